// FEATURE: 6.3 loop | an array and a pointer in an imperfect and in a triangular nest
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 9
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto q

static void into(long *sum) {
#pragma xmp loop (i, j) on t(i, j) reduction(+ : sum)
  for (int j = 0; j < N; j++)
    for (int i = 0; i <= j; i++)
      *sum += i;
}

int main(void) {
  int count[3] = {10, 20, 30};
#pragma xmp loop (i, j) on t(i, j) reduction(+ : count)
  for (int j = 0; j < N; j++) {
    int k = j % 3;
    for (int i = 0; i < N; i++)
      count[k]++;
  }
  CHECK(count[0], 37);
  CHECK(count[1], 47);
  CHECK(count[2], 57);
  long sum = 5, want = 5;
  into(&sum);
  for (int j = 0; j < N; j++)
    for (int i = 0; i <= j; i++)
      want += i;
  CHECK(sum, want);
  return CHECK_END();
}
