// Messages of functions of openacc.h have the line of the call, in files with
// directives and without: in macros, in the arguments of another such call, in
// conditions and returns. What other compilers made has the name alone.
// REQUIRES: mpi
// RUN: rm -rf %t && mkdir %t && cd %t && cp %s places.c
// RUN: xacc-cc -O2 places.c -o plain && xacc-cc -DREGION -O0 -g places.c -o region
// RUN: xacc-cc -O2 -fopenmp places.c -o openmp
// RUN: sh -c 'for k in 1 2 3 4 5 6; do XACC_DEVICES=host:1 ./plain $k && exit; done; true' 2>&1 | FileCheck %s
// RUN: sh -c 'for k in 1 2 3 4 5 6; do XACC_DEVICES=host:1 ./region $k && exit; done; true' 2>&1 | FileCheck %s
// RUN: sh -c 'for k in 1 2 3 4 5 6; do XACC_DEVICES=host:1 ./openmp $k && exit; done; true' 2>&1 | FileCheck %s
// RUN: %clang -I%S/../../../runtime/include -c places.c -o other.o && xacc-cc other.o -o other
// RUN: env XACC_DEVICES=host:1 not ./other 3 2>&1 | FileCheck %s --check-prefix=OTHER
// OTHER: xacc: rank 0: acc_unmap_data: 0x

#include <openacc.h>
#include <stdlib.h>
#define DEVICE(p, n) acc_memcpy_to_device(acc_malloc((n) * sizeof *(p)), p, (n) * sizeof *(p))

static void *entered(double *a, size_t size) {
  // CHECK: xacc: rank 0: places.c:[[@LINE+1]]: acc_copyin: 18446744073709551608 bytes
  return acc_copyin(a, -size);
}

int main(int argc, char **argv) {
  double a[10] = {0}, *none = NULL;
  int which = atoi(argv[1]);
  (void)argc;
#ifdef REGION
#pragma acc parallel loop copy(a)
  for (int i = 0; i < 10; i++)
    a[i] += i;
#endif
  switch (which) {
  case 1:
    return entered(a, 8) == NULL;
  case 2:
// CHECK: xacc: rank 0: places.c:[[@LINE+1]]: acc_memcpy_to_device: the address on the host
    DEVICE(none, 1);
    break;
  case 3:
// CHECK: xacc: rank 0: places.c:[[@LINE+1]]: acc_unmap_data: 0x
    acc_unmap_data(a);
    break;
  case 4:
// CHECK: xacc: rank 0: places.c:[[@LINE+1]]: acc_set_device_num: 
    for (int i = 0; i < 2; i++, acc_set_device_num(70 + i, acc_device_default))
      a[i] = 1;
    break;
  case 5:
// CHECK: xacc: rank 0: places.c:[[@LINE+1]]: acc_async_test: 
    return acc_async_test(-77) ? 1 : 0;
  case 6:
#pragma omp parallel num_threads(1)
  {
// CHECK: xacc: rank 0: places.c:[[@LINE+1]]: acc_free: 0x
    acc_free(a + 1);
  }
  }
  return 0;
}
