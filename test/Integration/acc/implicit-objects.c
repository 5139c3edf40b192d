// One object behind a pointer needs no clause: its size is known.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@3 self+memory" %s

#include <stdio.h>

struct Limits {
  int low, high, step;
  double scale, table[3];
};
static double a[50];
static void scale(struct Limits *limits, const double *factor, int *count) {
#pragma acc parallel loop copy(a)
  for (int i = limits->low; i < limits->high; i += limits->step)
    a[i] = i * limits->scale * *factor + limits->table[i % 3];
#pragma acc serial
  {
    *count += 5;
    limits->scale += 1;
  }
}
int main(void) {
  struct Limits limits[2] = {{0}, {3, 47, 2, 1.5, {1, 2, 3}}};
  double factor = 3;
  int count = 2;
  scale(&limits[1], &factor, &count);
  // The objects are part of what is there already.
#pragma acc data copy(limits, factor, count)
  scale(&limits[1], &factor, &count);
  for (int i = 0; i < 50; i++)
    printf("%g ", a[i]);
  printf("%d %g %g\ncomplete\n", count, limits[1].scale, limits[0].scale);
}
