#!/usr/bin/env bash
# Keeps the rooms in order: a room includes only from the rooms its row names, public headers are
# short and pull in no third-party code, and the program uses public headers only.
set -euo pipefail
cd "$(dirname "$0")/../.."

declare -A may_include=(
  [model]="model"
  [bake]="bake model"
  [tactics]="tactics model"
  [mind]="mind model tactics"
  [sim]="sim model bake tactics mind"
)
problems=0
problem() {
  printf '%s\n' "$*"
  problems=$((problems + 1))
}

for room in "${!may_include[@]}"; do
  for folder in "include/defilade/$room" "src/$room"; do
    [ -d "$folder" ] || continue
    while IFS=: read -r file line included; do
      other=${included#*defilade/}
      other=${other%%/*}
      case " ${may_include[$room]} " in
        *" $other "*) ;;
        *) problem "$file:$line: the room '$room' must not include from '$other'" ;;
      esac
    done < <(grep -rnoE '#include [<"]defilade/[a-z_]+/' "$folder" || true)
    while IFS=: read -r file line _; do
      problem "$file:$line: a private header of another room is included"
    done < <(grep -rnE '#include "\.\./' "$folder" || true)
  done
done

while IFS=: read -r file line _; do
  problem "$file:$line: the program uses public headers only"
done < <(grep -rnE '#include "(\.\./)?src/' cli || true)

while read -r header; do
  lines=$(wc -l <"$header")
  [ "$lines" -le 250 ] || problem "$header: $lines lines; a public header has at most 250"
  while IFS=: read -r line included; do
    problem "$header:$line: a public header includes third-party code: $included"
  done < <(grep -nE '#include <[a-z0-9_]+(\.h(pp)?|/.*)>' "$header" || true)
done < <(find include -name '*.h')

[ "$problems" -eq 0 ] || exit 1
