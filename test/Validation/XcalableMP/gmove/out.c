// FEATURE: 8.4 gmove | out: the nodes that own the left side do not execute it
// STATUS: yes
// RANKS: 3 4 6
#include "../Inputs/check.h"
#define N 25
#define M 4
#pragma xmp nodes p(*)
#pragma xmp nodes first2(2) = p(1 : 2)
#pragma xmp template t(0 : N - 1)
#pragma xmp template c(0 : N - 1)
#pragma xmp template s(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute c(cyclic(2)) onto p
#pragma xmp distribute s(block) onto first2
double a[N][M];
float few[N];
int b[N], all[N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i] with c(i)
#pragma xmp align all[*] with c(*)
#pragma xmp align few[i] with s(i)
#pragma xmp shadow a[2][0]

int main(void) {
  int l[N];
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 100 * i + j;
#pragma xmp loop on c(i)
  for (int i = 0; i < N; i++)
    b[i] = -i;
#pragma xmp loop on s(i)
  for (int i = 0; i < N; i++)
    few[i] = i + 0.5;
  for (int i = 0; i < N; i++) {
    l[i] = 7 * i;
    all[i] = -1;
  }
#pragma xmp barrier
#pragma xmp task on p(1 : 2)
  {
#pragma xmp gmove out
    a[0:N][2] = few[N - 1:N:-1];
#pragma xmp gmove out
    b[1:12:2] = few[0:12]; // converted
#pragma xmp gmove out
    all[3:5] = few[3:5];
  }
#pragma xmp barrier
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(a[i][j], j == 2 ? N - 1 - i + 0.5 : 100 * i + j);
#pragma xmp loop on c(i)
  for (int i = 0; i < N; i++)
    CHECK(b[i], i % 2 && i < 24 ? i / 2 : -i);
  for (int i = 0; i < N; i++)
    CHECK(all[i], i >= 3 && i < 8 ? i : -1);
#pragma xmp barrier
#pragma xmp task on p(2)
  {
#pragma xmp gmove out
    a[0:N][0] = l[0:N];
#pragma xmp gmove out
    b[N - 1] = 5;
#pragma xmp gmove out
    b[10:4] = l[1];
  }
#pragma xmp barrier
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(a[i][0], 7 * i);
#pragma xmp loop on c(i)
  for (int i = 0; i < N; i++)
    CHECK(b[i], i == N - 1 ? 5 : i >= 10 && i < 14 ? 7 : i % 2 && i < 24 ? i / 2 : -i);
  return CHECK_END();
}
