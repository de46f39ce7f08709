#!/usr/bin/env bash
# Builds the kernels: PTX for a GPU, and a library of the same functions for a processor.
#   gpu/build.sh ptx | host
# For PTX, RUSTC and CARGO name a compiler whose library sources are installed (a nightly with `rust-src`, or Debian's
# rustc-web with rust-web-src), and PATH has LLVM's programs of its version and `llvm-bitcode-linker`.
set -euo pipefail
cd "$(dirname "$0")"
target=${TARGET:-target}
mkdir -p build
case "${1:-}" in
ptx)
    RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR="$target/device" "${CARGO:-cargo}" rustc --release -p oriflamme-kernel \
        --crate-type cdylib --target nvptx64-nvidia-cuda -Z build-std=core -- -C target-cpu=sm_80
    # Unrolled loops are slower, because the code then no longer fits into the instruction cache.
    sed 's/^\.address_size 64$/&\n.pragma "nounroll";/' \
        "$target"/device/nvptx64-nvidia-cuda/release/oriflamme_kernel.ptx > build/oriflamme_kernel.ptx
    ;;
host)
    CARGO_TARGET_DIR="$target/host" "${CARGO:-cargo}" build --release -p oriflamme-kernel
    cp "$target"/host/release/liboriflamme_kernel.so build/
    ;;
*) echo "gpu/build.sh ptx | host" >&2; exit 2 ;;
esac
