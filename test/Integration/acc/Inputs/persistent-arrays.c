// Sums of arrays and of sections over nodes in time loops.
#include <stdio.h>
#include <xmp.h>

enum { N = 60, M = 8 };
double u[N], v[N];
double sums[M], table[M][M];
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp align u[i] with t(i)
#pragma xmp align v[i] with t(i)
#pragma xmp shadow u[1]

static void whole(int steps) {
#pragma acc data copy(u, v, sums)
  for (int s = 0; s < steps; s++) {
#pragma xmp reflect (u) acc
#pragma acc parallel loop present(sums)
    for (int k = 0; k < M; k++)
      sums[k] = 0;
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop present(u, v) reduction(+ : sums)
    for (int i = 1; i < N - 1; i++) {
      v[i] = (u[i - 1] + 2 * u[i] + u[i + 1]) / 4;
      sums[i % M] += (int)v[i];
    }
#pragma xmp reduction(+ : sums) acc
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop present(u, v, sums)
    for (int i = 1; i < N - 1; i++)
      u[i] = v[i] + (int)sums[i % M] % 5;
  }
}

static void sections(int steps, int from) {
#pragma acc data copy(u, v, table)
  for (int s = 0; s < steps; s++) {
#pragma acc parallel loop collapse(2) present(table)
    for (int k = 0; k < M; k++)
      for (int l = 0; l < M; l++)
        table[k][l] = k + l + s;
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop present(u, v) reduction(+ : table)
    for (int i = 0; i < N; i++) {
      v[i] = u[i] / 2;
      table[i % M][2] += (int)v[i];
    }
#pragma xmp reduction(+ : table[1:from][2:3]) acc
#pragma xmp reduction(max : table[0]) acc
#pragma xmp loop (i) on t(i)
#pragma acc parallel loop present(u, v, table)
    for (int i = 0; i < N; i++)
      u[i] = v[i] + (int)table[i % M][2] % 5;
  }
}

int main(void) {
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++)
    u[i] = v[i] = (i * 37) % 101;
  whole(20);
  sections(12, 5);
  double total = 0;
#pragma xmp loop (i) on t(i) reduction(+ : total)
  for (int i = 0; i < N; i++)
    total += u[i] * (i + 1);
  if (xmp_node_num() == 1) {
    printf("%.17g\n", total);
    for (int k = 0; k < M; k++)
      printf("%.17g %.17g %.17g\n", sums[k], table[k][2], table[0][k]);
    printf("complete\n");
  }
  return 0;
}
