// K-means over nodes: points are distributed, centres are on every node; sums
// are reduced on the devices, between them and between the nodes.
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self 1 3 4 self@3+memory 3@2 4@2~1+memory" %s
// REQUIRES: mpi

#include <float.h>
#include <math.h>
#include <stdio.h>
#define N 523
#define K 4
double x[N], y[N];
int member[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align[i] with t(i)::x, y, member

int main(void) {
  double cx[K] = {.1, 1.2, 2.1, 3.4}, cy[K] = {0, 1, 1.5, 2};
  double sx[K], sy[K];
  int count[K], moved = N, iterations = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    x[i] = i % K + (i * 17 % 101) / 150.;
    y[i] = i % K * .7 + (i * 29 % 89) / 120.;
    member[i] = -1;
  }
#pragma acc data copyin(x, y) copy(member)
  for (; moved > 0 && iterations < 25; iterations++) {
    moved = 0;
    for (int k = 0; k < K; k++)
      sx[k] = sy[k] = count[k] = 0;
#pragma acc parallel loop copyin(cx, cy) present(x, y, member)                 \
    reduction(+ : moved, sx, sy, count)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) {
      int best = 0;
      double least = DBL_MAX;
      for (int k = 0; k < K; k++) {
        double d = hypot(x[i] - cx[k], y[i] - cy[k]);
        if (d < least) {
          least = d;
          best = k;
        }
      }
      moved += member[i] != best;
      member[i] = best;
      sx[best] += x[i];
      sy[best] += y[i];
      count[best]++;
    }
#pragma xmp reduction(+ : moved, sx, sy, count)
    for (int k = 0; k < K; k++)
      if (count[k]) {
        cx[k] = sx[k] / count[k];
        cy[k] = sy[k] / count[k];
      }
  }
#ifdef _XCALABLEMP
#pragma xmp task on p(1)
#endif
  {
    printf("iterations %d\n", iterations);
    for (int k = 0; k < K; k++)
      printf("%d %.12g %.12g\n", count[k], cx[k], cy[k]);
    printf("complete\n");
  }
  return 0;
}
