// A time loop whose exchange of halos is on its way while the interior is
// computed: the number of the exchange is the same in all iterations, or changes.
#include <math.h>
#include <stdio.h>
#include <xmp.h>

#ifndef STEPS
#define STEPS 30
#endif
enum { N = 70, M = 24 };
double u[N][M], v[N][M];
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp align u[i][*] with t(i)
#pragma xmp align v[i][*] with t(i)
#pragma xmp shadow u[1][0]

// The exchange is prepared before the loop.
static void prepared(int steps) {
#pragma acc data copy(u, v)
  {
#pragma xmp reflect_init (u) acc
    for (int n = 0; n < steps; n++) {
#pragma xmp reflect_do (u) acc
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(2) default(present)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
          v[i][j] = (u[i - 1][j] + 3 * u[i + 1][j]) / 4 + n;
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(2) default(present)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
          u[i][j] = v[i][j];
    }
  }
}

static double iterate(int steps, int changes) {
  double change = 0;
#pragma acc data copy(u, v)
  for (int n = 0; n < steps; n++) {
    int number = changes ? 1 + n % 3 : 1;
    change = 0;
#pragma xmp reflect (u) async(number) acc
#pragma xmp loop (i) on t(i) expand(-1)
#pragma acc parallel loop collapse(2) default(present) reduction(max : change)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        v[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
        change = fmax(change, fabs(v[i][j] - u[i][j]));
      }
#pragma xmp wait_async(number)
#pragma xmp loop (i) on t(i) margin(-1)
#pragma acc parallel loop default(present) reduction(max : change)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        v[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
        change = fmax(change, fabs(v[i][j] - u[i][j]));
      }
#pragma xmp reduction(max : change)
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(2) default(present)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        u[i][j] = v[i][j];
  }
  return change;
}

int main(void) {
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = v[i][j] = (i * 37 + j * 11) % 101;
  double first = iterate(STEPS, 0), second = iterate(STEPS * 2 / 3, 1);
  prepared(10);
  // Sums of bit patterns do not depend on the number of nodes.
  unsigned long long sum = 0;
#pragma xmp loop (i) on t(i) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += (unsigned long long)(u[i][j] * 1e12) * (unsigned)(i * 31 + j);
  if (xmp_node_num() == 1)
    printf("%.17g %.17g %llu\ncomplete\n", first, second, sum);
  return 0;
}
