// FEATURE: 7 array sections | run-time bounds and negative steps in two dimensions, elemental functions, ?: and array on with an offset
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#include <math.h>
#define N 15
#define M 10
#pragma xmp nodes p(*)
#pragma xmp template t(3 : N + 2)
#pragma xmp distribute t(block) onto p
double a[N][M], b[N][M];
#pragma xmp align a[i][*] with t(i + 3)
#pragma xmp align b[i][*] with t(i + 3)
#pragma xmp shadow b[1][0]

int main(void) {
  double local[N][M], row[M];
  int lo = 1, count = N - 2, width = M / 2;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      local[i][j] = i - 2 * j + 0.25;
  row[:] = 3;
  row[M - 1 : width : -2] = local[4][0:width] * 2; /* 9, 7, 5, ... */
  for (int j = 0; j < M; j++)
    CHECK(row[j], j % 2 ? 2 * (4 - 2 * ((M - 1 - j) / 2) + 0.25) : 3);
#pragma xmp array on t[:]
  b[:][:] = 1;
#pragma xmp loop on t(i + 3)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = local[i][j];
#pragma xmp reflect(b)
#pragma xmp array on t(lo + 3 : lo + count + 2)
  a[lo:count][:] = fabs(b[lo - 1 : count][:]) + (b[lo + 1 : count][:] > 0 ? sqrt(b[lo:count][:] * b[lo:count][:]) : -1);
#pragma xmp loop on t(i + 3)
  for (int i = lo; i < lo + count; i++)
    for (int j = 0; j < M; j++)
      CHECK(a[i][j], fabs(local[i - 1][j]) + (local[i + 1][j] > 0 ? fabs(local[i][j]) : -1));
  /* Every third row, columns backwards. */
#pragma xmp array on t(3 : N + 2 : 3)
  a[0:N / 3:3][M - 1 : M : -1] = b[0:N / 3:3][0:M] + 1000;
#pragma xmp loop on t(i + 3)
  for (int i = 0; i < N; i += 3)
    for (int j = 0; j < M; j++)
      CHECK(a[i][j], local[i][M - 1 - j] + 1000);
  /* Overlap in one local array. */
  row[:] = local[1][:];
  row[1 : M - 1] = row[0 : M - 1];
  for (int j = 1; j < M; j++)
    CHECK(row[j], local[1][j - 1]);
  row[0:3] += row[3:3];
  CHECK(row[1], local[1][0] + local[1][3]);
  return CHECK_END();
}
