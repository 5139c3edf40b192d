// FEATURE: 3.5 shadow | full shadows in two dimensions
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 7
#define M 5
#pragma xmp nodes p[*][2]
#pragma xmp template t[N][M]
#pragma xmp distribute t[cyclic(2)][block] onto p
double a[N][M];
#pragma xmp align a[i][j] with t[i][j]
#pragma xmp shadow a[*][*]

int main(void) {
#pragma xmp loop (i, j) on t[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 10 * i + j;
#pragma xmp reflect(a)
  void *address;
  xmp_array_laddr(xmp_desc_of(a), &address);
  for (int i = 0; address && i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(a[i][j], 10 * i + j);
  return CHECK_END();
}
