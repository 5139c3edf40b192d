// FEATURE: 14.2 loops | expand of a loop that runs on devices
// STATUS: yes
// DEVICES: host:1 host:2 none
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow a[1]
#pragma xmp shadow b[1]

int main(void) {
  int first, last;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = i;
    b[i] = -1;
  }
#pragma xmp reflect(a)
#pragma acc parallel loop copyin(a) copy(b)
#pragma xmp loop on t(i) expand(1)
  for (int i = 0; i < N; i++)
    b[i] = 2 * a[i];
  xmp_array_lbound_global(xmp_desc_of(a), 1, &first);
  xmp_array_ubound_global(xmp_desc_of(a), 1, &last);
  for (int i = first - 1; i <= last + 1 && first <= last; i++)
    if (i >= 0 && i < N)
      CHECK(b[i], 2 * i);
  return CHECK_END();
}
