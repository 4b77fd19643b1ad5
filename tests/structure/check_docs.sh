#!/usr/bin/env bash
# Keeps the pages honest: the README's example is what examples/danger.cpp compiles, its plan is
# what the program draws, lines for the shell work, and links lead somewhere.   usage: check_docs.sh DEFILADE
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# shellcheck disable=SC2016 # these are backquotes of Markdown
sed -n '/^```cpp$/,/^```$/p' README.md | sed '1d;$d' >"$scratch/example"
[ -s "$scratch/example" ]
python3 - "$scratch/example" examples/danger.cpp <<'TEXT'
import sys
block, program = (open(name).read() for name in sys.argv[1:])
sys.exit(0 if block in program else "README.md: its example is not in examples/danger.cpp")
TEXT

"$program" bake data/levels/demo.txt -o "$scratch/demo.dfl" >/dev/null
(cd "$scratch" && "$program" export demo.dfl --svg) >"$scratch/demo.svg"
cmp "$scratch/demo.svg" docs/pictures/demo.svg || {
  echo "docs/pictures/demo.svg is not what the program draws; make it anew" >&2
  exit 1
}

# The lines for the shell do what they say.
# shellcheck disable=SC2016 # these are backquotes of Markdown
sed -n '/^```sh$/,/^```$/p' docs/use/tactics.md docs/use/cover.md docs/use/live.md | grep '^defilade ' >"$scratch/lines"
[ "$(wc -l <"$scratch/lines")" -ge 10 ]
while read -r line; do
  (cd "$scratch" && eval "\"$program\" ${line#defilade }" >/dev/null) || {
    echo "docs: does not work: $line" >&2
    exit 1
  }
done <"$scratch/lines"

for page in *.md docs/*.md docs/*/*.md; do
  while read -r target; do
    [ -e "$(dirname "$page")/$target" ] || { echo "$page: $target does not exist" >&2; exit 1; }
  done < <(grep -oE '\]\([^)#: ]+\)' "$page" | sed 's/^](//;s/)$//')
done
