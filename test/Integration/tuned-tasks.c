// Tasks on different nodes make plans that are measured: whoever has measured
// with other nodes before does so again where these have not. They once waited
// for each other, some in the measurement and some behind it.
// RUN: rm -f %t.tune
// RUN: env XACC_TUNE=1 XACC_TUNE_FILE=%t.tune %S/Inputs/compare.sh xacc-cc self-checking %t "3 3" %s
// RUN: env XACC_TUNE_FILE=%t.tune %S/Inputs/compare.sh xacc-cc self-checking %t 3 %s
// REQUIRES: frontend, mpi

#include <stdio.h>
#define N 24
int a[N], b[N], c[N];
#pragma xmp nodes p(3)
#pragma xmp nodes q(2) = p(1 : 2)
#pragma xmp nodes r(2) = p(2 : 3)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto q
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute u(block) onto r
#pragma xmp template v(0 : N - 1)
#pragma xmp distribute v(block) onto p
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with u(i)
#pragma xmp align c[i] with v(i)
#pragma xmp shadow a[1]
#pragma xmp shadow b[1]
#pragma xmp shadow c[1]
int main(void) {
  int bad = 0;
  for (int round = 0; round < 3; round++) {
#pragma xmp task on q
    {
#pragma xmp loop on t(i)
      for (int i = 0; i < N; i++)
        a[i] = i + round;
#pragma xmp reflect(a)
#pragma xmp loop on t(i)
      for (int i = 1; i < N - 1; i++)
        if (a[i - 1] + 2 != a[i + 1] || a[i - 1] + 1 != i + round)
          bad++;
    }
#pragma xmp task on r
    {
#pragma xmp loop on u(i)
      for (int i = 0; i < N; i++)
        b[i] = i + round;
#pragma xmp reflect(b)
#pragma xmp loop on u(i)
      for (int i = 1; i < N - 1; i++)
        if (b[i - 1] + 2 != b[i + 1] || b[i - 1] + 1 != i + round)
          bad++;
    }
#pragma xmp loop on v(i)
    for (int i = 0; i < N; i++)
      c[i] = i + round;
#pragma xmp reflect(c)
#pragma xmp loop on v(i)
    for (int i = 1; i < N - 1; i++)
      if (c[i - 1] + 2 != c[i + 1] || c[i - 1] + 1 != i + round)
        bad++;
  }
#pragma xmp reduction(+ : bad)
#pragma xmp task on p(1)
  printf("errors %d\ncomplete\n", bad);
  return bad != 0;
}
