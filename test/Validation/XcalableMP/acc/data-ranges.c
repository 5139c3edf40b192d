// FEATURE: 14.1 data | global ranges, shadows, function scope, dummies, xmp_malloc, update
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 17
#define M 6
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N][M];
#pragma xmp align a[i][*] with t(i)
#pragma xmp shadow a[1][0]
int *d;
#pragma xmp align d[i] with t(i)

static void add(int x[N], int value) {
#pragma xmp align x[i] with t(i)
#pragma acc parallel loop present(x)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    x[i] += value;
}

static void local(int n) {
  int b[N];
#pragma xmp align b[i] with t(i)
#pragma xmp loop on t(i)
  for (int i = 0; i < n; i++)
    b[i] = i;
#pragma acc data copy(b[4 : n - 4])
  {
    add(b, 100);
#pragma acc update self(b[5 : 3])
#pragma xmp loop on t(i)
    for (int i = 0; i < n; i++)
      CHECK(b[i], i + (i >= 5 && i < 8 ? 100 : 0));
  }
#pragma xmp loop on t(i)
  for (int i = 4; i < n; i++)
    CHECK(b[i], i + 100);
#pragma xmp loop on t(i)
  for (int i = 0; i < 4; i++)
    CHECK(b[i], i);
}

int main(void) {
  int errors = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 10 * i + j;
#pragma xmp reflect (a)
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a) reduction(+ : errors)
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    for (int j = 0; j < M; j++)
      errors += a[i - 1][j] + a[i + 1][j] != 20 * i + 2 * j;
  CHECK(errors, 0);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = -1;
#pragma acc update device(a[3 : 5][1 : 3])
#pragma acc exit data copyout(a)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(a[i][j], i >= 3 && i < 8 && j >= 1 && j < 4 ? -1 : 10 * i + j);
  local(N);
  d = xmp_malloc(xmp_desc_of(d), N);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    d[i] = i;
#pragma acc data copy(d)
  add(d, 7);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(d[i], i + 7);
  xmp_free(xmp_desc_of(d));
  return CHECK_END();
}
