# The only code that includes mpi.h: the plugin libxacc_rt_mpi.so, and
# libxacc_rt_staging.so for programs that call MPI. libxacc_rt_mpi.cfg beside them
# says which MPI library they were made with: xacc-cc compiles and links programs
# that call MPI themselves with the same one.

set(XACC_MPI "" CACHE STRING "MPI library, by the ending of its commands: \
openmpi (mpicc.openmpi), mpich (mpicc.mpich). Empty: Open MPI where there is \
mpicc.openmpi, otherwise what mpicc is")

# What the user has chosen in CMake's own way stays.
if(XACC_MPI)
  find_program(MPI_C_COMPILER NAMES mpicc.${XACC_MPI})
  find_program(MPIEXEC_EXECUTABLE
    NAMES mpirun.${XACC_MPI} mpiexec.${XACC_MPI})
  if(NOT MPI_C_COMPILER OR NOT MPIEXEC_EXECUTABLE)
    message(FATAL_ERROR "XACC_MPI is ${XACC_MPI}, but there is no "
      "mpicc.${XACC_MPI} or no mpirun.${XACC_MPI}; scripts/setup.sh installs "
      "Open MPI and MPICH")
  endif()
else()
  find_program(MPI_C_COMPILER NAMES mpicc.openmpi)
  find_program(MPIEXEC_EXECUTABLE NAMES mpirun.openmpi)
  foreach(variable MPI_C_COMPILER MPIEXEC_EXECUTABLE)
    if(NOT ${variable})
      unset(${variable} CACHE)
    endif()
  endforeach()
endif()
find_package(MPI COMPONENTS C)

set(XACC_RT_LIBRARY_DIR ${CMAKE_BINARY_DIR}/lib)

if(NOT MPI_C_FOUND)
  message(STATUS "XACC runtime: no MPI found, building without its transport")
  return()
endif()

add_library(xacc_rt_mpi MODULE
  lib/transport/MPILauncher.cpp
  lib/transport/MPILayout.cpp
  lib/transport/MPIMailbox.cpp
  lib/transport/MPIMessages.cpp
  lib/transport/MPINeighbours.cpp
  lib/transport/MPITransport.cpp
  lib/transport/MPIUserMessages.cpp
)
target_compile_definitions(xacc_rt_mpi PRIVATE
  OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX
  XACC_MPI_LAUNCHER="${MPIEXEC_EXECUTABLE}")
target_link_libraries(xacc_rt_mpi PRIVATE xacc_rt_interface MPI::MPI_C)
set_target_properties(xacc_rt_mpi PROPERTIES
  CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
  LIBRARY_OUTPUT_DIRECTORY ${XACC_RT_LIBRARY_DIR})

# What programs are linked with in front of MPI. Of libxacc_rt.so it uses what a
# program has that uses OpenACC.
add_library(xacc_rt_staging SHARED
  lib/staging/Calls.cpp
  lib/staging/Completion.cpp
  lib/staging/HostCopies.cpp
  lib/staging/Requests.cpp
  lib/transport/MPILayout.cpp
)
target_compile_definitions(xacc_rt_staging PRIVATE
  OMPI_SKIP_MPICXX MPICH_SKIP_MPICXX)
target_link_libraries(xacc_rt_staging PRIVATE xacc_rt_interface MPI::MPI_C
  ${CMAKE_DL_LIBS})
set_target_properties(xacc_rt_staging PROPERTIES
  CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON
  LIBRARY_OUTPUT_DIRECTORY ${XACC_RT_LIBRARY_DIR})
install(TARGETS xacc_rt_mpi xacc_rt_staging
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})

file(CONFIGURE OUTPUT ${XACC_RT_LIBRARY_DIR}/libxacc_rt_mpi.cfg CONTENT
"launcher=${MPIEXEC_EXECUTABLE}
include=${MPI_C_INCLUDE_DIRS}
libraries=${MPI_C_LIBRARIES}
")
install(FILES ${XACC_RT_LIBRARY_DIR}/libxacc_rt_mpi.cfg
  DESTINATION ${CMAKE_INSTALL_LIBDIR})

# Tests and scripts start programs with launcher/mpirun of the build folder.
execute_process(COMMAND ${MPIEXEC_EXECUTABLE} --version
  OUTPUT_VARIABLE launcher_version ERROR_QUIET)
set(kind other)
if(launcher_version MATCHES "HYDRA")
  set(kind hydra)
endif()
set(XACC_MPI_LAUNCHER_KIND ${kind} CACHE INTERNAL "")
configure_file(${CMAKE_CURRENT_LIST_DIR}/mpirun.in
  ${CMAKE_BINARY_DIR}/launcher/mpirun @ONLY
  FILE_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
  GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
