// FEATURE: 8.4 gmove | local sections on either side, also of members
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 12
#define M 9
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N][M];
#pragma xmp align a[i][*] with t(i)
#pragma xmp shadow a[1][0]
struct pair {
  char c;
  int k;
} list[N];

int main(void) {
  int l[M][N], all[N][M], v[20], *h = v + 2;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 100 * i + j;
  // each node gets it
#pragma xmp gmove
  l[0:M][3] = a[5][:];
#pragma xmp gmove
  all[:][:] = a[:][:];
#pragma xmp gmove
  list[0:N:1].k = a[N - 1:N:-1][2];
  for (int j = 0; j < M; j++)
    CHECK(l[j][3], 500 + j);
  for (int i = 0; i < N; i++) {
    CHECK(list[i].k, 100 * (N - 1 - i) + 2);
    CHECK(list[i].c, 0);
    for (int j = 0; j < M; j++)
      CHECK(all[i][j], 100 * i + j);
  }
  // owners store from their own
  for (int i = 0; i < 20; i++)
    v[i] = 1000 * xmp_node_num() + i;
#pragma xmp gmove
  a[0:N][4] = h[0:N];
#pragma xmp gmove
  a[0:N][5] = list[0:N].k;
#pragma xmp gmove
  a[2:3][6:2] = 7;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(a[i][j], j == 4                                     ? 1000 * xmp_node_num() + 2 + i
                     : j == 5                                   ? 100 * (N - 1 - i) + 2
                     : (j == 6 || j == 7) && i >= 2 && i <= 4 ? 7
                                                                : 100 * i + j);
  return CHECK_END();
}
