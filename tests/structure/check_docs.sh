#!/usr/bin/env bash
# Keeps the pages honest: the C++ of the first pages is what examples/ compile, drawings are what the
# program draws, lines for the shell work, links lead somewhere, format versions are current, and the
# English is plain.   usage: check_docs.sh DEFILADE
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# C++ that a newcomer copies is compiled: it stands, line by line, in one of the examples.
python3 - README.md docs/start/*.md <<'TEXT'
import pathlib, re, sys
def lines(text): return "\n".join(line.strip() for line in text.splitlines())
programs = [lines(path.read_text()) for path in pathlib.Path("examples").glob("*.cpp")]
for page in sys.argv[1:]:
    for block in re.findall(r"^```cpp\n(.*?)^```$", pathlib.Path(page).read_text(), re.M | re.S):
        if not any(lines(block) in program for program in programs):
            sys.exit(f"{page}: no example has these lines:\n{block}")
TEXT

"$program" bake data/levels/demo.txt -o "$scratch/demo.dfl" >/dev/null
"$program" bake data/levels/compound.txt -o "$scratch/compound.dfl" >/dev/null
(cd "$scratch" && "$program" export demo.dfl --svg) >"$scratch/demo.svg"
cmp "$scratch/demo.svg" docs/pictures/demo.svg || {
  echo "docs/pictures/demo.svg is not what the program draws; make it anew" >&2
  exit 1
}

(cd "$scratch" && "$program" senses demo.dfl --watcher n6-16,0 --target guard-room --walk pantry \
  --light 0.05 --sound door --loudness 60 --seconds 50 --timeline -) >"$scratch/awareness.svg"
cmp "$scratch/awareness.svg" docs/pictures/awareness.svg || {
  echo "docs/pictures/awareness.svg is not what the program draws; make it anew" >&2
  exit 1
}

# The lines for the shell do what they say.
# shellcheck disable=SC2016 # these are backquotes of Markdown
sed -n '/^```sh$/,/^```$/p' docs/use/tactics.md docs/use/cover.md docs/use/live.md docs/use/sim.md docs/use/senses.md | grep '^defilade ' >"$scratch/lines"
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

# The pages name the version of the format that the program writes.
version=$(sed -nE 's/.* kFormatVersion\{([0-9]+), ([0-9]+)\};.*/\1.\2/p' include/defilade/model/map_file.h)
names() { grep -qF "$2" "$1" || { echo "$1: does not say \"$2\", but kFormatVersion is $version" >&2; exit 1; }; }
names docs/formats/file-format.md "This is version $version of"
names docs/formats/file-format.md "major version of the format: ${version%.*} |"
names docs/formats/file-format.md "minor version of the format: ${version#*.} |"
names docs/formats/file-format.md "the present one is $version."
names docs/formats/file-format.md "Version $version "
names docs/formats/compatibility.md "now $version |"

# Plain English: these came from another language, and readers stumble over them.
words='\b(for|to|of|by|from) who\b|\bwho asks\b|\bdearer\b|\bmend(s|ed|ing)?\b|\bhangs? together\b|\bby turns\b|\bunless told\b'
words+='|\b(which|who|that) is no (?!longer\b)|\b(what|if|where|that|can) one (can|cannot|does|sees|knows|looks|walks|wants)\b'
words+='|\bbelongs? into\b|\btold by\b|\bfree-threaded\b|\brising order\b'
if grep -rnP "$words" ./*.md docs include src examples cli viewer/src run \
  --include='*.md' --include='*.h' --include='*.cpp' --include='*.ts' --include=run; then
  echo "say it in plain English (subject, verb, object)" >&2
  exit 1
fi
