#!/usr/bin/env bash
# Makes the Debian package of a program that packaging/build.sh has built: packaging/deb.sh PROGRAM DIR
# It takes nothing but dpkg-deb, and the same program makes the same bytes.
set -euo pipefail
program=$(realpath "$1")
out=$(realpath "$2")
cd "$(dirname "$0")/.."
version=$("$program" --version | cut -d ' ' -f 2)
root=$(mktemp -d)
trap 'rm -r "$root"' EXIT
chmod 755 "$root"
umask 022

install -D -m 755 "$program" "$root/usr/bin/mutabot"
install -D -m 644 packaging/mutabot.service "$root/usr/lib/systemd/system/mutabot.service"
install -D -m 644 packaging/debian/config.toml "$root/etc/mutabot/config.toml"
doc=$root/usr/share/doc/mutabot
install -D -m 644 -t "$doc" README.md config.example.toml docs/OPERATING.md docs/PRIVACY.md docs/SECURITY.md docs/postgres.md
install -D -m 644 -t "$doc/monitoring" packaging/grafana.json packaging/prometheus/alerts.yml packaging/prometheus/scrape.yml
install -m 644 packaging/debian/copyright "$doc/copyright"
"$program" man "$root/usr/share/man/man1" >/dev/null
install -d "$root/usr/share/bash-completion/completions" "$root/usr/share/zsh/vendor-completions" \
    "$root/usr/share/fish/vendor_completions.d"
"$program" completions bash >"$root/usr/share/bash-completion/completions/mutabot"
"$program" completions zsh >"$root/usr/share/zsh/vendor-completions/_mutabot"
"$program" completions fish >"$root/usr/share/fish/vendor_completions.d/mutabot.fish"
gzip -9n "$root"/usr/share/man/man1/*
gzip -9nc CHANGELOG.md >"$doc/changelog.gz"

size=$(du -sk "$root" | cut -f 1)
install -D -m 644 /dev/stdin "$root/DEBIAN/control" <<END
Package: mutabot
Version: $version
Architecture: amd64
Maintainer: Mutabot <mutabot@localhost>
Installed-Size: $size
Section: games
Priority: optional
Description: Chess Mutation and other board games on Discord
 A bot that hosts chess-like games on Discord: boards as pictures, clocks,
 ratings, tournaments. One static program; it keeps its games in a folder.
END
echo /etc/mutabot/config.toml >"$root/DEBIAN/conffiles"
install -m 755 -t "$root/DEBIAN" packaging/debian/postinst packaging/debian/prerm packaging/debian/postrm

SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
find "$root" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$root" "$out/mutabot_${version}_amd64.deb"
