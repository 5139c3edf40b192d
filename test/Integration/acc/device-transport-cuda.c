// GPU memory of ranks of a node, on an emulated driver: each copies from its
// neighbour's GPU, rows by the driver and columns by a kernel, in one graph. Where
// the driver has no graphs, or GPUs cannot open each other's memory, the results are
// the same.
// RUN: env XACC_DEVICES=cuda XACC_CUDA_LIBRARY=%fake_cuda %S/../Inputs/compare.sh xacc-cc %clang %t "1 2 3" %S/device-transport.c -- -DN=24 -DSTEPS=4
// RUN: env XACC_DEVICES=cuda XACC_CUDA_LIBRARY=%fake_cuda XACC_DOMAIN_SIZE=2 %S/../Inputs/compare.sh xacc-cc %clang %t "3" %S/device-transport.c -- -DN=24 -DSTEPS=4
// RUN: env XACC_DEVICES=cuda XACC_CUDA_LIBRARY=%fake_cuda FAKE_CUDA_FAIL=cuStreamBeginCapture_v2:801 %S/../Inputs/compare.sh xacc-cc %clang %t "2" %S/device-transport.c -- -DN=24 -DSTEPS=4
// RUN: xacc-cc -O2 -DN=24 -DSTEPS=4 %S/device-transport.c -o %t.stats
// RUN: env XACC_DEVICES=cuda XACC_CUDA_LIBRARY=%fake_cuda XACC_STATS=1 mpirun --oversubscribe -n 2 %t.stats 2>&1 | FileCheck %s
// RUN: env XACC_DEVICES=cuda XACC_CUDA_LIBRARY=%fake_cuda XACC_STATS=1 FAKE_CUDA_FAIL=cuIpcGetMemHandle:801 mpirun --oversubscribe -n 2 %t.stats 2>&1 | FileCheck %s --check-prefix=STAGED
// REQUIRES: mpi, fake-cuda
// CHECK: reflect (a) {{.*}}(+1) {{.*}}block {{.*}} device, chain {{.*}}CUDA graph
// CHECK: reflect (b) {{.*}}(+1) {{.*}}stride {{.*}} device, chain {{.*}}CUDA graph
// STAGED: reflect (a) {{.*}}(+1) {{.*}}block {{.*}} message {{.*}}cuIpcGetMemHandle: error 801
