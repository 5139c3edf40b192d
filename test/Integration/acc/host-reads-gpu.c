// Host code and libraries that use the address of an array on a GPU: the message
// names the array, the device and the directive.
// RUN: xacc-cc -O2 %s -o %t
// RUN: not env XACC_CUDA_LIBRARY=%fake_cuda XACC_DEVICES=cuda:0 %t read 2>&1 | FileCheck %s -DVERB=reads
// RUN: not env XACC_CUDA_LIBRARY=%fake_cuda XACC_DEVICES=cuda:0 %t write 2>&1 | FileCheck %s -DVERB=writes
// CHECK: xacc: rank 0: {{.*}}host-reads-gpu.c:[[#@LINE+16]]: host_data: after this directive, host code [[VERB]] memory of device cuda:0 (the copy of 'a', address 0x{{[0-9a-f]+}}), which only kernels and libraries for GPUs can reach, and messages of MPI in a program that xacc-cc has linked: use 'update' and the host's array
// CHECK-NOT: {{Segmentation|Signal|done}}
// RUN: env XACC_DEVICES=host:1 %t read | FileCheck %s --check-prefix=DONE
// DONE: done
// REQUIRES: frontend, fake-cuda
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  static double a[1000], b[1000];
  int writes = argc > 1 && strcmp(argv[1], "write") == 0;
#pragma acc data copy(a)
  {
#pragma acc parallel loop
    for (int i = 0; i < 1000; i++)
      a[i] = i;
#pragma acc host_data use_device(a)
    memcpy(writes ? a : b, writes ? b : a, sizeof a);
  }
  printf("done %g\n", b[7]);
  return 0;
}
