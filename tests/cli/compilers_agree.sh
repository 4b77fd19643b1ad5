#!/usr/bin/env bash
# The same maps and the same matches, byte for byte, whatever compiler built the program, however many threads it
# uses and with which instructions.
# usage: compilers_agree.sh DEFILADE OTHER_DEFILADE LEVEL
set -euo pipefail
one=$1 other=$2
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# agree ARGUMENT…: of `defilade bake`
agree() {
  "$one" bake "$@" -o "$scratch/one.dfl" --threads 1
  local threads format
  for threads in 1 2 3; do
    "$other" bake "$@" -o "$scratch/other.dfl" --threads $threads
    cmp "$scratch/one.dfl" "$scratch/other.dfl"
  done
  for format in --json --svg; do
    "$one" export "$scratch/one.dfl" $format >"$scratch/one.out"
    "$other" export "$scratch/one.dfl" $format >"$scratch/other.out"
    cmp "$scratch/one.out" "$scratch/other.out"
  done
}

# fight_alike RED BLUE: on the map that was baked last
fight_alike() {
  local match=(--red "$1" --blue "$2" --size 4 --mode team-deathmatch --seconds 60 --pairs 2)
  "$one" fight "$scratch/one.dfl" "${match[@]}" --threads 1 --record "$scratch/one.dfr" --json >"$scratch/one.out"
  local threads simd
  for threads in 1 2 3; do
    for simd in scalar avx2; do
      "$other" --simd $simd fight "$scratch/one.dfl" "${match[@]}" --threads $threads \
        --record "$scratch/other.dfr" --json >"$scratch/other.out"
      cmp "$scratch/one.dfr" "$scratch/other.dfr"
      cmp "$scratch/one.out" "$scratch/other.out"
    done
  done
}

agree "$3" --sight-cells 1000
fight_alike rusher camper
fight_alike hunter rusher
agree oa_dm1 --waypoints oa_dm1.aas
fight_alike rusher camper
fight_alike hunter camper
