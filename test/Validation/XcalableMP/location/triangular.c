// FEATURE: 6.3 loop | locations in a triangular nest
// STATUS: yes
// RANKS: 2 4
#include "../Inputs/check.h"
#define N 11
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto q

int main(void) {
  int best = -1, at[2] = {-1, -1}, b = -1, x = -1, y = -1;
#pragma xmp loop (i, j) on t(j, i) reduction(firstmax : best / at /)
  for (int i = 0; i < N; i++)
    for (int j = i; j < N; j++)
      if ((3 * i + 5 * j) % 8 > best) {
        best = (3 * i + 5 * j) % 8;
        at[0] = i;
        at[1] = j;
      }
  for (int i = 0; i < N; i++)
    for (int j = i; j < N; j++)
      if ((3 * i + 5 * j) % 8 > b) {
        b = (3 * i + 5 * j) % 8;
        x = i;
        y = j;
      }
  CHECK(best, b);
  CHECK(at[0], x);
  CHECK(at[1], y);
  return CHECK_END();
}
