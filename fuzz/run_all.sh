#!/bin/sh
# Runs every fuzzer for a while, as many at once as there are cores, and reports the outcome.
# Usage: run_all.sh BUILD_DIR SECONDS [FUZZER]    (SECONDS for each fuzzer)
# Corpora grow in BUILD_DIR/corpus/<fuzzer>; inputs that broke something are kept in
# BUILD_DIR/findings. Exit status: 0 nothing found, 1 something found, 2 wrong usage.
set -u

if [ $# -lt 2 ] || [ $# -gt 3 ] || [ ! -d "$1/fuzz" ]; then
  echo "usage: $0 BUILD_DIR SECONDS [FUZZER] (a build configured with -DDEFILADE_FUZZ=ON)" >&2
  exit 2
fi
case $2 in
  '' | *[!0-9]* | 0)
    echo "$0: SECONDS must be a whole number above 0, not \"$2\"" >&2
    exit 2
    ;;
esac
build=$1
seconds=$2
here=$(dirname "$0")
mkdir -p "$build/findings"
# Any symbolizer will do to name the functions of a stack.
for symbolizer in llvm-symbolizer-19 llvm-symbolizer; do
  [ -n "${ASAN_SYMBOLIZER_PATH:-}" ] && break
  ASAN_SYMBOLIZER_PATH=$(command -v "$symbolizer" || true)
done
UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
export ASAN_SYMBOLIZER_PATH UBSAN_OPTIONS

# Longest input worth trying, in bytes.
max_len() {
  case $1 in
    fuzz_map | fuzz_bsp | fuzz_replay) echo 16384 ;;
    fuzz_level) echo 130 ;;
    fuzz_sight) echo 64 ;;
    fuzz_text_level) echo 2048 ;;
    *) echo 4096 ;;
  esac
}

run() {
  target=$1
  corpus=$build/corpus/$target
  log=$build/findings/$target.log
  dictionary=$here/dictionaries/$target.dict
  mkdir -p "$corpus"
  set -- -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
    -max_len="$(max_len "$target")" -artifact_prefix="$build/findings/$target-"
  [ -f "$dictionary" ] && set -- "$@" -dict="$dictionary"
  "$build/fuzz/$target" "$@" "$corpus" "$build/seeds/$target" >"$log" 2>&1
  status=$?
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  # Inputs that were merely slow are named slow-unit-… and are not findings.
  found=$(find "$build/findings" -name "$target-*" ! -name "*slow-unit-*" | wc -l)
  [ "$status" -ne 0 ] && [ "$found" -eq 0 ] && found=1
  printf '%-16s %10s runs %5s s %3s findings\n' "$target" "${runs:-?}" "$seconds" "$found"
  [ "$found" -eq 0 ] && rm -f "$log"
  [ "$found" -eq 0 ]
}

if [ $# -eq 3 ]; then
  run "$3"
  exit
fi
find "$build/fuzz" -maxdepth 1 -name 'fuzz_*' -type f -perm -u+x -printf '%f\n' | sort |
  xargs -P "$(nproc)" -I{} "$0" "$build" "$seconds" {}
all_well=$?
[ "$all_well" -eq 0 ] || echo "inputs and logs are in $build/findings" >&2
[ "$all_well" -eq 0 ]
