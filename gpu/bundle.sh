#!/usr/bin/env bash
# Copies what a machine with a GPU and without a compiler needs into a folder: gpu/bundle.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p "$1/build" "$1/weights"
cp gpu/oriflamme_gpu.py gpu/selftest.py gpu/profile_play.py train/gpu/{net,imitate,train,export}.py "$1/"
cp gpu/build/*.ptx gpu/build/*.cubin gpu/build/*.so gpu/build/expected.json "$1/build/"
cp gpu/build/generate gpu/build/measure crates/bots/weights/king-*.bin "$1/"
cp crates/bots/weights/{base-1,base-2,ablaze,knight-base-1,knight-base-2,knight-ablaze}.txt "$1/weights/"
