// FEATURE: 14.3 acc | without OpenACC the clauses mean the host (A25)
// STATUS: yes
// FLAGS: -fno-openacc
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 13
#pragma acc devices d[*]
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], b[N], x;
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow a[1]
#pragma acc declare create(a) layout([block]) shadow([1]) on_device(d)

int main(void) {
  x = xmp_node_num();
#pragma acc parallel loop layout(a[i]) on_device(d)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma xmp reflect (a) acc
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    CHECK(a[i - 1] + a[i + 1], 2 * i);
#pragma xmp gmove acc(a)
  b[0:N - 1] = a[1:N - 1];
#pragma xmp loop on t(i)
  for (int i = 0; i < N - 1; i++)
    CHECK(b[i], i + 1);
#pragma xmp bcast(x) from_device d[0] from p(1) acc
  CHECK(x, 1);
  return CHECK_END();
}
