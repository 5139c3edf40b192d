// FEATURE: 14.3 acc | gmove: in and out, where host and device have the same elements, also with XACC_DEVICES=none
// STATUS: yes
// DEVICES: none host:2
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#define N 13
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(2)) onto p
int a[N], mine[N];
#pragma xmp align a[i] with t(i)

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = 10 * i;
#pragma acc enter data copyin(a)
#pragma xmp barrier
  int last = xmp_num_nodes();
#pragma xmp task on p(last)
  {
#pragma xmp gmove in acc(a)
    mine[0:N] = a[N - 1:N:-1];
    for (int i = 0; i < N; i++)
      CHECK(mine[i], 10 * (N - 1 - i));
#pragma xmp gmove out acc(a)
    a[1:N - 2] = mine[0:N - 2];
  }
#pragma xmp barrier
#pragma acc exit data copyout(a)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(a[i], i == 0 || i == N - 1 ? 10 * i : 10 * (N - i));
  return CHECK_END();
}
