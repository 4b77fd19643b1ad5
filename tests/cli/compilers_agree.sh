#!/usr/bin/env bash
# The same bytes whatever compiler built the program and however many threads it uses.
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

agree "$3"
agree oa_dm1 --waypoints oa_dm1.aas
