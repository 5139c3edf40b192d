// FEATURE: 2.1 clauses | in any order
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  int x = xmp_node_num(), sum = 0, n = xmp_num_nodes();
#pragma xmp loop (i) reduction(+ : sum) on t(i)
  for (int i = 0; i < N; i++)
    sum += a[i] = i;
#pragma xmp reflect(a) async(1) orthogonal width(1)
#pragma xmp wait_async(1) on p
#pragma xmp bcast(x) on p async(2) from p(n)
#pragma xmp wait_async(2)
  CHECK(x, n);
  CHECK(sum, N * (N - 1) / 2);
  return CHECK_END();
}
