// Waves in two dimensions over nodes: staggered fields need a border on one
// side each; a sponge at the edges, a probe on the node that owns its point.
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self 1 3 4 self@3+memory 3@2 4@2~1+memory" %s
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t1 "4 4@2" %s -- '-DNODES=p(2, *)'
// REQUIRES: mpi

#include <math.h>
#include <stdio.h>
#define NX 67
#define NY 45
double ex[NX][NY], ey[NX][NY], hz[NX][NY];
#ifndef NODES
#define NODES p(1, *)
#endif
#pragma xmp nodes NODES
#pragma xmp template t(0 : NY - 1, 0 : NX - 1)
#pragma xmp distribute t(block, block) onto p
#pragma xmp align[i][j] with t(j, i)::ex, ey, hz
#pragma xmp shadow ey[0 : 1][0]
#pragma xmp shadow ex[0][0 : 1]
#pragma xmp shadow hz[1 : 0][1 : 0]

int main(void) {
  double probe = 0, trace[12], energy = 0;
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++) {
      ex[i][j] = (i * 3 + j) % 7 * .01;
      ey[i][j] = (i + j * 5) % 11 * .01;
      hz[i][j] = exp(-.02 * ((i - 30) * (i - 30) + (j - 20) * (j - 20)));
    }
#pragma acc data copy(ex, ey, hz)
  for (int step = 0; step < 12; step++) {
#pragma xmp reflect(hz) width(1 : 0, 1 : 0) orthogonal acc
#pragma xmp loop(i, j) on t(j, i)
#pragma acc parallel loop collapse(2) present(ey, hz) async(1)
    for (int i = 1; i < NX; i++)
      for (int j = 0; j < NY; j++)
        ey[i][j] -= .5 * (hz[i][j] - hz[i - 1][j]);
#pragma xmp loop(i, j) on t(j, i)
#pragma acc parallel loop collapse(2) present(ex, hz) async(2)
    for (int i = 0; i < NX; i++)
      for (int j = 1; j < NY; j++)
        ex[i][j] -= .5 * (hz[i][j] - hz[i][j - 1]);
#pragma acc wait
#pragma xmp reflect(ex, ey) acc
#pragma xmp loop(i, j) on t(j, i)
#pragma acc parallel loop collapse(2) present(ex, ey, hz)
    for (int i = 0; i < NX - 1; i++)
      for (int j = 0; j < NY - 1; j++) {
        double damp = i < 4 || j < 4 || i > NX - 6 || j > NY - 6 ? .9 : 1;
        hz[i][j] = damp * (hz[i][j] - .7 * (ex[i][j + 1] - ex[i][j] +
                                            ey[i + 1][j] - ey[i][j]));
      }
    probe = 0;
#pragma acc parallel loop collapse(2) reduction(+ : probe) present(hz)
#pragma xmp loop(i, j) on t(j, i) reduction(+ : probe)
    for (int i = 33; i <= 33; i++)
      for (int j = 25; j <= 25; j++)
        probe += hz[i][j];
    trace[step] = probe;
  }
#pragma xmp loop(i, j) on t(j, i) reduction(+ : energy)
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      energy += ex[i][j] * ex[i][j] + ey[i][j] * ey[i][j] + hz[i][j] * hz[i][j];
#ifdef _XCALABLEMP
#pragma xmp task on p(1, 1)
#endif
  {
    for (int step = 0; step < 12; step++)
      printf("%d %.12g\n", step, trace[step]);
    printf("energy %.12g\ncomplete\n", energy);
  }
  return 0;
}
