#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: scripts/format.sh [--check]
# Formats the C++ sources and the headers with clang-format 22. With --check it
# changes nothing and fails if a file is not formatted. C programs with
# directives are left alone: clang-format takes pragmas for expressions.
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
files=()
while IFS= read -r -d '' file; do
  [[ ! -f $file ]] || files+=("$file")
done < <(git -c safe.directory="$root" ls-files -z --cached --others --exclude-standard -- \
  '*.cpp' '*.h' ':!test/*/Inputs/*')

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
