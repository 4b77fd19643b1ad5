#!/usr/bin/env bash
# Installs into a scratch folder and builds a user's project against it, once through
# find_package and once through pkg-config.   usage: check.sh BUILD_DIR SOURCE_DIR COMPILER LIBDIR
set -euo pipefail
build=$1 source=$2 compiler=$3 libdir=$4
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cmake --install "$build" --prefix "$scratch/prefix" >/dev/null
"$scratch/prefix/bin/defilade" bake "$source/data/levels/demo.txt" -o "$scratch/demo.dfl"

cmake -S "$source/tests/consumer" -B "$scratch/build" -G Ninja -DWITH_BAKE=ON \
  -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$scratch/prefix" >/dev/null
cmake --build "$scratch/build" >/dev/null
"$scratch/build/consumer" "$scratch/demo.dfl"
"$scratch/build/baker"
# The run-time half needs nothing but the standard library.
if ldd "$scratch/build/consumer" | grep -E 'tbb|embree|fmt|flatbuffers|xxhash|zip|zstd'; then
  echo "the run-time library pulled one of these in" >&2
  exit 1
fi

export PKG_CONFIG_PATH=$scratch/prefix/$libdir/pkgconfig
# shellcheck disable=SC2046 # flags are words
"$compiler" -std=c++20 "$source/tests/consumer/main.cpp" \
  $(pkg-config --cflags --libs defilade) -o "$scratch/by-pkg-config"
"$scratch/by-pkg-config" "$scratch/demo.dfl"
# shellcheck disable=SC2046
"$compiler" -std=c++20 "$source/tests/consumer/baker.cpp" \
  $(pkg-config --cflags --static --libs defilade-bake) -o "$scratch/baker"
"$scratch/baker"
