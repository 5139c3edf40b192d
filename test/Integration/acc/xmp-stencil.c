// A periodic stencil in three dimensions, blocks that do not divide, arrays
// allocated at run time that change places, dummy arguments.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self 3 4 3+memory self@3+memory 2@3+memory 4@2~1" %s
// REQUIRES: mpi

#include <stdio.h>
#include <stdlib.h>
#define NZ 14
#define NY 11
#define NX 9
#ifdef _XCALABLEMP
#include <xmp.h>
#endif
#pragma xmp nodes q(*)
#pragma xmp template t(0 : NZ - 1)
#pragma xmp distribute t(block) onto q
float (*a)[NY][NX], (*b)[NY][NX];
#pragma xmp align a[i][*][*] with t(i)
#pragma xmp align b[i][*][*] with t(i)
#pragma xmp shadow a[2][0][0]
#pragma xmp shadow b[2][0][0]
#ifdef _XCALABLEMP
#define Z(i) (i)
#else
#define Z(i) (((i) + NZ) % NZ)
#endif

static void step(float (*from)[NY][NX], float (*to)[NY][NX], int lo, int hi) {
#pragma xmp align from[i][*][*] with t(i)
#pragma xmp align to[i][*][*] with t(i)
#pragma xmp shadow from[2][0][0]
#pragma xmp shadow to[2][0][0]
#pragma acc parallel loop collapse(3) present(from, to)
#pragma xmp loop on t(i)
  for (int i = lo; i < hi; i++)
    for (int j = 0; j < NY; j++)
      for (int k = 0; k < NX; k++)
        to[i][j][k] =
            from[i][j][k] +
            .0625f * (from[Z(i - 2)][j][k] - 4 * from[Z(i - 1)][j][k] +
                      6 * from[i][j][k] - 4 * from[Z(i + 1)][j][k] +
                      from[Z(i + 2)][j][k]) +
            .125f * (from[i][(j + 1) % NY][k] - from[i][j][(k + NX - 1) % NX]);
}
int main(void) {
#ifdef _XCALABLEMP
  a = xmp_malloc(xmp_desc_of(a), NZ, NY, NX);
  b = xmp_malloc(xmp_desc_of(b), NZ, NY, NX);
#else
  a = malloc(sizeof(float[NZ][NY][NX]));
  b = malloc(sizeof(float[NZ][NY][NX]));
#endif
#pragma acc enter data create(a, b)
#pragma acc parallel loop
#pragma xmp loop on t(i)
  for (int i = 0; i < NZ; i++)
    for (int j = 0; j < NY; j++)
      for (int k = 0; k < NX; k++) {
        a[i][j][k] = (i * 7 + j * 5 + k * 3) % 16;
        b[i][j][k] = 0;
      }
#pragma xmp reflect_init(a) width(/ periodic / 2, 0, 0) acc
#pragma xmp reflect_init(b) width(/ periodic / 2, 0, 0) acc
  for (int s = 0; s < 6; s++) {
    if (s % 2 == 0) {
#pragma xmp reflect_do(a) acc
      step(a, b, 0, NZ);
    } else {
#pragma xmp reflect_do(b) acc
      step(b, a, 0, NZ);
    }
  }
#pragma acc update self(a)
  double sum = 0, worst = 0;
#pragma xmp loop on t(i) reduction(+ : sum) reduction(max : worst)
  for (int i = 0; i < NZ; i++)
    for (int j = 0; j < NY; j++)
      for (int k = 0; k < NX; k++) {
        sum += (i + 2 * j + 3 * k) * (double)a[i][j][k];
        if (a[i][j][k] > worst)
          worst = a[i][j][k];
      }
#pragma acc exit data delete(a, b)
#pragma xmp task on q(1)
  printf("sum %.9e largest %.9g\ncomplete\n", sum, worst);
  return 0;
}
