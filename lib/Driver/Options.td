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
//===----------------------------------------------------------------------===//

include "llvm/Option/OptParser.td"

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
def v : Flag<["-"], "v">, HelpText<"Print the commands that are run">;
def o : JoinedOrSeparate<["-"], "o">, MetaVarName<"<file>">,
  HelpText<"Write the output to <file>">;
def c : Flag<["-"], "c">, HelpText<"Compile, do not link">;
def fsyntax_only : Flag<["-"], "fsyntax-only">,
  HelpText<"Check, write nothing">;
def S : Flag<["-"], "S">, HelpText<"Compile to assembly">;
def E : Flag<["-"], "E">, HelpText<"Preprocess only">;
def emit_llvm : Flag<["-"], "emit-llvm">,
  HelpText<"With -S or -c: LLVM IR, as the optimiser leaves it">;
def save_temps : Flag<["--", "-"], "save-temps">,
  HelpText<"Keep the text of every level beside the output">;
def x : JoinedOrSeparate<["-"], "x">, MetaVarName<"<language>">,
  HelpText<"Treat the inputs as c, cpp-output, mlir or none (by their names)">;
def print_cuda_tools : Flag<["--"], "print-cuda-tools">,
  HelpText<"Print the files of a CUDA toolkit that were found">;
def pipe : Flag<["-"], "pipe">;
// Questions to clang, as configure scripts ask them.
def print_ : Joined<["-", "--"], "print-">;
def dump_ : Joined<["-"], "dump">;
}

// Ours.
let Group = xacc_group in {
def emit : Joined<["--", "-"], "emit=">, MetaVarName<"<level>">,
  HelpText<"Stop at xmp, plan, target, llvm (text on stdout or in -o) or obj">;
def fno_xmp : Flag<["-"], "fno-xmp">,
  HelpText<"Ignore '#pragma xmp', as a plain C compiler does">;
def fxmp : Flag<["-"], "fxmp">;
def fno_openacc : Flag<["-"], "fno-openacc">,
  HelpText<"Ignore '#pragma acc', as a plain C compiler does">;
def fopenacc : Flag<["-"], "fopenacc">;
def cuda_arch : Joined<["--"], "cuda-arch=">, MetaVarName<"<chip>">,
  HelpText<"Kernels for this kind of GPU alone (sm_90, ...), made by ptxas; "
           "without it, PTX for sm_80 and later">;
def cuda_path : Joined<["--"], "cuda-path=">, MetaVarName<"<folder>">,
  HelpText<"The CUDA toolkit, or a Python environment with its packages; none: "
           "without one. Default: XACC_CUDA_PATH, or where one is found">;
def no_cuda : Flag<["--"], "no-cuda">,
  HelpText<"No code for GPUs, only for the devices that CPUs are">;
def report : Joined<["--"], "report=">, MetaVarName<"<what>">,
  HelpText<"Print a table: devices (how kernels are divided over several)">;
def persistent : Joined<["--"], "persistent=">, MetaVarName<"<choice>">,
  HelpText<"Loops of the host whose body is only kernels and scalar code run as "
           "one kernel on a virtual device: auto (where the first iterations "
           "are faster), on or off (default)">;
def gang : Joined<["--"], "gang=">, MetaVarName<"<way>">,
  HelpText<"The number of gangs on several devices: div (the program's is "
           "divided, default) or rm (the runtime chooses)">;
def fauto_reflect : Flag<["-"], "fauto-reflect">,
  HelpText<"Insert the 'reflect' that loops need and the program leaves out">;
def fno_auto_reflect : Flag<["-"], "fno-auto-reflect">;
def fmerge_reflects : Flag<["-"], "fmerge-reflects">,
  HelpText<"Take redundant exchanges away, join others (default from -O2 on)">;
def fno_merge_reflects : Flag<["-"], "fno-merge-reflects">;
def feliminate_copies : Flag<["-"], "feliminate-copies">,
  HelpText<"Swap buffers where a time loop copies them (default from -O2 on)">;
def fno_eliminate_copies : Flag<["-"], "fno-eliminate-copies">;
def ftile_time : Flag<["-"], "ftile-time">,
  HelpText<"Run several sweeps of a time loop in one pass over memory (default "
           "from -O2 on)">;
def fno_tile_time : Flag<["-"], "fno-tile-time">;
def fdeep_halos : Flag<["-"], "fdeep-halos">,
  HelpText<"The same where arrays are spread over nodes, with one exchange of "
           "wide halos for several sweeps">;
def fno_deep_halos : Flag<["-"], "fno-deep-halos">;
def foverlap_reflects : Flag<["-"], "foverlap-reflects">,
  HelpText<"Run the interior of a loop while its halo is exchanged">;
def fno_overlap_reflects : Flag<["-"], "fno-overlap-reflects">;
def fcheck : Joined<["-"], "fcheck=">, MetaVarName<"<what>">,
  HelpText<"bounds: each element of a distributed array that the host accesses "
           "must be stored on the node (slow); halo: code that XACC_CHECK=halo "
           "checks (slow; exchanges and loops as they are written, kernels on "
           "virtual devices)">;
def Wxacc_halo : Flag<["-"], "Wxacc-halo">,
  HelpText<"Warn of loops that read stale elements of neighbours, and of "
           "exchanges that bring nothing new (default)">;
def Wno_xacc_halo : Flag<["-"], "Wno-xacc-halo">;
def Werror_xacc_halo : Flag<["-"], "Werror=xacc-halo">;
def Wno_error_xacc_halo : Flag<["-"], "Wno-error=xacc-halo">;
def polls : Joined<["--"], "polls=">, MetaVarName<"<where>">,
  HelpText<"Loops in which asynchronous reflects get on: auto (that run while "
           "one may be under way, default), always or never">;
def Rxacc : Flag<["-"], "Rxacc">,
  HelpText<"Say what was made parallel or left to C, and why">;
}

// What other compilers of OpenACC call the same, so that a program's makefile
// works with CC=xacc-cc. The device is chosen when the program runs.
let Group = xacc_group in {
def acc : Flag<["-"], "acc">, Alias<fopenacc>,
  HelpText<"As nvc: -acc -noacc -Minfo -fast -mp; -ta= -gpu= -acc= -foffload= "
           "choose nothing here">;
def noacc : Flag<["-"], "noacc">, Alias<fno_openacc>;
def acc_EQ : Joined<["-"], "acc=">;
def ta_EQ : Joined<["-"], "ta=">;
def gpu_EQ : Joined<["-"], "gpu=">;
def foffload_EQ : Joined<["-"], "foffload=">;
def fopenacc_dim_EQ : Joined<["-"], "fopenacc-dim=">;
def Minfo : Flag<["-"], "Minfo">, Alias<Rxacc>;
def Minfo_EQ : Joined<["-"], "Minfo=">, Alias<Rxacc>;
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
def Wp_COMMA : CommaJoined<["-"], "Wp,">;
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
}

let Group = compile_group in {
def O : Joined<["-"], "O">, MetaVarName<"<level>">,
  HelpText<"Optimise: 0 (default), 1, 2, 3, s, z, fast">;
def fast : Flag<["-"], "fast">, Alias<O>, AliasArgs<["3"]>;
def g : Joined<["-"], "g">, HelpText<"Debug information">;
def std_EQ : Joined<["-", "--"], "std=">, MetaVarName<"<standard>">,
  HelpText<"C standard, such as c11">;
def ansi : Flag<["-", "--"], "ansi">;
def f : Joined<["-"], "f">, MetaVarName<"<name>">,
  HelpText<"Any -f option of clang; -fopenmp also makes loops use threads">;
def mp : Flag<["-"], "mp">, Alias<f>, AliasArgs<["openmp"]>;
def m : Joined<["-"], "m">, MetaVarName<"<name>">,
  HelpText<"Any -m option of clang, such as -march=native">;
def pthread : Flag<["-"], "pthread">;
def R : Joined<["-"], "R">;
def Xclang : Separate<["-"], "Xclang">;
def mllvm : Separate<["-"], "mllvm">;
def Wa_COMMA : CommaJoined<["-"], "Wa,">;
def target : Joined<["--"], "target=">;
def sysroot : Joined<["--"], "sysroot=">;
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
def shared : Flag<["-", "--"], "shared">;
def pie : Flag<["-"], "pie">;
def no_pie : Flag<["-"], "no-pie">;
def rdynamic : Flag<["-"], "rdynamic">;
def nostdlib : Flag<["-"], "nostdlib">;
def nodefaultlibs : Flag<["-"], "nodefaultlibs">;
def nostartfiles : Flag<["-"], "nostartfiles">;
def ld_path : Joined<["--"], "ld-path=">;
}
