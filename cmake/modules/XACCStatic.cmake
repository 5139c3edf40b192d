#===- XACCStatic.cmake - A tool that needs no libraries of LLVM ------------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
# To load libLLVM, libMLIR and libclang-cpp and to relocate half a million
# addresses in them takes 25 ms, as long as a short file takes to compile. So the
# compiler is linked with the archives, at fixed addresses. LLVM exports targets
# for them that name its shared libraries; files are what is linked here.
#
#===------------------------------------------------------------------------===#

# xacc_find_archives(RESULT): the archives of LLVM, MLIR and Clang and what they
# need of the system, or nothing, with a message, if one of them is missing.
function(xacc_find_archives result)
  set(${result} "" PARENT_SCOPE)
  execute_process(
    COMMAND "${LLVM_TOOLS_BINARY_DIR}/llvm-config" --link-static --libfiles
            --system-libs
    OUTPUT_VARIABLE llvm ERROR_VARIABLE error RESULT_VARIABLE status)
  if(status)
    message(STATUS "xacc-cc uses LLVM's shared libraries: ${error}")
    return()
  endif()
  separate_arguments(libraries NATIVE_COMMAND "${llvm}")
  foreach(target IN LISTS CLANG_EXPORTED_TARGETS MLIR_EXPORTED_TARGETS)
    set(archive "${LLVM_LIBRARY_DIR}/lib${target}.a")
    if(EXISTS "${archive}") # not a program
      list(APPEND libraries "${archive}")
    endif()
  endforeach()
  foreach(library IN LISTS libraries)
    if(library MATCHES "^-l(.*)")
      find_library(XACC_LIB_${CMAKE_MATCH_1} "${CMAKE_MATCH_1}")
      set(library "${XACC_LIB_${CMAKE_MATCH_1}}")
    endif()
    if(NOT EXISTS "${library}")
      message(STATUS "xacc-cc uses LLVM's shared libraries: there is no "
                     "${library}${CMAKE_MATCH_1}")
      return()
    endif()
  endforeach()
  set(${result} ${libraries} PARENT_SCOPE)
endfunction()

# xacc_link_statically(TOOL LIBRARY...): links TOOL with the objects of our
# libraries and with LLVM's archives, if they are there, else with the libraries.
function(xacc_link_statically tool)
  if(XACC_STATIC_COMPILER)
    xacc_find_archives(archives)
  endif()
  if(NOT archives)
    target_link_libraries(${tool} PRIVATE ${ARGN})
    return()
  endif()
  foreach(library IN LISTS ARGN)
    get_property(objects GLOBAL PROPERTY XACC_OBJECTS_${library})
    foreach(object IN LISTS objects)
      target_sources(${tool} PRIVATE $<TARGET_OBJECTS:${object}>)
    endforeach()
  endforeach()
  target_link_options(${tool} PRIVATE -no-pie -Wl,--gc-sections)
  target_link_libraries(${tool} PRIVATE
    -Wl,--start-group ${archives} -Wl,--end-group)
  set_target_properties(${tool} PROPERTIES INSTALL_RPATH "")
endfunction()
