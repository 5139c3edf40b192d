// FEATURE: 8.4 gmove | in: the nodes that own the right side do not execute it
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
int b[N], r[N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[i] with c(i)
#pragma xmp align few[i] with s(i)
#pragma xmp align r[i] with s(i)
#pragma xmp shadow a[1][0]

int main(void) {
  double x = 0, l[N];
  int k[5];
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 100 * i + j;
#pragma xmp loop on c(i)
  for (int i = 0; i < N; i++)
    b[i] = -i;
#pragma xmp barrier
#pragma xmp task on p(1 : 2)
  {
#pragma xmp gmove in
    few[:] = a[0:N][2]; // converted
#pragma xmp gmove in
    r[N - 1:N:-1] = b[0:N];
#pragma xmp gmove in
    x = a[N - 1][3];
#pragma xmp gmove in
    k[0:5] = b[3:5:4];
    CHECK(x, 100 * (N - 1) + 3);
    for (int i = 0; i < 5; i++)
      CHECK(k[i], -(3 + 4 * i));
  }
#pragma xmp loop on s(i)
  for (int i = 0; i < N; i++) {
    CHECK(few[i], 100 * i + 2);
    CHECK(r[i], -(N - 1 - i));
  }
  // one node alone, the last; all rows of a column
#pragma xmp task on p(xmp_all_num_nodes())
  {
#pragma xmp gmove in
    l[0:N] = a[:][1];
    for (int i = 0; i < N; i++)
      CHECK(l[i], 100 * i + 1);
#pragma xmp gmove in
    l[2:4] = a[0][0];
    for (int i = 0; i < N; i++)
      CHECK(l[i], i >= 2 && i < 6 ? 0 : 100 * i + 1);
  }
#pragma xmp barrier
  return CHECK_END();
}
