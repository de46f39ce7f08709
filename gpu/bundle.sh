#!/usr/bin/env bash
# Copies what a machine with a GPU and without a compiler needs into a folder: gpu/bundle.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p "$1/build" "$1/weights" "$1/tests"
cp gpu/oriflamme_gpu.py gpu/selftest.py gpu/profile_play.py train/gpu/{net,imitate,train,export,distil}.py "$1/"
cp gpu/build/*.ptx gpu/build/*.so gpu/build/expected.json "$1/build/"
# The package as a wheel, which any Python from 3.10 on can load, and the tests that need a GPU.
python3 -m pip wheel --quiet --no-deps --wheel-dir "$1" ./python
cp python/tests/{conftest,test_cuda}.py train/gpu/test_resume.py "$1/tests/"
cp gpu/build/generate gpu/build/measure crates/bots/weights/king-*.bin "$1/"
cp crates/bots/weights/{base-1,base-2,ablaze,knight-base-1,knight-base-2,knight-ablaze}.txt "$1/weights/"
