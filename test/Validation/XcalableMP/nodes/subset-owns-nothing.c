// FEATURE: 3.1 nodes | nodes outside of a subset own nothing (A40, T3)
// STATUS: yes
// RANKS: 3 5
#include "../Inputs/check.h"
#define N 10
#pragma xmp nodes p(*)
#pragma xmp nodes s(2) = p(2 : 3)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto s
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  int me = xmp_node_num(), runs = 0, size;
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = i;
    runs++;
  }
#pragma xmp reflect (a)
#pragma xmp loop (i) on t(i)
  for (int i = 1; i < N - 1; i++)
    CHECK(a[i - 1] + a[i + 1], 2 * i);
  CHECK(runs, me == 2 || me == 3 ? 5 : 0);
  xmp_array_lsize(xmp_desc_of(a), 1, &size);
  CHECK(size, me == 2 || me == 3 ? 5 : 0);
  return CHECK_END();
}
