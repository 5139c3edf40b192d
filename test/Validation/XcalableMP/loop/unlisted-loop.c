// FEATURE: 6.3 loop | a loop that is not listed runs all its iterations
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 13
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[4][N];
#pragma xmp align a[*][i] with t(i)

int main(void) {
  int runs = 0;
#pragma xmp loop (i) on t(i)
  for (int j = 0; j < 4; j++)
    for (int i = 0; i < N; i++) {
      a[j][i] = j * 100 + i;
      runs++;
    }
  int mine = 0;
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++) {
    mine++;
    for (int j = 0; j < 4; j++)
      CHECK(a[j][i], j * 100 + i);
  }
  CHECK(runs, 4 * mine);
  return CHECK_END();
}
