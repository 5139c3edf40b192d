#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: scripts/fuzz.sh [MINUTES]
#        scripts/fuzz.sh [--csmith N] [--own N] [--mutants N]
#          [--distributions N] [--gmoves N] [--stencils N] [--transports N]
#          [--sweeps N] [--persistent N] [--joined N] [--levels N] [--gangs N]
#          [--xmp N] [--devices N] [--modules N]
#          [--seed S] [--jobs N] [--keep DIR] [--with A,B]
#
# Random programs: adding a directive must not change what C means. For MINUTES
# (default 10), or so many of a kind, it compiles
#   csmith   programs of csmith, with directives between their statements,
#   own      programs of test/Fuzz/regions.py, with statements of forms.txt,
#   mutants  sources of examples and test with mistakes,
#   distributions  loops over arrays of any mapping, on 1 to 7 nodes,
#   gmoves   assignments between arrays of any two mappings,
#   stencils time loops over arrays with halos, see test/Fuzz/stencils.py,
#   transports  reflects of any kind on any transport, see test/Fuzz/transports.py,
#   sweeps   time loops with several sweeps in a pass, see test/Fuzz/sweeps.py,
#   persistent  loops with all of their kernels as one, see test/Fuzz/persistent.py,
#   joined   functions that join the regions of their calls, see test/Fuzz/joined.py,
#   levels   nests of gang, worker and vector loops, see test/Fuzz/levels.py,
#   gangs    constructs that count their gangs, see test/Fuzz/gangs.py,
#   xmp      programs of most directives of XcalableMP, see test/Fuzz/xmp.py,
#   devices  the same with all arrays on devices, see test/Fuzz/xmp_devices.py,
#   modules  modules of the dialects xmp and offload, see test/Fuzz/modules.py.
# distributions, gmoves and transports check themselves, mutants must not crash the
# compiler, modules must compute what an interpreter computes, and all others must
# print what Clang's programs print. What fails is kept in DIR (default
# build/fuzz/kept). A table comes last; the status is 1 if anything was not expected. A
# program depends on its seed alone: `--own 1 --seed S` makes one again. `--with A,B`
# writes what test/Fuzz/avoid.txt lists because it is known to fail.
# shellcheck source=lib.sh
. "$(dirname "$0")/lib.sh"

case ${1-} in
-h | --help)
  usage
  exit
  ;;
esac

needs_csmith() {
  [[ " $* " == *" --csmith "* ]] ||
    [[ ! " $* " =~ \ --(own|mutants|distributions|gmoves|stencils|transports|sweeps|persistent|joined|levels|gangs|xmp|devices|modules)\  ]]
}

[[ -x $build_dir/bin/xacc-cc ]] || die "first: scripts/build.sh"
if needs_csmith "$@" && ! command -v csmith >/dev/null; then
  say "installing csmith"
  make_logs
  install=(apt-get install -y csmith libcsmith-dev)
  [[ $(id -u) -eq 0 ]] || install=(sudo "${install[@]}")
  run_logged fuzz-install "${install[@]}" || die "csmith cannot be installed"
fi
exec python3 "$root/test/Fuzz/fuzz.py" --xacc-cc "$build_dir/bin/xacc-cc" \
  --clang "${CC:-clang-22}" --folder "$build_dir/fuzz" "$@"
