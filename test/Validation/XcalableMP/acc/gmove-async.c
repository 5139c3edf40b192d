// FEATURE: 14.3 acc | gmove: async, complete on the device in wait_async
// STATUS: yes
// DEVICES: host:1 host:3
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp template c(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp distribute c(cyclic) onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with c(i)

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma xmp loop on c(i)
  for (int i = 0; i < N; i++)
    b[i] = -1;
#pragma acc enter data copyin(a, b)
  for (int step = 0; step < 3; step++) {
#pragma acc parallel loop present(a)
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      a[i] = 100 * step + i;
#pragma xmp gmove async(4) acc
    b[0:10] = a[N - 10:10];
#pragma xmp gmove async(5) acc
    b[10:N - 12] = a[0:N - 12];
#pragma xmp wait_async(4, 5) acc
    int errors = 0;
#pragma acc parallel loop present(b) reduction(+ : errors)
#pragma xmp loop on c(i)
    for (int i = 0; i < N; i++)
      errors += b[i] != (i < 10 ? 100 * step + N - 10 + i : i < N - 2 ? 100 * step + i - 10 : -1);
    CHECK(errors, 0);
#pragma xmp loop on c(i)
    for (int i = 0; i < N; i++)
      CHECK(b[i], -1);
  }
#pragma acc exit data delete (a, b)
  return CHECK_END();
}
