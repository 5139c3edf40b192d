#===- XACCToolchain.cmake - Compiler, linker, build type -------------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
# Defaults only: what the user says (-D..., CC, CXX) stands.
#
#===------------------------------------------------------------------------===#

if(NOT DEFINED CMAKE_CXX_COMPILER AND NOT DEFINED ENV{CXX})
  find_program(XACC_CLANGXX NAMES clang++-22 PATHS /usr/lib/llvm-22/bin)
  if(XACC_CLANGXX)
    set(CMAKE_CXX_COMPILER "${XACC_CLANGXX}")
  endif()
endif()
if(NOT DEFINED CMAKE_C_COMPILER AND NOT DEFINED ENV{CC})
  find_program(XACC_CLANG NAMES clang-22 PATHS /usr/lib/llvm-22/bin)
  if(XACC_CLANG)
    set(CMAKE_C_COMPILER "${XACC_CLANG}")
  endif()
endif()

# Debian's LLVM is built with NDEBUG; a mismatch changes class layouts.
if(NOT DEFINED CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type")
endif()
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "Flags of Release")

if(NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  find_program(XACC_CCACHE ccache)
  if(XACC_CCACHE)
    # The sloppiness that ccache needs to cache compilations that use a PCH.
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
        "CCACHE_SLOPPINESS=pch_defines,time_macros" "${XACC_CCACHE}")
    set(CMAKE_C_COMPILER_LAUNCHER "${XACC_CCACHE}")
  endif()
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
