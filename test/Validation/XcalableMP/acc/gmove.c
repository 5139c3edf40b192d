// FEATURE: 14.3 acc | gmove: both sides on the device, any mappings, overlap, conversion
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 17
#define M 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp template c(0 : M - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute c(cyclic(2)) onto p
int a[N][M], row[N], other[M];
double b[N][M];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[*][j] with c(j)
#pragma xmp align row[i] with t(i)
#pragma xmp align other[j] with c(j)
#pragma xmp shadow row[1]
int local[M], part[M];

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    row[i] = 1000 + i;
    for (int j = 0; j < M; j++)
      a[i][j] = 100 * i + j;
  }
#pragma xmp loop on c(j)
  for (int j = 0; j < M; j++) {
    other[j] = -1;
    for (int i = 0; i < N; i++)
      b[i][j] = -1;
  }
  for (int j = 0; j < M; j++)
    local[j] = -1, part[j] = 7000 + j;
#pragma acc enter data copyin(a, b, row, other, local, part)
  /* What the host has must neither be read nor written. */
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    row[i] = -5;
    for (int j = 0; j < M; j++)
      a[i][j] = -5;
  }
  for (int j = 0; j < M; j++)
    local[j] = part[j] = -5;
#pragma xmp loop on c(j)
  for (int j = 0; j < M; j++)
    other[j] = b[3][j] = -5;
  /* Rows to columns, with conversion and a step. */
#pragma xmp gmove acc
  b[1:8:2][2:20] = a[0:8][0:20];
  /* Overlap. */
#pragma xmp gmove acc
  row[1:N - 1] = row[0:N - 1];
  /* To memory of all, and from it. */
#pragma xmp gmove acc
  local[3:M - 5] = a[5][1:M - 5];
#pragma xmp gmove acc
  other[M - 1:6:-2] = part[2:6];
  /* Between local memory. */
#pragma xmp gmove acc
  local[0:2] = part[4:2];
#pragma xmp gmove acc
  row[4] = 77;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(row[i], -5);
  for (int j = 0; j < M; j++)
    CHECK(local[j], -5);
#pragma acc exit data copyout(a, b, row, other, local, part)
#pragma xmp loop on c(j)
  for (int j = 0; j < M; j++) {
    for (int i = 0; i < N; i++)
      CHECK(b[i][j], i % 2 == 1 && i < 16 && j >= 2 && j < 22 ? 100 * (i / 2) + j - 2 : -1);
    int k = (M - 1 - j) / 2;
    CHECK(other[j], (M - 1 - j) % 2 == 0 && k < 6 ? 7002 + k : -1);
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(row[i], i == 4 ? 77 : i == 0 ? 1000 : 999 + i);
  for (int j = 0; j < M; j++)
    CHECK(local[j], j < 2 ? 7004 + j : j >= 3 && j < M - 2 ? 500 + j - 2 : -1);
  return CHECK_END();
}
