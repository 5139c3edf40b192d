// A parameter that is a pointer to rows is a distributed dummy as well; its
// outermost extent is that of the template.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "2 3" %s
// REQUIRES: mpi

#include <stdio.h>
#define M 8
double g[20][M];
#pragma xmp nodes p(*)
#pragma xmp template t(0:19)
#pragma xmp distribute t(block) onto p
#pragma xmp align g[i][*] with t(i)
static double sum(double (*x)[M]) {
#pragma xmp align x[i][*] with t(i)
  double s = 0;
#pragma xmp loop on t(i) reduction(+:s)
  for (int i = 0; i < 20; i++) for (int j = 0; j < M; j++) s += x[i][j];
  return s;
}
int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 20; i++) for (int j = 0; j < M; j++) g[i][j] = i * j;
  double s = sum(g);
#pragma xmp task on p(1)
  printf("sum %g\ncomplete\n", s);
}
