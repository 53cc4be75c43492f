#!/usr/bin/env bash
# Lists what is in the program that packaging/build.sh builds, as CycloneDX 1.5 in JSON: packaging/sbom.sh FILE
# It takes git, and cargo-cyclonedx (`cargo install --locked cargo-cyclonedx`); the same commit makes the same bytes.
set -euo pipefail
out=$(realpath "$1")
cd "$(dirname "$0")/.."
command -v cargo-cyclonedx >/dev/null || { echo "cargo-cyclonedx is needed: cargo install --locked cargo-cyclonedx" >&2; exit 1; }
copy=$(mktemp -d)
trap 'rm -r "$copy"' EXIT
git archive HEAD | tar x -C "$copy"
# The tests ask for the playground, which a server's program does without.
sed -i '/^members = /s/, "tests", "faults"//' "$copy/Cargo.toml"
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
cargo cyclonedx --quiet --manifest-path "$copy/bot/Cargo.toml" --no-default-features --format json --describe binaries \
    --target x86_64-unknown-linux-gnu --no-build-deps --spec-version 1.5
# The folder in which it was made is not in it.
sed "s|$copy|/mutabot|g" "$copy/bot/mutabot_bin.cdx.json" >"$out"
ls -l "$out"
