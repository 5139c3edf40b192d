// FEATURE: 14.3 acc | gmove: acc(v): one side on the device, the other one on the host
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 19
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp template c(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute c(cyclic) onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with c(i)

int main(void) {
  int value = 5, found = -1;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma xmp loop on c(i)
  for (int i = 0; i < N; i++)
    b[i] = -1;
#pragma acc data copyin(a) copy(b)
  {
#pragma acc parallel loop present(a)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      a[i] = 100 + i;
    /* From the device's a to the host's b. */
#pragma xmp gmove acc(a)
    b[2:N - 4] = a[0:N - 4];
#pragma xmp loop on c(i)
    for (int i = 0; i < N; i++)
      CHECK(b[i], i >= 2 && i < N - 2 ? 98 + i : -1);
    /* From the host's a to the device's b. */
#pragma xmp gmove acc(b)
    b[0:3] = a[1:3];
#pragma xmp loop on c(i)
    for (int i = 0; i < N; i++)
      CHECK(b[i], i >= 2 && i < N - 2 ? 98 + i : -1);
    /* Scalars that are not on the device are the host's. */
#pragma xmp gmove acc
    found = a[N - 1];
    CHECK(found, 100 + N - 1);
#pragma xmp gmove acc
    a[3] = value;
#pragma xmp gmove acc(a)
    found = a[3];
    CHECK(found, 5);
  }
#pragma xmp loop on c(i)
  for (int i = 0; i < N; i++)
    CHECK(b[i], i < 3 ? 1 + i : -1);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(a[i], i);
  return CHECK_END();
}
