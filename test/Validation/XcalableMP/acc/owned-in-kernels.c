// FEATURE: 14.2 loops | kernels with computed subscripts of elements that the nodes store
// STATUS: yes
// RANKS: 1 2 3 5 12
// DEVICES: host:1 host:3 none
#include "../Inputs/check.h"
#define N 17
#pragma xmp nodes p(*)
#pragma xmp template t(-3 : N - 4)
#pragma xmp distribute t(block) onto p
long a[N], b[N];
#pragma xmp align [i] with t(i - 3) :: a, b
#pragma xmp shadow b[1]

int main(int argc, char **argv) {
  int near = argc, far = argc + 4, none = argc - 1, last = N - 1;
#pragma xmp loop on t(i - 3)
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i;
#pragma xmp reflect(b)
#pragma acc data copy(a, b)
  {
#pragma xmp loop on t(i - 3)
#pragma acc parallel loop
    for (int i = near; i < N - near; i++)
      for (int k = -near; k <= near; k++)
        a[i] += b[i + k];
    // Bounds that depend on each other: i - k + j is i or i + 1.
#pragma xmp loop (i) on t(i - 3)
#pragma acc parallel loop
    for (int i = 0; i < N - near; i++)
      for (int k = 0; k < far; k++)
        for (int j = k; j <= k + near; j++)
          a[i] += b[i - k + j] - i;
    // What does not run needs nothing.
#pragma xmp loop on t(i - 3)
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      for (int k = 0; k < none; k++)
        a[i] += b[i + far + k];
#pragma xmp loop on t(i - 3)
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      if (i >= N)
        a[i] += b[i - far];
#pragma xmp loop (i) on t(last - 3)
#pragma acc parallel loop
    for (int i = near; i <= near; i++)
      a[last] += b[i + last - near];
  }
#pragma xmp loop on t(i - 3)
  for (int i = 0; i < N; i++)
    CHECK(a[i], i + (i && i < N - 1 ? 3 * i : 0) + (i < N - 1 ? 5 : 0) +
                    (i == N - 1 ? i : 0));
  return CHECK_END();
}
