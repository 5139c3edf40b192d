// FEATURE: 6.3 loop | the initial value counts once, and may differ between nodes
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int me = xmp_node_num(), sum = 1000 * me, product = me;
#pragma xmp loop (i) on t(i) reduction(+ : sum) reduction(* : product)
  for (int i = 0; i < N; i++) {
    sum += i;
    if (i % 10 == 0)
      product *= 2;
  }
  CHECK(sum, 1000 * me + N * (N - 1) / 2);
  CHECK(product, 8 * me);
  return CHECK_END();
}
