// cache is a hint: results do not depend on it.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <stdio.h>
enum { N = 200, R = 3 };
static double a[N], b[N], m[20][30];
int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i % 9;
#pragma acc parallel loop copyin(a) copyout(b)
  for (int i = R; i < N - R; i++) {
#pragma acc cache(a[i - R : 2 * R + 1])
    double sum = 0;
    for (int k = -R; k <= R; k++)
      sum += a[i + k];
    b[i] = sum;
  }
#pragma acc parallel loop copyout(m) copyin(a)
  for (int i = 0; i < 20; i++) {
#pragma acc loop vector
    for (int j = 0; j < 30; j++) {
#pragma acc cache(readonly : a[j : 1])
      m[i][j] = a[j] * i;
    }
  }
  double sum = 0;
  for (int i = R; i < N - R; i++)
    sum += i * b[i];
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 30; j++)
      sum += m[i][j] * j;
  printf("%.17g\ncomplete\n", sum);
  return 0;
}
