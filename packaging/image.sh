#!/usr/bin/env bash
# Makes the container image of a program that packaging/build.sh has built: packaging/image.sh PROGRAM [TAG]
# With podman or docker; with CONTEXT=DIR it only lays out there what goes into the image.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
program=$(realpath "$1")
tag=${2:-mutabot}
context=${CONTEXT:-$(mktemp -d)}
mkdir -p "$context"
install -m 755 "$program" "$context/mutabot"
install -m 644 "$here/container.toml" "$here/Containerfile" "$context"
# Empty: the folder of the volume, for its owner alone.
install -d -m 700 "$context/data"
[ -z "${CONTEXT:-}" ] || exit 0
trap 'rm -r "$context"' EXIT
builder=$(command -v podman || command -v docker) || { echo "podman or docker is needed" >&2; exit 1; }
"$builder" build --file "$context/Containerfile" --tag "$tag" "$context"
