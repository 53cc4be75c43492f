#!/usr/bin/env bash
# Builds the program for servers: static, stripped, without the playground, and the same bytes in whichever folder it is built.
# It ends up in target/x86_64-unknown-linux-gnu/release/mutabot, or below CARGO_TARGET_DIR.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo_home=${CARGO_HOME:-$HOME/.cargo}
target=${CARGO_TARGET_DIR:-$PWD/target}
sysroot=$(rustc --print sysroot)
# The C library is linked in, so it runs anywhere; paths of this machine are not in it. Names are looked up by files and DNS, not by
# other services of nsswitch.conf (LDAP, mDNS).
export RUSTFLAGS="-C target-feature=+crt-static --remap-path-prefix=$target=/target \
--remap-path-prefix=$PWD=/mutabot --remap-path-prefix=$cargo_home=/cargo --remap-path-prefix=$sysroot=/rust"
export CARGO_INCREMENTAL=0
# Which build it is, for the log and the metrics.
MUTABOT_COMMIT=${MUTABOT_COMMIT:-$(git rev-parse --short=12 HEAD 2>/dev/null || echo unknown)}
export MUTABOT_COMMIT
cargo build --release --locked --package bot --no-default-features --target x86_64-unknown-linux-gnu
ls -l "$target/x86_64-unknown-linux-gnu/release/mutabot"
