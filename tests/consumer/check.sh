#!/usr/bin/env bash
# Builds a user's project in every way that the documentation names: find_package and pkg-config with an
# installed copy, add_subdirectory and FetchContent with the source tree. Ends with 77 (skipped) if there is no
# such compiler.   usage: check.sh BUILD_DIR SOURCE_DIR COMPILER LIBDIR
set -euo pipefail
build=$1 source=$2 compiler=$3 libdir=$4
command -v "$compiler" >/dev/null || { echo "skipped: $compiler is not installed" && exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
prefix=$scratch/prefix
here=$source/tests/consumer
strict=(-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)

configure() {
  cmake --no-warn-unused-cli -S "$here" -B "$scratch/$1" -G Ninja -DDEFILADE_BY="$1" -DDEFILADE_DIR="$source" \
    -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
}

cmake --install "$build" --prefix "$prefix" >/dev/null
for file in LICENSE THIRD_PARTY.md licenses/Apache-2.0.txt; do
  cmp "$source/$file" "$prefix/share/doc/defilade/$file"
done
map=$scratch/demo.dfl
"$prefix/bin/defilade" bake "$source/data/levels/demo.txt" -o "$map"

echo "find_package"
configure find_package
ninja -C "$scratch/find_package" --quiet
"$scratch/find_package/consumer" "$map"
"$scratch/find_package/host" "$map" # all of the library inside of a shared object
"$scratch/find_package/baker"
# The run-time half needs nothing but the standard library.
if ldd "$scratch/find_package/consumer" | grep -E 'tbb|embree|fmt|flatbuffers|xxhash|zip|zstd'; then
  echo "the run-time library pulled one of these in" >&2
  exit 1
fi

echo "pkg-config"
export PKG_CONFIG_PATH=$prefix/$libdir/pkgconfig
# shellcheck disable=SC2046 # flags are words
"$compiler" "${strict[@]}" "$here/main.cpp" "$here/ask.cpp" \
  $(pkg-config --cflags --libs defilade) -o "$scratch/by-pkg-config"
"$scratch/by-pkg-config" "$map"
# shellcheck disable=SC2046
"$compiler" "${strict[@]}" "$here/baker.cpp" \
  $(pkg-config --cflags --static --libs defilade-bake) -o "$scratch/baker"
"$scratch/baker"

# With the sources in the user's own build. Of the library only one source is compiled again (and zstd hidden
# again): the user's objects are linked with the library of BUILD_DIR.
for way in add_subdirectory FetchContent; do
  echo "$way"
  configure "$way"
  objects=(CMakeFiles/consumer.dir/main.cpp.o CMakeFiles/consumer.dir/ask.cpp.o)
  ninja -C "$scratch/$way" --quiet "${objects[@]}"
  (cd "$scratch/$way" && "$compiler" "${objects[@]}" "$build/src/model/libdefilade.a" -pthread -o linked)
  "$scratch/$way/linked" "$map"
done
ninja -C "$scratch/add_subdirectory" --quiet defilade/src/model/CMakeFiles/defilade.dir/geometry/heading.cpp.o
