#!/usr/bin/env bash
# Tries a static program as the image runs it: in a root with nothing but the program, read-only but for /data, as user 65532, in
# a network of its own in which a name server and a TLS server stand in for Discord's. As root: packaging/try-empty-root.sh PROGRAM
set -euo pipefail
program=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
CONTEXT=$root/layers "$here/image.sh" "$program"
mkdir "$root/image"
cp -a "$root/layers/mutabot" "$root/layers/data" "$root/image"
cp "$root/layers/container.toml" "$root/image/config.toml"
# What container engines put into every root.
mkdir "$root/image/etc" "$root/image/dev"
touch "$root/image/dev/random" "$root/image/dev/urandom"
echo "nameserver 127.0.0.1" >"$root/image/etc/resolv.conf"
chown 65532:65532 "$root/image/data"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=discord.com \
    -keyout "$root/key.pem" -out "$root/cert.pem" 2>/dev/null

unshare --net --mount bash -uo pipefail -s "$root" "$here" <<'END'
root=$1
python3 "$2/stand_ins.py" "$root/cert.pem" "$root/key.pem" >"$root/asked" &
servers=$!
mount --bind "$root/image" "$root/image"
mount --bind "$root/image/data" "$root/image/data"
mount -o remount,bind,ro "$root/image"
mount --bind /dev/random "$root/image/dev/random"
mount --bind /dev/urandom "$root/image/dev/urandom"
# The shape of a token, and nobody's.
token=$(printf 'M%.0s' {1..24}).$(printf 'a%.0s' {1..6}).$(printf 'b%.0s' {1..38})
timeout --preserve-status --signal TERM 8 env -i "DISCORD_TOKEN=$token" \
    /usr/sbin/chroot --userspec 65532:65532 "$root/image" /mutabot run --config /config.toml 2>"$root/log" &
bot=$!
# A slow machine takes a while to start.
sleep 5
python3 -c 'import urllib.request as u; print(u.urlopen("http://127.0.0.1:9464/live").read().decode(), end="")' >"$root/live"
wait "$bot" || echo "status $?"
kill "$servers"
END
cat "$root/asked" "$root/log"
grep -q "asked for discord.com" "$root/asked"
grep -q "greeted as discord.com" "$root/asked"
# It trusts only those whom browsers trust.
grep -q "the client hung up" "$root/asked"
grep -q "^live" "$root/live"
grep -q "stopped on request" "$root/log"
[ -d "$root/image/data/store" ]
echo "name lookup, TLS, health, store and shutdown work in an empty read-only root"
