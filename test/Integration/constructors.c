// Constructors of the program use what directives of file scope declare: these
// come first.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 1 3 4" %s
// RUN: env XACC_DEVICES=host:2 %S/Inputs/compare.sh xacc-cc %clang %t1 "self 3" %s
// REQUIRES: mpi

#include <stdio.h>
#define N 37
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
int factor[8];
#pragma acc declare create(factor)

__attribute__((constructor)) static void fill(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i * i;
#pragma xmp reflect (a)
}

__attribute__((constructor(200))) static void setFactor(void) {
  for (int k = 0; k < 8; k++)
    factor[k] = k + 3;
#pragma acc update device(factor)
#pragma acc parallel loop
  for (int k = 0; k < 8; k++)
    factor[k] *= 2;
#pragma acc update self(factor)
}

int main(void) {
  double sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 1; i < N - 1; i++)
    sum += a[i - 1] - 3 * a[i + 1];
  int product = 0;
#pragma acc parallel loop reduction(+ : product)
  for (int k = 0; k < 8; k++)
    product += factor[k] * k;
#pragma xmp task on p(1)
  printf("%g %d %d\ncomplete\n", sum, product, factor[7]);
  return 0;
}
