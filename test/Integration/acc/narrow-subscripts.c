// Sections without clauses: subscripts of narrow types wrap, and are not linear.
//
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3" %s

#include <stdio.h>
#include <stdlib.h>

static void unsignedCast(float *c, int n) {
#pragma acc parallel loop
  for (int i = 1; i < n; i++)
    c[200 + i] = c[(unsigned char)(i + 250)] + i;
}

static void signedVariable(float *c, int n) {
#pragma acc parallel loop seq
  for (int i = 0; i < n; i++) {
    signed char k = i * 8;
    c[128 + k] += 1;
  }
}

static void widened(float *c, short n, const unsigned char *first) {
#pragma acc parallel loop
  for (short i = 0; i < n; i++)
    c[i] += c[n + first[i]];
}

int main(void) {
  float *c = calloc(300, sizeof(float));
  unsigned char *first = malloc(20);
  for (int i = 0; i < 300; i++)
    c[i] = i;
  for (int i = 0; i < 20; i++)
    first[i] = 3 * i;
  unsignedCast(c, 40);
  signedVariable(c, 20);
  widened(c, 20, first);
  double s = 0;
  for (int i = 0; i < 300; i++)
    s += c[i] * (i % 7);
  printf("%g\ncomplete\n", s);
}
