// Time loops that begin with something other than an exchange: a rank whose loop is
// one kernel prepares the exchange before others come to it. Elements are integers.
#include <stdio.h>
#include <xmp.h>

enum { N = 40, M = 6 };
long u[N][M], v[N][M];
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp align u[i][*] with t(i)
#pragma xmp align v[i][*] with t(i)
#pragma xmp shadow u[2][1]

static long noted;
__attribute__((noinline)) static void note(long x) { noted = noted * 31 + x; }

// The kernel ends at different iterations on different ranks.
static void pausing(int steps, int me) {
#pragma acc data copy(u, v)
  for (int step = 0; step < steps; step++) {
    if (step % 5 == me)
      note(step);
#pragma xmp reflect (u) acc
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(2) present(u, v)
    for (int i = 2; i < N - 2; i++)
      for (int j = 1; j < M - 1; j++)
        v[i][j] = u[i - 1][j - 1] + 5 * u[i + 2][j + 1] + step;
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(2) present(u, v)
    for (int i = 2; i < N - 2; i++)
      for (int j = 1; j < M - 1; j++)
        u[i][j] = v[i][j] % 1009;
  }
}

static long iterate(int steps, int from) {
  long most = 0;
#pragma acc data copy(u, v)
  for (int step = 0; step < steps; step++) {
    most = 0;
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(2) present(u) reduction(max : most)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        most = u[i][j] > most ? u[i][j] : most;
#pragma xmp reduction(max : most)
    if (step >= from) {
#pragma xmp reflect (u) acc
    }
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(2) present(u, v)
    for (int i = 2; i < N - 2; i++)
      for (int j = 1; j < M - 1; j++)
        v[i][j] = u[i - 2][j - 1] + 3 * u[i + 2][j + 1] + most;
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop collapse(2) present(u, v)
    for (int i = 2; i < N - 2; i++)
      for (int j = 1; j < M - 1; j++)
        u[i][j] = v[i][j] % 1009;
  }
  return most;
}

int main(void) {
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = v[i][j] = (i * 37 + j * 11) % 101;
#pragma xmp reflect (u)
  long late = iterate(6, 3), soon = iterate(5, 0), sum = 0;
  pausing(17, xmp_node_num() % 5);
#pragma xmp reduction(+ : noted)
#pragma xmp loop (i) on t(i) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += u[i][j] * (i * M + j + 1);
  if (xmp_node_num() == 1)
    printf("%ld %ld %ld %ld\ncomplete\n", late, soon, sum, noted);
  return 0;
}
