// Collectives of scalars on a GPU. Such a variable lies in memory of the host
// that the GPU reaches, and the program's thread reads and writes it itself:
// behind the collective, whose last step is a copy in a stream.
// RUN: env XACC_DEVICES=cuda:0 XACC_CUDA_LIBRARY=%fake_cuda %S/../Inputs/compare.sh xacc-cc self-checking %t "3 4" %s
// REQUIRES: mpi, fake-cuda

#include <stdio.h>
#include <xmp.h>
#pragma xmp nodes p(*)

int main(void) {
  int me = xmpc_this_image(), np = xmp_num_images();
  long errors = 0;
  for (int round = 0; round < 20; round++) {
    double v = me;
    int sum = me;
#pragma acc data copy(v, sum)
    {
#pragma xmp bcast(v) from p(np) acc
#pragma xmp reduction(+ : sum) acc
    }
    errors += v != np - 1;
    errors += sum != np * (np - 1) / 2;

    // What the host brings comes after the collective.
    v = me;
#pragma acc data copy(v)
    {
#pragma xmp bcast(v) from p(np) acc
      v = 100 + round;
#pragma acc update device(v)
      v = 0;
    }
    errors += v != 100 + round;
  }
#pragma xmp reduction(+ : errors)
#pragma xmp task on p(1)
  printf("errors %ld\ncomplete\n", errors);
  return 0;
}
