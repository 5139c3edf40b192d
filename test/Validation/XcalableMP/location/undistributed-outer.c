// FEATURE: 6.3 loop | a location where the distributed loop is the inner one
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 9
#define M 7
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int best = -1, ii = -1, jj = -1;
#pragma xmp loop (i, j) on t(i) reduction(firstmax : best / ii, jj /)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      if ((i * 3 + j * 2) % 6 > best) {
        best = (i * 3 + j * 2) % 6;
        ii = i;
        jj = j;
      }
  int b = -1, x = -1, y = -1;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      if ((i * 3 + j * 2) % 6 > b) {
        b = (i * 3 + j * 2) % 6;
        x = i;
        y = j;
      }
  CHECK(best, b);
  CHECK(ii, x);
  CHECK(jj, y);
  return CHECK_END();
}
