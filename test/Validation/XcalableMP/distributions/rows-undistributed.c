// FEATURE: 5.2 names | rows of dimensions that are aligned with undistributed ones, as arguments and pointers, in loops, tasks and C code
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#include <string.h>
#define N 11
#define M 6
#define L 4
#pragma xmp nodes p(*)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(*, block) onto p
#pragma xmp template c(0 : L + 1, 0 : M - 1, 0 : N - 1)
#pragma xmp distribute c(*, *, cyclic(2)) onto p
int a[N][M], old[N][M];
long b[N][M][L];
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp align old[i][j] with t(j, i)
#pragma xmp align b[i][j][k] with c(k + 2, j, i)
#pragma xmp shadow a[1][0]

static int sum(const int *row, int n) {
  int s = 0;
  for (int j = 0; j < n; j++)
    s += row[j];
  return s;
}

static void fill(long plane[M][L], int i) {
  for (int j = 0; j < M; j++)
    for (int k = 0; k < L; k++)
      plane[j][k] = 100 * i + 10 * j + k;
}

int main(void) {
#pragma xmp loop(i) on t(:, i)
  for (int i = 0; i < N; i++) {
    int *row = a[i];
    for (int j = 0; j < M; j++)
      row[j] = 10 * i + j;
    memcpy(old[i], a[i], sizeof old[i]);
  }
#pragma xmp reflect(a)
#pragma xmp loop(i) on t(*, i)
  for (int i = 1; i < N; i++) {
    CHECK(sum(a[i - 1], M), 10 * (i - 1) * M + M * (M - 1) / 2);
    CHECK(sum(old[i], M), 10 * i * M + M * (M - 1) / 2);
  }
#pragma xmp loop(i) on c(*, *, i)
  for (int i = 0; i < N; i++) {
    fill(b[i], i);
    b[i][2][1] += b[i][M - 1] - b[i][0];
  }
#pragma xmp loop(i) on c(:, :, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      for (int k = 0; k < L; k++)
        CHECK(b[i][j][k], 100 * i + 10 * j + k + (j == 2 && k == 1 ? (M - 1) * L : 0));
  int volatile three = 3;
#pragma xmp task on c(:, :, three)
  {
    long(*plane)[L] = b[three];
    long *line = b[three][4];
    CHECK(plane[4][2], 342);
    CHECK(line[3], 343);
    CHECK_THAT(line == plane[4]);
  }
  return CHECK_END();
}
