// FEATURE: 14.3 acc | gmove: in and out with arrays on devices
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 17
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], b[N], mine[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = 10 * i, b[i] = -1;
  for (int i = 0; i < N; i++)
    mine[i] = -1;
#pragma acc enter data copyin(a, b, mine)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = b[i] = -5;
  for (int i = 0; i < N; i++)
    mine[i] = -5;
#pragma xmp barrier
#pragma xmp task on p(1)
  {
#pragma xmp gmove in acc
    mine[0:N] = a[N - 1:N:-1];
#pragma xmp gmove out acc
    b[1:N - 2] = mine[0:N - 2];
#pragma xmp gmove out acc(b)
    b[0:1] = mine[0:1];
  }
#pragma xmp barrier
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    CHECK(a[i], -5);
    CHECK(b[i], -5);
  }
#pragma acc exit data copyout(a, b, mine)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    CHECK(a[i], 10 * i);
    CHECK(b[i], i == 0 ? -5 : i == N - 1 ? -1 : 10 * (N - i));
  }
  for (int i = 0; i < N; i++)
    CHECK(mine[i], xmp_all_node_num() == 1 ? 10 * (N - 1 - i) : -1);
  return CHECK_END();
}
