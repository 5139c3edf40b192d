// A product that a variable has is not fused into a sum of another statement.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@2" %s -- -O2 -march=native -lm

#include <stdio.h>
static float sign(float d) {
  float twice = d * 2;
  return d > 0 ? 1.0f - twice : twice;
}
static void signs(void) {
  float x[20];
#pragma acc parallel loop copyout(x)
  for (int i = 0; i < 20; i++)
    x[i] = sign(i - 9.3f);
  for (int i = 0; i < 20; i++)
    printf("%a ", x[i]);
}
int main(void) {
  signs();
  double p[4] = {1.1, 2.3, 3.7, 1e-3}, q[4], r[4];
#pragma acc parallel loop copyin(p) copyout(q, r)
  for (int i = 0; i < 4; i++) {
    double d = p[i];
    double c = d * 1.7;
    q[i] = 1.0 - c;
    double e = d * d;
    r[i] = e - 1.21;
  }
  for (int i = 0; i < 4; i++)
    printf("%.20g %.20g\n", q[i], r[i]);
  printf("complete\n");
}
