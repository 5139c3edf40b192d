// FEATURE: 6.3 loop | lastmax: the same location again, after a tie of another node (T22)
// STATUS: yes
// RANKS: 2 3
#include "../Inputs/check.h"
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int best = -1, row = -1, b = -1, r = -1;
  /* rows of 8: nodes own parts of each row through an outer loop */
#pragma xmp loop (k, i) on t(i) reduction(lastmax : best / row /)
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < N; i++)
      if ((i * 5 + k) % 7 >= best) {
        best = (i * 5 + k) % 7;
        row = i % 4;
      }
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < N; i++)
      if ((i * 5 + k) % 7 >= b) {
        b = (i * 5 + k) % 7;
        r = i % 4;
      }
  CHECK(best, b);
  CHECK(row, r);
  return CHECK_END();
}
