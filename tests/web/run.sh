#!/bin/sh
# Other people's clients and a browser against freshly started playgrounds:  tests/web/run.sh PATH_OF_MUTABOT [OUT_DIR]
# Needs Node 18.17 or later with npm, Python 3.11 or later with venv, and Chromium. The libraries are fetched
# once, as their lists pin them; those of Python are in target/clients. The screenshots go to OUT_DIR (tests/web/out if not given).
set -eu

mutabot=$(realpath "$1")
out=${2:-$(dirname "$0")/out}
mkdir -p "$out"
out=$(realpath "$out")
cd "$(dirname "$0")"
scratch=$(mktemp -d)
running=
stop() {
    [ -z "$running" ] || { kill "$running" 2>/dev/null && wait "$running" || true; }
    running=
}
trap 'stop; rm -rf "$scratch"' EXIT
trap 'exit 1' INT TERM

# Starts a new playground on a free port; $url is where it is, $log what it says.
start() {
    world=$(mktemp -d "$scratch/XXXXXX")
    log=$world.log
    "$mutabot" playground --port 0 --folder "$world" "$@" >"$log" 2>&1 &
    running=$!
    tries=0
    until url=$(grep -o 'http://127\.0\.0\.1:[0-9]*' "$log" | head -n 1) && [ -n "$url" ]; do
        tries=$((tries + 1))
        if [ $tries -gt 200 ] || ! kill -0 "$running" 2>/dev/null; then
            cat "$log" >&2
            echo "the playground did not start" >&2
            exit 1
        fi
        sleep 0.1
    done
}

npm ci --no-audit --no-fund --loglevel=error
npm test --silent

venv=../../target/clients
if ! cmp -s requirements.txt "$venv/installed.txt"; then
    python3 -m venv --clear "$venv"
    "$venv/bin/pip" install --quiet --disable-pip-version-check -r requirements.txt
    cp requirements.txt "$venv/installed.txt"
fi

# Runs a client against a stand-in of its own; what follows the program's words are the address, the token and OUT_DIR.
against() {
    start --without-bot
    token=$(grep -o 'token is [^ ]*' "$log" | cut -d' ' -f3)
    "$@" "$url" "$token" "$out"
    stop
}
against node discordjs.mjs
against "$venv/bin/python" discordpy.py
against node oceanic.mjs
against "$venv/bin/python" hikari_rest.py
against node parts.mjs

start
node page.mjs "$url" "$out" || { cat "$log" >&2; exit 1; }
stop

start
node tries.mjs "$url" "$out" || { cat "$log" >&2; exit 1; }
stop

start
node tour.mjs "$url" "$out" || { cat "$log" >&2; exit 1; }
stop
