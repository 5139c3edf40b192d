// Reductions into arrays: sections of what a pointer points to, whole arrays.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <stdio.h>
#include <stdlib.h>
// Enough that threads meet if they share what is reduced.
enum { N = 2000000, BINS = 4 };
static double largest[BINS];
static long counts[BINS];

int main(void) {
  double *sums = calloc(BINS, sizeof *sums);
#pragma acc parallel loop reduction(+ : sums[0 : BINS], counts)                \
    reduction(max : largest[0 : BINS])
  for (int i = 0; i < N; i++) {
    sums[i % BINS] += i;
    counts[i % BINS] += i & 1;
    if (largest[i % BINS] < i)
      largest[i % BINS] = i;
  }
  for (int i = 0; i < BINS; i++)
    printf("%g %g %ld\n", sums[i], largest[i], counts[i]);
  free(sums);
  printf("complete\n");
  return 0;
}
