// Heat in two dimensions on nodes with devices: reflect in both directions, a
// reduction to every device, a periodic side.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self 3 3+memory self@3+memory 2@3+memory 4@2~1" %s
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t1 "4+memory" \
// RUN:   %s -- '-DNODES=p(2,*)'
// REQUIRES: mpi

#include <math.h>
#include <stdio.h>
#define NX 61
#define NY 47
double u[NY][NX], v[NY][NX], k[NY][NX];
#ifndef NODES
#define NODES p(1, *)
#endif
#pragma xmp nodes NODES
#pragma xmp template t(0 : NX - 1, 0 : NY - 1)
#pragma xmp distribute t(block, block) onto p
#pragma xmp align[i][j] with t(j, i)::u, v, k
#pragma xmp shadow[1][1] ::u, k

int main(void) {
  double change = 1, heat = 0, hottest = 0;
  int steps = 0;
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < NY; i++)
    for (int j = 0; j < NX; j++) {
      u[i][j] = i == 0 ? 100 : (i * 31 + j * 17) % 23;
      k[i][j] = .1 + .001 * ((i + j) % 50);
      v[i][j] = 0;
    }
#pragma acc data copy(u) copyin(k) create(v, change)
  {
#pragma xmp reflect(k) width(1, / periodic / 1) acc
    while (change > 1e-2 && steps < 20) {
#pragma xmp reflect(u) width(1, / periodic / 1) acc
      change = 0;
#pragma acc update device(change)
#pragma xmp loop(i, j) on t(j, i) reduction(max : change) acc
#pragma acc parallel loop collapse(2) reduction(max : change)
      for (int i = 1; i < NY - 1; i++)
        for (int j = 0; j < NX; j++) {
          v[i][j] = u[i][j] + k[i][j] * (u[i - 1][j] + u[i + 1][j] - 4 * u[i][j]
#ifdef _XCALABLEMP
                                         + u[i][j - 1] + u[i][j + 1]);
#else
                                         + u[i][(j + NX - 1) % NX] +
                                         u[i][(j + 1) % NX]);
#endif
          change = fmax(change, fabs(v[i][j] - u[i][j]));
        }
#pragma acc parallel loop gang present(u, v)
#pragma xmp loop(i, j) on t(j, i)
      for (int i = 1; i < NY - 1; i++)
#pragma acc loop vector
        for (int j = 0; j < NX; j++)
          u[i][j] = v[i][j];
#pragma acc update self(change)
      steps++;
    }
#pragma acc parallel loop collapse(2) present(u) reduction(+ : heat)           \
    reduction(max : hottest) copy(heat, hottest)
#pragma xmp loop(i, j) on t(j, i) reduction(+ : heat) reduction(max : hottest)
    for (int i = 0; i < NY; i++)
      for (int j = 0; j < NX; j++) {
        heat += u[i][j];
        hottest = fmax(hottest, u[i][j]);
      }
  }
  double sample = 0;
#pragma xmp loop(i, j) on t(j, i) reduction(+ : sample)
  for (int i = 0; i < NY; i += 5)
    for (int j = 0; j < NX; j += 7)
      sample += (i * 3 + j) * u[i][j];
#ifdef _XCALABLEMP
#pragma xmp task on p(1, 1)
#endif
  printf(
      "steps %d change %.17g hottest %.17g heat %.9e sample %.9e\ncomplete\n",
      steps, change, hottest, heat, sample);
  return 0;
}
