#===- XACCOtherBuild.cmake - The compiler of another build folder ----------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
# A build with another MPI library compiles only what knows MPI: the transport,
# and a test. All else is copied from the build folder XACC_COMPILER_BUILD, which
# has to be built first; programs find their libraries by $ORIGIN.
#
#===------------------------------------------------------------------------===#

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)

get_filename_component(other_build "${XACC_COMPILER_BUILD}" ABSOLUTE
  BASE_DIR "${PROJECT_SOURCE_DIR}")
if(NOT EXISTS "${other_build}/bin/xacc-cc")
  message(FATAL_ERROR "XACC_COMPILER_BUILD is ${other_build}, which has no "
                      "bin/xacc-cc; build it first")
endif()

# xacc_copy_built(FILE...): those that the other build has.
function(xacc_copy_built)
  foreach(file IN LISTS ARGN)
    if(EXISTS "${other_build}/${file}")
      add_custom_command(OUTPUT "${PROJECT_BINARY_DIR}/${file}"
        COMMAND "${CMAKE_COMMAND}" -E copy "${other_build}/${file}"
                "${PROJECT_BINARY_DIR}/${file}"
        DEPENDS "${other_build}/${file}"
        COMMENT "Copying ${file}")
      list(APPEND copies "${PROJECT_BINARY_DIR}/${file}")
    endif()
  endforeach()
  add_custom_target(xacc-copies ALL DEPENDS ${copies})
endfunction()

xacc_copy_built(bin/xacc-cc bin/xacc-opt bin/xacc-translate bin/xacc-ptx-run
  bin/xacc-rt-mpi-tests bin/xacc-rt-failures bin/xacc-rt-chaos lib/libXACC.so
  lib/libXACCFrontend.so lib/libxacc_rt.so lib/libxacc-fake-cuda.so
  lib/libxacc-counting-transport.so)

add_library(xacc_rt SHARED IMPORTED GLOBAL)
set_target_properties(xacc_rt PROPERTIES
  IMPORTED_LOCATION "${PROJECT_BINARY_DIR}/lib/libxacc_rt.so"
  INTERFACE_INCLUDE_DIRECTORIES "${PROJECT_SOURCE_DIR}/runtime/include")
add_dependencies(xacc_rt xacc-copies)
