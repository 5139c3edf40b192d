//===- Options.td - Options of xacc-cc ------------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The group says which of clang's stages get an option. The families -f, -m, -W
// and -R are clang's: it rejects what it does not know. Every other option that
// is not listed is unknown.
//
// --help prints HelpText. scripts/docs.sh makes docs/reference/Options.md of
// DocBrief, in Markdown, or of HelpText where there is none.
//
//===----------------------------------------------------------------------===//

include "llvm/Option/OptParser.td"

class DocBrief<code text> { code DocBrief = text; }

def driver_group : OptionGroup<"driver">, HelpText<"WHAT TO DO">;
def xacc_group : OptionGroup<"xacc">, HelpText<"DIRECTIVES AND DEVICES">;
def preprocess_group : OptionGroup<"preprocess">, HelpText<"PREPROCESSOR">;
def depend_group : OptionGroup<"depend">, HelpText<"DEPENDENCY FILES">;
def compile_group : OptionGroup<"compile">, HelpText<"COMPILER">;
def warning_group : OptionGroup<"warning">, Group<compile_group>;
def link_group : OptionGroup<"link">, HelpText<"LINKER">;

// What to do.
let Group = driver_group in {
def help : Flag<["--", "-"], "help">, HelpText<"Print this text">;
def help_env : Flag<["--"], "help-env">,
  HelpText<"Print the environment variables that a program reads">;
def version : Flag<["--", "-"], "version">, HelpText<"Print the versions">;
def V : Flag<["-"], "V">, Alias<version>;
def v : Flag<["-"], "v">, HelpText<"Print the commands that are run">;
def o : JoinedOrSeparate<["-"], "o">, MetaVarName<"<file>">,
  HelpText<"Write the output to <file>">;
def c : Flag<["-"], "c">, HelpText<"Compile, do not link">;
def fsyntax_only : Flag<["-"], "fsyntax-only">,
  HelpText<"Check, write nothing">;
def S : Flag<["-"], "S">, HelpText<"Compile to assembly">;
def E : Flag<["-"], "E">, HelpText<"Preprocess only">;
def emit_llvm : Flag<["-"], "emit-llvm">,
  HelpText<"With -S or -c: the LLVM IR that the optimiser leaves">;
def save_temps : Flag<["--", "-"], "save-temps">,
  HelpText<"Keep the text of every level beside the output">;
def save_temps_EQ : Joined<["--", "-"], "save-temps=">, MetaVarName<"<where>">,
  HelpText<"The same in the working directory (cwd) or beside the output (obj)">;
def x : JoinedOrSeparate<["-"], "x">, MetaVarName<"<language>">,
  HelpText<"Treat the inputs that follow as c, cpp-output, c-header, "
           "assembler, assembler-with-cpp, mlir or none (by their names); "
           "needed for - (standard input)">;
def print_cuda_tools : Flag<["--"], "print-cuda-tools">,
  HelpText<"Print the files of a CUDA toolkit that were found">;
def pipe : Flag<["-"], "pipe">;
def time : Flag<["-"], "time">;
def pass_exit_codes : Flag<["-"], "pass-exit-codes">;
// Questions to clang, as configure scripts ask them.
def print_ : Joined<["-", "--"], "print-">;
def dump_ : Joined<["-"], "dump">;
// Questions to the wrappers of MPI libraries, as build systems ask them.
def showme : Flag<["-", "--"], "showme">,
  HelpText<"Print a command with what the program is compiled and linked with, "
           "as mpicc does; -showme:compile and -showme:link print a part">;
def show : Flag<["-", "--"], "show">, Alias<showme>;
def showme_compile : Flag<["-", "--"], "showme:compile">;
def compile_info : Flag<["-"], "compile-info">, Alias<showme_compile>;
def compile_info_ : Flag<["-"], "compile_info">, Alias<showme_compile>;
def showme_link : Flag<["-", "--"], "showme:link">;
def link_info : Flag<["-"], "link-info">, Alias<showme_link>;
def link_info_ : Flag<["-"], "link_info">, Alias<showme_link>;
}

// Ours.
let Group = xacc_group in {
def emit : Joined<["--", "-"], "emit=">, MetaVarName<"<level>">,
  HelpText<"Stop at a level: xmp, plan, target or llvm (text on stdout or in "
           "-o), or obj">;
def fno_xmp : Flag<["-"], "fno-xmp">,
  HelpText<"Ignore '#pragma xmp', as a plain C compiler does">,
  DocBrief<[{
Ignore `#pragma xmp`, as a plain C compiler does. Without `-fno-xmp` and
`-fno-openacc` the compiler honours both sets of directives. `_XCALABLEMP`,
`_OPENACC` and, with both sets, `_XCALABLEACC` are defined to match.}]>;
def fxmp : Flag<["-"], "fxmp">;
def fno_openacc : Flag<["-"], "fno-openacc">,
  HelpText<"Ignore '#pragma acc', as a plain C compiler does">,
  DocBrief<[{
Ignore `#pragma acc`, as a plain C compiler does.}]>;
def fopenacc : Flag<["-"], "fopenacc">;
def cuda_arch : Joined<["--"], "cuda-arch=">, MetaVarName<"<chip>">,
  HelpText<"Machine code for this GPU alone (sm_90, ...), made by ptxas; "
           "default: PTX for sm_80 and later">,
  DocBrief<[{
Machine code for this GPU alone (`sm_90`, ...), made by `ptxas` of a CUDA
toolkit; without the toolkit this is an error. Without the option: PTX for
sm_80 and later, which needs no toolkit.}]>;
def cuda_path : Joined<["--"], "cuda-path=">, MetaVarName<"<folder>">,
  HelpText<"The CUDA toolkit, or a Python environment with its packages; "
           "none: no toolkit. Default: XACC_CUDA_PATH, or the toolkit that "
           "is found">,
  DocBrief<[{
The CUDA toolkit, or a Python environment with its packages; `none`: no
toolkit. Without the option: `XACC_CUDA_PATH`, or a toolkit in `CUDA_PATH`,
`CUDA_HOME`, the active Python environment or the usual places.
`--print-cuda-tools` prints what was found.}]>;
def no_cuda : Flag<["--"], "no-cuda">,
  HelpText<"No code for GPUs, only for virtual devices">;
def report : Joined<["--"], "report=">, MetaVarName<"<what>">,
  HelpText<"Print a table: devices (in which loops kernels are split over "
           "devices)">,
  DocBrief<[{
Print a table. `devices`: for each kernel the loops in which it may be split
over devices, or the reason why it may not, and the elements that it touches.}]>;
def persistent : Joined<["--"], "persistent=">, MetaVarName<"<choice>">,
  HelpText<"Whether a host loop that contains only kernels and scalar code "
           "runs as one kernel on a virtual device: auto (if the first "
           "iterations are faster), on or off (default)">,
  DocBrief<[{
Whether a host loop runs as one kernel on a virtual device if it contains
only kernels, `reflect acc`, reductions and scalar code ([Message passing in
kernels](../KernelMessages.md#a-loop-with-all-of-its-kernels-as-one-kernel)):
`auto` (if its first iterations are faster then), `on` or `off` (default).}]>;
def gang : Joined<["--"], "gang=">, MetaVarName<"<way>">,
  HelpText<"num_gangs on several devices: div (split the program's number, "
           "default) or rm (leave it to the runtime)">,
  DocBrief<[{
What `num_gangs` of the program means on several devices: `div` (the devices
share this number, default) or `rm` (the runtime chooses).}]>;
def communication : Joined<["--"], "communication=">, MetaVarName<"<way>">,
  HelpText<"How nodes communicate: runtime (shared memory, persistent messages; "
           "default) or mpi (by upstream's mpi dialect, message by message)">,
  DocBrief<[{
How nodes communicate. `runtime` (default): by the transports of the runtime. `mpi`:
`reflect`, `gmove`, `bcast`, `reduction` and `barrier` become operations of
upstream's `mpi` dialect, which `--emit=plan` and later levels show message by message. This is slower,
and for those who want to see or to transform the messages; `XACC_STATS` and `XACC_TRACE` do not count these collectives;
[`--convert-xmp-to-mpi`](Passes.md) says what stays with the runtime.}]>;
def fauto_reflect : Flag<["-"], "fauto-reflect">,
  HelpText<"Insert each 'reflect' that a loop needs and the program lacks">,
  DocBrief<[{
Insert each `reflect` that a loop needs and the program lacks, with the
widths that the loop reads.}]>;
def fno_auto_reflect : Flag<["-"], "fno-auto-reflect">;
def fmerge_reflects : Flag<["-"], "fmerge-reflects">,
  HelpText<"Remove redundant exchanges and join others (default from -O2 on)">,
  DocBrief<[{
Remove exchanges of halos that are valid already, move those that a time loop
does not change out of it, and join adjacent ones. Default from `-O2` on;
`-fno-merge-reflects` turns it off.}]>;
def fno_merge_reflects : Flag<["-"], "fno-merge-reflects">;
def fnarrow_reflects : Flag<["-"], "fnarrow-reflects">,
  HelpText<"Exchange no more of halos than is read (default from -O2 on)">,
  DocBrief<[{
Exchange no more of a halo than is read before the next exchange: narrower, without
corners, or not at all. Default from `-O2` on; `-fno-narrow-reflects` turns it off.}]>;
def fno_narrow_reflects : Flag<["-"], "fno-narrow-reflects">;
def feliminate_copies : Flag<["-"], "feliminate-copies">,
  HelpText<"Swap two buffers where a time loop copies one to the other "
           "(default from -O2 on)">,
  DocBrief<[{
Swap two buffers where a time loop copies an array and computes it anew.
Default from `-O2` on; `-fno-eliminate-copies` turns it off.}]>;
def fno_eliminate_copies : Flag<["-"], "fno-eliminate-copies">;
def ftile_time : Flag<["-"], "ftile-time">,
  HelpText<"Run several sweeps of a time loop in one pass over memory "
           "(default from -O2 on)">,
  DocBrief<[{
Run several sweeps of a time loop in one pass over memory, also sweeps in
place, in two colours, and around the ends of periodic arrays, where its arrays
are larger than the cache and on one node. Default from `-O2` on;
`-fno-tile-time` turns it off.}]>;
def fno_tile_time : Flag<["-"], "fno-tile-time">;
def fsplit_boundaries : Flag<["-"], "fsplit-boundaries">,
  HelpText<"Run the interior of loops without their tests of the "
           "boundary (default from -O2 on)">,
  DocBrief<[{
Run the interior of loops over elements without their tests of
the boundary (`i > 0`, `i == n - 1`, `(i + 1) % n`), so that it can use vectors.
Default from `-O2` on; `-fno-split-boundaries` turns it off.}]>;
def fno_split_boundaries : Flag<["-"], "fno-split-boundaries">;
def fdeep_halos : Flag<["-"], "fdeep-halos">,
  HelpText<"As -ftile-time where arrays are distributed over nodes, with one "
           "exchange of wide halos for several sweeps">,
  DocBrief<[{
As `-ftile-time` where arrays are distributed over several nodes: copies of
the arrays with wide halos, and one exchange for several sweeps.}]>;
def fno_deep_halos : Flag<["-"], "fno-deep-halos">;
def foverlap_reflects : Flag<["-"], "foverlap-reflects">,
  HelpText<"Run the interior of a loop or kernel while its halo is exchanged "
           "(default from -O2 on)">,
  DocBrief<[{
An exchange runs behind the loops before and after it that do not need it, and
behind the interior of the loop that does, also of red-black loops and of kernels.
Default from `-O2` on, for kernels if loops do not become one kernel
(`--persistent`); where it pays is found at run time
(`XACC_OVERLAP`). `-fno-overlap-reflects` turns it off.}]>;
def fno_overlap_reflects : Flag<["-"], "fno-overlap-reflects">;
def fcheck : Joined<["-"], "fcheck=">, MetaVarName<"<what>">,
  HelpText<"Slow checks. bounds: each element of a distributed array that "
           "is accessed must be stored on the node; halo: code that "
           "XACC_CHECK=halo can check">,
  DocBrief<[{
Slow checks. `bounds`: an access to an element of a distributed array, on the
host or in a kernel, ends the job with the line of the program if the node does
not store the element
([Runtime](../Runtime.md#finding-accesses-of-other-nodes-elements)). `halo`:
code that `XACC_CHECK=halo` can check
([Runtime](../Runtime.md#finding-reads-of-stale-halos)); exchanges and loops
stay as they are written, and kernels run on virtual devices.}]>;
def Wxacc_halo : Flag<["-"], "Wxacc-halo">,
  HelpText<"Warn of loops that read stale elements of neighbours, and of "
           "exchanges that bring nothing new (default)">,
  DocBrief<[{
Warn of loops that surely read elements of neighbours which no `reflect` has
brought, and of exchanges that bring nothing new or what nothing reads; notes propose the
directive, with `-fdiagnostics-parseable-fixits` for editors. On by default;
`-Wno-xacc-halo` turns it off, `-Werror=xacc-halo` makes errors of these
warnings.}]>;
def Wno_xacc_halo : Flag<["-"], "Wno-xacc-halo">;
def Werror_xacc_halo : Flag<["-"], "Werror=xacc-halo">;
def Wno_error_xacc_halo : Flag<["-"], "Wno-error=xacc-halo">;
def polls : Joined<["--"], "polls=">, MetaVarName<"<where>">,
  HelpText<"Which loops advance asynchronous reflects: auto (those that run "
           "while one may be in progress, default), always (all) or never "
           "(none)">,
  DocBrief<[{
Which loops advance asynchronous reflects: `auto` (those that run while one
may be in progress, default), `always` (all) or `never` (none).}]>;
def Rxacc : Flag<["-"], "Rxacc">,
  HelpText<"Say what became parallel, what stays C, and why">,
  DocBrief<[{
Remarks: which code became a region or a kernel, which loops are parallel,
what is copied without a clause, which kernels may be split over devices,
which have no code for GPUs, and why.}]>;
}

// What other compilers of OpenACC call the same, so that a program's makefile
// works with CC=xacc-cc. The device is chosen when the program runs.
let Group = xacc_group in {
def acc : Flag<["-"], "acc">, Alias<fopenacc>,
  HelpText<"As nvc: -acc -noacc -Minfo -fast -mp; -ta= -gpu= -acc= "
           "-foffload= and what nvc and gcc have for optimisation are accepted "
           "without effect">,
  DocBrief<[{
Options of other OpenACC compilers, so that a makefile works with
`CC=xacc-cc`: `-acc`, `-noacc`, `-Minfo`, `-fast` and `-mp` mean what they
mean to nvc; `-ta=`, `-gpu=`, `-acc=` and `-foffload=` are accepted without
effect, because the device is chosen when the program runs. So are options that
tell nvc or gcc how to optimise or what to report: `-Munroll`, `-Minline=`,
`-Mfprelaxed`, `-Mipa=`, `-tp=`, `-cuda`, `-foffload-options=`, `-fopt-info`, and
the like.}]>;
def noacc : Flag<["-"], "noacc">, Alias<fno_openacc>;
def acc_EQ : Joined<["-"], "acc=">;
def ta_EQ : Joined<["-"], "ta=">;
def gpu_EQ : Joined<["-"], "gpu=">;
def foffload_EQ : Joined<["-"], "foffload=">;
def fopenacc_dim_EQ : Joined<["-"], "fopenacc-dim=">;
def Minfo : Flag<["-"], "Minfo">, Alias<Rxacc>;
def Minfo_EQ : Joined<["-"], "Minfo=">, Alias<Rxacc>;
// How to optimise, and what to say, in words of nvc and gcc only.
foreach name = ["Kieee", "Knoieee", "cuda", "stdpar", "noswitcherror", "silent",
                "foffload-options=", "foffload-abi=", "fopenacc-kernels=",
                "fopt-info", "fdump-tree-", "fdump-rtl-", "fdump-ipa-"] in
  def "other_" # !subst("-", "_", !subst("=", "_EQ", name))
    : Joined<["-"], name>;
def param : Separate<["--"], "param">;
def param_EQ : Joined<["--"], "param=">;
def tp : JoinedOrSeparate<["-"], "tp">;
// All of nvc's -M and a lower-case letter; -M and a capital is about headers.
def M_EQ : Joined<["-"], "M">;
// Omni's xmpcc.
def openacc : Flag<["--", "-"], "openacc">, Alias<fopenacc>;
def xacc : Flag<["-"], "xacc">, Alias<fopenacc>;
def xcalableacc : Flag<["--", "-"], "xcalableacc">, Alias<fopenacc>;
def xcalablemp : Flag<["--", "-"], "xcalablemp">, Alias<fxmp>;
}

let Group = preprocess_group in {
def I : JoinedOrSeparate<["-"], "I">, MetaVarName<"<folder>">,
  HelpText<"Look for headers in <folder>">;
def D : JoinedOrSeparate<["-"], "D">, MetaVarName<"<macro>[=<value>]">,
  HelpText<"Define a macro">;
def U : JoinedOrSeparate<["-"], "U">, MetaVarName<"<macro>">,
  HelpText<"Undefine a macro">;
def isystem : JoinedOrSeparate<["-"], "isystem">;
def iquote : JoinedOrSeparate<["-"], "iquote">;
def idirafter : JoinedOrSeparate<["-"], "idirafter">;
def include_ : JoinedOrSeparate<["-"], "include">;
def imacros : JoinedOrSeparate<["-"], "imacros">;
def nostdinc : Flag<["-"], "nostdinc">;
def undef : Flag<["-"], "undef">;
def P : Flag<["-"], "P">;
def C : Flag<["-"], "C">;
def CC : Flag<["-"], "CC">;
def nostdlibinc : Flag<["-"], "nostdlibinc">;
def iprefix : JoinedOrSeparate<["-"], "iprefix">;
def iwithprefix : JoinedOrSeparate<["-"], "iwithprefix">;
def iwithprefixbefore : JoinedOrSeparate<["-"], "iwithprefixbefore">;
def Wp_COMMA : CommaJoined<["-"], "Wp,">;
def Xpreprocessor : Separate<["-"], "Xpreprocessor">;
}

let Group = depend_group in {
def M : Flag<["-"], "M">;
def MM : Flag<["-"], "MM">;
def MD : Flag<["-"], "MD">, HelpText<"Write a dependency file as well">;
def MMD : Flag<["-"], "MMD">, HelpText<"The same, without system headers">;
def MF : JoinedOrSeparate<["-"], "MF">, MetaVarName<"<file>">,
  HelpText<"Name of the dependency file">;
def MT : JoinedOrSeparate<["-"], "MT">;
def MQ : JoinedOrSeparate<["-"], "MQ">;
def MP : Flag<["-"], "MP">;
def MG : Flag<["-"], "MG">;
// What -E prints besides, or instead.
def dM : Flag<["-"], "dM">;
def dD : Flag<["-"], "dD">;
def dI : Flag<["-"], "dI">;
def H : Flag<["-"], "H">;
}

let Group = compile_group in {
def O : Joined<["-"], "O">, MetaVarName<"<level>">,
  HelpText<"Optimise: 0 (default), 1, 2, 3, s, z, fast">;
def O4 : Flag<["-"], "O4">, Alias<O>, AliasArgs<["3"]>;
def fast : Flag<["-"], "fast">, Alias<O>, AliasArgs<["3"]>;
def g : Joined<["-"], "g">, HelpText<"Debug information">;
def std_EQ : Joined<["-", "--"], "std=">, MetaVarName<"<standard>">,
  HelpText<"C standard, such as c11">;
def c99 : Flag<["-"], "c99">, Alias<std_EQ>, AliasArgs<["gnu99"]>;
def c11 : Flag<["-"], "c11">, Alias<std_EQ>, AliasArgs<["gnu11"]>;
def ansi : Flag<["-", "--"], "ansi">;
// Preprocessed text still has them.
def trigraphs : Flag<["-", "--"], "trigraphs">;
def f : Joined<["-"], "f">, MetaVarName<"<name>">,
  HelpText<"Any -f option of clang; -fopenmp also makes loops use threads">,
  DocBrief<[{
Any `-f` option of clang. With `-fopenmp`, independent loops of `xmp loop`
use threads; kernels on virtual devices always do.}]>;
def omp : Flag<["-"], "omp">, Alias<f>, AliasArgs<["openmp"]>;
def openmp : Flag<["--"], "openmp">, Alias<f>, AliasArgs<["openmp"]>;
def mp : Flag<["-"], "mp">, Alias<f>, AliasArgs<["openmp"]>;
def mp_multicore : Flag<["-"], "mp=multicore">, Alias<f>, AliasArgs<["openmp"]>;
def mp_gpu : Flag<["-"], "mp=gpu">, Alias<f>, AliasArgs<["openmp"]>;
def m : Joined<["-"], "m">, MetaVarName<"<name>">,
  HelpText<"Any -m option of clang, such as -march=native">;
def pthread : Flag<["-"], "pthread">;
def pg : Flag<["-"], "pg">;
def p : Flag<["-"], "p">, Alias<pg>;
def coverage : Flag<["-", "--"], "coverage">,
  HelpText<"Count how often lines run, for gcov">;
def R : Joined<["-"], "R">;
def Xclang : Separate<["-"], "Xclang">;
def mllvm : Separate<["-"], "mllvm">;
def Wa_COMMA : CommaJoined<["-"], "Wa,">;
def Xassembler : Separate<["-"], "Xassembler">;
def target : Joined<["--"], "target=">;
def target_separate : Separate<["-"], "target">;
def gcc_toolchain : Joined<["--"], "gcc-toolchain=">;
def gcc_install_dir : Joined<["--"], "gcc-install-dir=">;
def no_canonical_prefixes : Flag<["-"], "no-canonical-prefixes">;
def sysroot : Joined<["--"], "sysroot=">;
def isysroot : JoinedOrSeparate<["-"], "isysroot">;
}
let Group = warning_group in {
def W : Joined<["-"], "W">, MetaVarName<"<name>">,
  HelpText<"Any warning option of clang">;
def w : Flag<["-"], "w">, HelpText<"No warnings">;
def pedantic : Flag<["-", "--"], "pedantic">;
def pedantic_errors : Flag<["-", "--"], "pedantic-errors">;
}

let Group = link_group in {
def l : JoinedOrSeparate<["-"], "l">, MetaVarName<"<library>">,
  HelpText<"Link with a library">;
def L : JoinedOrSeparate<["-"], "L">, MetaVarName<"<folder>">,
  HelpText<"Look for libraries in <folder>">;
def Wl_COMMA : CommaJoined<["-"], "Wl,">, MetaVarName<"<options>">,
  HelpText<"Options for the linker">;
def Xlinker : Separate<["-"], "Xlinker">;
def T : JoinedOrSeparate<["-"], "T">;
def u : JoinedOrSeparate<["-"], "u">;
def z : JoinedOrSeparate<["-"], "z">;
def s : Flag<["-"], "s">;
def r : Flag<["-"], "r">;
def B : JoinedOrSeparate<["-"], "B">;
def static : Flag<["-", "--"], "static">;
def static_libgcc : Flag<["-"], "static-libgcc">;
def shared_libgcc : Flag<["-"], "shared-libgcc">;
def static_libsan : Flag<["-"], "static-libsan">;
def shared_libsan : Flag<["-"], "shared-libsan">;
def static_libstdcxx : Flag<["-"], "static-libstdc++">;
def e : JoinedOrSeparate<["-"], "e">;
def rpath : Separate<["-"], "rpath">;
def rtlib : Joined<["-", "--"], "rtlib=">;
def unwindlib : Joined<["-", "--"], "unwindlib=">;
def nolibc : Flag<["-"], "nolibc">;
def static_pie : Flag<["-"], "static-pie">;
def shared : Flag<["-", "--"], "shared">;
def pie : Flag<["-"], "pie">;
def no_pie : Flag<["-"], "no-pie">;
def rdynamic : Flag<["-"], "rdynamic">;
def nostdlib : Flag<["-"], "nostdlib">;
def nodefaultlibs : Flag<["-"], "nodefaultlibs">;
def nostartfiles : Flag<["-"], "nostartfiles">;
def ld_path : Joined<["--"], "ld-path=">;
}
