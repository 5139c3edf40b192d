// FEATURE: 6.3 loop | expand and margin with a reduction: as often as written
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int n = xmp_num_nodes(), block = (N + n - 1) / n, used = (N + block - 1) / block;
  int wide = 1, edge = 1, inner = 1, ring = 1;
#pragma xmp loop (i) on t(i) expand(1) reduction(+ : wide)
  for (int i = 0; i < N; i++)
    wide++;
#pragma xmp loop (i) on t(i) margin(1) reduction(+ : edge)
  for (int i = 0; i < N; i++)
    edge++;
#pragma xmp loop (i) on t(i) expand(-1) reduction(+ : inner)
  for (int i = 0; i < N; i++)
    inner++;
#pragma xmp loop (i) on t(i) margin(-1) reduction(+ : ring)
  for (int i = 0; i < N; i++)
    ring++;
  CHECK(wide, 1 + N + 2 * (used - 1));
  CHECK(edge, 1 + 2 * (used - 1));
  CHECK(inner + ring, 2 + N);
  return CHECK_END();
}
