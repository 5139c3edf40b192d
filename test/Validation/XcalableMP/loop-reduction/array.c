// FEATURE: 6.3 loop | a whole local array, element by element
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double global[2][3];

int main(void) {
  int count[5] = {100, 0, 0, 0, 7};
#pragma xmp loop (i) on t(i) reduction(+ : count, global)
  for (int i = 0; i < N; i++) {
    count[i % 5]++;
    global[i % 2][i % 3] += 0.5;
  }
  for (int k = 0; k < 5; k++)
    CHECK(count[k], (k < 3 ? 5 : 4) + (k == 0 ? 100 : k == 4 ? 7 : 0));
  double want[2][3] = {{0}};
  for (int i = 0; i < N; i++)
    want[i % 2][i % 3] += 0.5;
  for (int k = 0; k < 6; k++)
    CHECK(global[k / 3][k % 3], want[k / 3][k % 3]);
  return CHECK_END();
}
