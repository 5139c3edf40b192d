#===- XACCBuild.cmake - How XACC's libraries and tools are built -----------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#

list(APPEND CMAKE_MODULE_PATH "${MLIR_CMAKE_DIR}" "${LLVM_CMAKE_DIR}")
include(TableGen)
include(AddLLVM)
include(AddMLIR)

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_LIBRARY_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/lib")

# Tools find our libraries beside them wherever the tree is moved; only LLVM's
# own libraries stay at their absolute place.
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)
set(XACC_INSTALL_RPATH "$ORIGIN/../${CMAKE_INSTALL_LIBDIR};$ORIGIN"
    "${LLVM_LIBRARY_DIR}")

# Flags of all code that includes LLVM headers.
add_library(xacc_compiler_flags INTERFACE)
target_include_directories(xacc_compiler_flags SYSTEM INTERFACE
  ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})
target_include_directories(xacc_compiler_flags INTERFACE
  "${PROJECT_SOURCE_DIR}/include" "${PROJECT_BINARY_DIR}/include"
  "${PROJECT_SOURCE_DIR}/runtime/include")
separate_arguments(XACC_LLVM_DEFINITIONS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(xacc_compiler_flags INTERFACE
  ${XACC_LLVM_DEFINITIONS})
target_compile_options(xacc_compiler_flags INTERFACE
  -Wall -Wextra -Wno-unused-parameter -fno-exceptions -frtti
  $<$<CXX_COMPILER_ID:Clang>:-Wno-ctad-maybe-unsupported>)
target_link_options(xacc_compiler_flags INTERFACE -Wl,-z,defs)
find_program(XACC_LLD NAMES ld.lld-22 ld.lld PATHS /usr/lib/llvm-22/bin)
if(XACC_LLD AND CMAKE_CXX_COMPILER_ID MATCHES Clang)
  target_link_options(xacc_compiler_flags INTERFACE "--ld-path=${XACC_LLD}")
endif()

# What must be generated before any source of ours is compiled.
add_custom_target(xacc-headers)

# xacc_add_pch(NAME HEADER): a header that is compiled once, for the libraries
# that name it.
function(xacc_add_pch name header)
  add_library(${name} OBJECT "${PROJECT_SOURCE_DIR}/cmake/modules/Pch.cpp")
  target_link_libraries(${name} PRIVATE xacc_compiler_flags)
  add_dependencies(${name} xacc-headers)
  if(XACC_USE_PCH)
    target_precompile_headers(${name} PRIVATE "${header}")
    if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
      # Lets ccache recognise an unchanged PCH.
      target_compile_options(${name} PUBLIC "SHELL:-Xclang -fno-pch-timestamp")
    endif()
  endif()
endfunction()

# The headers of MLIR and of our dialects are most of what there is to compile:
# they are compiled once, for all folders.
xacc_add_pch(xacc_pch "${PROJECT_SOURCE_DIR}/cmake/modules/Pch.h")

function(xacc_use_pch target pch)
  if(XACC_USE_PCH)
    target_precompile_headers(${target} REUSE_FROM ${pch})
    if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
      target_compile_options(${target} PRIVATE
        "SHELL:-Xclang -fno-pch-timestamp")
    endif()
  endif()
endfunction()

# xacc_add_library(NAME [IN LIBRARY] [PCH TARGET] SOURCE...)
#
# Objects that become part of libLIBRARY (libXACC by default), so that there is
# one copy of every TypeID and of every registration. TARGET is of xacc_add_pch
# (xacc_pch by default).
function(xacc_add_library name)
  cmake_parse_arguments(ARG "" "IN;PCH" "" ${ARGN})
  if(NOT ARG_IN)
    set(ARG_IN XACC)
  endif()
  if(NOT ARG_PCH)
    set(ARG_PCH xacc_pch)
  endif()
  if(NOT ARG_UNPARSED_ARGUMENTS)
    return()
  endif()
  add_library(obj.${name} OBJECT ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(obj.${name} PRIVATE xacc_compiler_flags)
  add_dependencies(obj.${name} xacc-headers)
  xacc_use_pch(obj.${name} ${ARG_PCH})
  if(XACC_UNITY_BUILD)
    set_target_properties(obj.${name} PROPERTIES UNITY_BUILD ON
      UNITY_BUILD_MODE BATCH UNITY_BUILD_BATCH_SIZE 8)
  endif()
  set_property(GLOBAL APPEND PROPERTY XACC_OBJECTS_${ARG_IN} obj.${name})
endfunction()

# xacc_add_shared_library(NAME LIBRARY...): links all objects made for NAME.
function(xacc_add_shared_library name)
  get_property(objects GLOBAL PROPERTY XACC_OBJECTS_${name})
  set(sources "")
  foreach(object IN LISTS objects)
    list(APPEND sources $<TARGET_OBJECTS:${object}>)
  endforeach()
  add_library(${name} SHARED ${sources})
  add_library(XACC::${name} ALIAS ${name})
  target_link_libraries(${name} PRIVATE $<BUILD_INTERFACE:xacc_compiler_flags>
                                PUBLIC ${ARGN})
  target_include_directories(${name} INTERFACE
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>"
    "$<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>"
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/runtime/include>"
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/xacc-mlir>"
    "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  set_target_properties(${name} PROPERTIES
    LINKER_LANGUAGE CXX
    INSTALL_RPATH "${XACC_INSTALL_RPATH}")
  install(TARGETS ${name} EXPORT XACCTargets
    LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}")
endfunction()

# xacc_add_tool(NAME SOURCE... LIBRARIES LIBRARY...)
#
# Without the precompiled header, which is made for -fPIC, not -fPIE.
function(xacc_add_tool name)
  cmake_parse_arguments(ARG "" "" "LIBRARIES" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE xacc_compiler_flags ${ARG_LIBRARIES})
  add_dependencies(${name} xacc-headers)
  set_target_properties(${name} PROPERTIES
    INSTALL_RPATH "${XACC_INSTALL_RPATH}")
  install(TARGETS ${name} EXPORT XACCTargets
    RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
endfunction()

# xacc_tablegen(FILE.td TARGET OUTPUT OPTION... [OUTPUT OPTION...])
#
# Generates headers that every source may include. OUTPUT is a name ending in
# .inc; what follows up to the next one are options of mlir-tblgen.
function(xacc_tablegen file target)
  set(LLVM_TARGET_DEFINITIONS "${file}")
  set(output "")
  set(options "")
  set(TABLEGEN_OUTPUT "")
  foreach(argument IN LISTS ARGN ITEMS "end.inc")
    if(argument MATCHES "\\.inc$")
      if(output)
        mlir_tablegen(${output} ${options}
          EXTRA_INCLUDES "${PROJECT_SOURCE_DIR}/include")
      endif()
      set(output "${argument}")
      set(options "")
    else()
      list(APPEND options "${argument}")
    endif()
  endforeach()
  add_custom_target(${target} DEPENDS ${TABLEGEN_OUTPUT})
  add_dependencies(xacc-headers ${target})
endfunction()
