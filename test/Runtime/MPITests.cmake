# Tests of the runtime under a launcher. A build with another MPI library, which
# has the programs of another build, includes this too.
set(here ${CMAKE_CURRENT_LIST_DIR})
set(conformance ${CMAKE_BINARY_DIR}/bin/xacc-rt-mpi-tests)
set(failures ${CMAKE_BINARY_DIR}/bin/xacc-rt-failures)
set(chaos ${CMAKE_BINARY_DIR}/bin/xacc-rt-chaos)
set(fake_cuda ${CMAKE_BINARY_DIR}/lib/libxacc-fake-cuda.so)
set(counting ${CMAKE_BINARY_DIR}/lib/libxacc-counting-transport.so)
if(NOT XACC_COMPILER_BUILD)
  set(conformance $<TARGET_FILE:xacc-rt-mpi-tests>)
  set(failures $<TARGET_FILE:xacc-rt-failures>)
  set(chaos $<TARGET_FILE:xacc-rt-chaos>)
  set(fake_cuda $<TARGET_FILE:xacc-fake-cuda>)
  set(counting $<TARGET_FILE:xacc-counting-transport>)
endif()

# A C90 program against xmp.h and, where it is found, MPI.
if(MPI_C_FOUND)
  add_executable(xacc-rt-xmp-test ${here}/XmpProgram.c)
  set_target_properties(xacc-rt-xmp-test PROPERTIES C_STANDARD 90
    C_STANDARD_REQUIRED ON C_EXTENSIONS OFF)
  set(abi_header
    ${here}/../../runtime/include/xacc/ABI.h)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${abi_header})
  file(STRINGS ${abi_header} abi_version
    REGEX "#define XACCRT_ABI_VERSION")
  string(REGEX MATCH "[0-9]+$" abi_version "${abi_version}")
  target_compile_definitions(xacc-rt-xmp-test PRIVATE
    ABI_VERSION=${abi_version})
  target_link_libraries(xacc-rt-xmp-test PRIVATE xacc_rt MPI::MPI_C)
  add_test(NAME runtime-xmp
    COMMAND ${here}/run-conformance.sh
            $<TARGET_FILE:xacc-rt-xmp-test> 1 2 4)
  set_tests_properties(runtime-xmp PROPERTIES TIMEOUT 300)

  find_package(Threads REQUIRED)
  add_executable(xacc-rt-thread-level ${here}/ThreadLevel.c)
  target_link_libraries(xacc-rt-thread-level PRIVATE xacc_rt MPI::MPI_C
    Threads::Threads)
endif()

add_test(NAME runtime-conformance
  COMMAND ${here}/run-conformance.sh
          ${conformance})
add_test(NAME runtime-failures
  COMMAND ${here}/run-failures.sh ${failures}
          $<$<TARGET_EXISTS:xacc-rt-thread-level>:$<TARGET_FILE:xacc-rt-thread-level>>)
# Ranks that die, stop, end and are late at random points. Without its last
# argument the script takes a new seed each time.
add_test(NAME runtime-chaos COMMAND ${here}/run-chaos.sh ${chaos} 16 1000)
foreach(transport minimal neighbor)
  add_test(NAME runtime-chaos-${transport}
    COMMAND ${CMAKE_COMMAND} -E env XACC_TRANSPORT=${transport}
            ${here}/run-chaos.sh ${chaos} 5 3000)
  set_tests_properties(runtime-chaos-${transport} PROPERTIES TIMEOUT 600)
endforeach()
if(NOT XACC_MPI_LAUNCHER_KIND STREQUAL hydra)
  add_test(NAME runtime-chaos-nodes
    COMMAND ${CMAKE_COMMAND} -E env XACC_BUILD_DIR=${CMAKE_BINARY_DIR}
            ${here}/run-chaos-nodes.sh ${chaos} 6 2000)
  set_tests_properties(runtime-chaos-nodes PROPERTIES TIMEOUT 300)
endif()
# Small messages: everything that is long gets split.
add_test(NAME runtime-conformance-split
  COMMAND ${CMAKE_COMMAND} -E env XACC_MAX_MESSAGE=24 XACC_TRANSPORT=mpi
          ${here}/run-conformance.sh
          ${conformance} 2 3)
# Each transport, and in virtual domains, between which there is nothing but
# messages: name, domain size (0: the node), numbers of ranks.
set(XACC_TRANSPORT_CASES
  "mpi|0|2 3 4 6 9" "neighbor|0|1 2 3 4 5 6 9" "minimal|0|2 3 4 6 9"
  "direct|2|3 4 5 9" "minimal|2|3 5 8" "hybrid|1|2 3" "hybrid|2|4 5 7 8"
  "hybrid|3|4 9")
foreach(case IN LISTS XACC_TRANSPORT_CASES)
  string(REPLACE "|" ";" case "${case}")
  list(GET case 0 transport)
  list(GET case 1 domain)
  list(GET case 2 ranks)
  string(REPLACE " " ";" ranks "${ranks}")
  set(name runtime-conformance-${transport}-${domain})
  set(size)
  if(domain)
    set(size XACC_DOMAIN_SIZE=${domain})
  endif()
  add_test(NAME ${name}
    COMMAND ${CMAKE_COMMAND} -E env XACC_TRANSPORT=${transport} ${size}
            GTEST_FILTER=Reflect*:Collective*
            ${here}/run-conformance.sh ${conformance} ${ranks})
  set_tests_properties(${name} PROPERTIES TIMEOUT 600)
endforeach()
# Collectives inside and between domains, whatever their size; and by MPI alone.
foreach(case domains|0|2,3,4,7 domains|2|3,4,5,8 domains|3|4,7,9 mpi|0|2,3)
  string(REPLACE "|" ";" case "${case}")
  list(GET case 0 kind)
  list(GET case 1 domain)
  list(GET case 2 ranks)
  string(REPLACE "," ";" ranks "${ranks}")
  set(size)
  if(domain)
    set(size XACC_DOMAIN_SIZE=${domain})
  endif()
  add_test(NAME runtime-collectives-${kind}-${domain}
    COMMAND ${CMAKE_COMMAND} -E env XACC_COLLECTIVES=${kind} ${size}
            GTEST_FILTER=Collective*:DeviceComm*
            ${here}/run-conformance.sh ${conformance} ${ranks})
  set_tests_properties(runtime-collectives-${kind}-${domain}
    PROPERTIES TIMEOUT 600)
endforeach()
# ... as messages alone, which are split.
add_test(NAME runtime-collectives-split
  COMMAND ${CMAKE_COMMAND} -E env XACC_COLLECTIVES=domains XACC_DOMAIN_SIZE=2
          XACC_TRANSPORT=mpi XACC_MAX_MESSAGE=2048 GTEST_FILTER=Collective*
          ${here}/run-conformance.sh ${conformance} 3 4)
set_tests_properties(runtime-collectives-split PROPERTIES TIMEOUT 600)
# A helper thread moves what is asynchronous.
foreach(transport hybrid mpi neighbor minimal)
  add_test(NAME runtime-progress-${transport}
    COMMAND ${CMAKE_COMMAND} -E env XACC_PROGRESS=thread
            XACC_TRANSPORT=${transport} GTEST_FILTER=Reflect*
            ${here}/run-conformance.sh ${conformance} 2 3)
  set_tests_properties(runtime-progress-${transport} PROPERTIES TIMEOUT 600)
endforeach()
# A plugin, by its path.
add_test(NAME runtime-plugin
  COMMAND ${CMAKE_COMMAND} -E env XACC_TRANSPORT=${counting}
          GTEST_FILTER=Reflect*
          "EXPECT_TEXT=counting: rank 1 sent [1-9][0-9]* messages"
          ${here}/run-conformance.sh ${conformance} 2 3)
set_tests_properties(runtime-plugin PROPERTIES TIMEOUT 600)
# Ways that are measured when plans are made: hundreds, each several hundred
# times, where other work on the cores makes ranks wait for each other.
add_test(NAME runtime-conformance-tuned
  COMMAND ${CMAKE_COMMAND} -E env LIMIT=600 XACC_TUNE=1
          XACC_TUNE_FILE=${CMAKE_CURRENT_BINARY_DIR}/xacc-tune.txt
          GTEST_FILTER=Reflect* ${here}/run-conformance.sh ${conformance} 2 3 4)
# What other ranks send is seen late, and in any order.
add_test(NAME runtime-conformance-delay
  COMMAND ${CMAKE_COMMAND} -E env XACC_DELAY=20,200,7
          GTEST_FILTER=Reflect*:Collective*
          ${here}/run-conformance.sh ${conformance} 2 3)
add_test(NAME runtime-conformance-delay-mpi
  COMMAND ${CMAKE_COMMAND} -E env XACC_DELAY=20,200,7 XACC_TRANSPORT=mpi
          GTEST_FILTER=Reflect*:Collective*
          ${here}/run-conformance.sh ${conformance} 3)
# Communication of device memory on every kind of device, in every way.
set(XACC_DEVICE_COMM_CASES
  "direct|XACC_DEVICES=host:1|XACC_COMM_MODE=1|XACC_TRANSPORT=mpi"
  "staged|XACC_DEVICES=host:1|XACC_TRANSPORT=mpi|XACC_STATS=1|EXPECT_PATH=staged"
  "peers|XACC_DEVICES=host:1|XACC_TRANSPORT=device|XACC_STATS=1|EXPECT_PATH=device"
  "peers-2|XACC_DEVICES=host:1|XACC_DOMAIN_SIZE=2"
  "checked|XACC_DEVICES=host:2|XACC_CHECK=memory"
  "shared|XACC_DEVICES=none"
  "split|XACC_DEVICES=host:1|XACC_MAX_MESSAGE=24|XACC_TRANSPORT=mpi"
  "cuda|XACC_DEVICES=cuda|XACC_CUDA_LIBRARY=${fake_cuda}|\
XACC_TRANSPORT=mpi|XACC_STATS=1|EXPECT_PATH=staged"
  "cuda-peers|XACC_DEVICES=cuda|XACC_CUDA_LIBRARY=${fake_cuda}|\
XACC_TRANSPORT=device|XACC_STATS=1|EXPECT_PATH=device|EXPECT_TEXT=CUDA graph"
  "cuda-peers-2|XACC_DEVICES=cuda|XACC_CUDA_LIBRARY=${fake_cuda}|\
XACC_DOMAIN_SIZE=2"
  "cuda-no-graphs|XACC_DEVICES=cuda|XACC_CUDA_LIBRARY=${fake_cuda}|\
FAKE_CUDA_FAIL=cuStreamBeginCapture_v2:801|XACC_TRANSPORT=device|\
XACC_STATS=1|EXPECT_PATH=device"
  "cuda-unshared|XACC_DEVICES=cuda|XACC_CUDA_LIBRARY=${fake_cuda}|\
FAKE_CUDA_FAIL=cuIpcOpenMemHandle_v2:801|\
XACC_STATS=1|EXPECT_PATH=staged|EXPECT_TEXT=cuIpcOpenMemHandle"
  "cuda-direct|XACC_DEVICES=cuda|\
XACC_CUDA_LIBRARY=${fake_cuda}|FAKE_CUDA_AWARE_MPI=1|XACC_TRANSPORT=mpi|\
XACC_STATS=1|EXPECT_PATH=device")
foreach(case IN LISTS XACC_DEVICE_COMM_CASES)
  string(REPLACE "|" ";" case "${case}")
  list(POP_FRONT case name)
  add_test(NAME runtime-device-comm-${name}
    COMMAND ${CMAKE_COMMAND} -E env ${case} GTEST_FILTER=Device*
            ${here}/run-conformance.sh
            ${conformance} 1 2 3 4)
  set_tests_properties(runtime-device-comm-${name} PROPERTIES TIMEOUT 600)
endforeach()
set_tests_properties(runtime-conformance-split runtime-conformance
  runtime-conformance-delay runtime-conformance-delay-mpi runtime-failures
  runtime-chaos
  PROPERTIES TIMEOUT 600)
set_tests_properties(runtime-conformance-tuned PROPERTIES TIMEOUT 1500)

# The launcher of this build comes first.
get_property(tests DIRECTORY PROPERTY TESTS)
set_property(TEST ${tests} APPEND PROPERTY ENVIRONMENT_MODIFICATION
  PATH=path_list_prepend:${CMAKE_BINARY_DIR}/launcher)
