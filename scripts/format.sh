#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: scripts/format.sh [--check]
# Formats all C and C++ files with clang-format 22. With --check it changes
# nothing and fails if a file is not formatted.
# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

check=0
case ${1-} in
'') ;;
--check) check=1 ;;
*) die "usage: scripts/format.sh [--check]" ;;
esac

command -v clang-format-22 >/dev/null ||
  die "no clang-format-22; run scripts/setup.sh"
cd "$root" || exit
# examples/ has a style file of its own, which leaves the pragmas alone.
files=()
while IFS= read -r -d '' file; do
  [[ ! -f $file ]] || files+=("$file")
done < <(git ls-files -z --cached --others --exclude-standard -- \
  '*.c' '*.cpp' '*.h')

if [[ $check -eq 0 ]]; then
  clang-format-22 -i "${files[@]}"
  exit
fi
unformatted=()
for file in "${files[@]}"; do
  clang-format-22 --dry-run -Werror "$file" 2>/dev/null ||
    unformatted+=("$file")
done
if [[ ${#unformatted[@]} -ne 0 ]]; then
  printf 'not formatted: %s\n' "${unformatted[@]}"
  die "${#unformatted[@]} of ${#files[@]} files are not formatted;" \
    "run scripts/format.sh"
fi
