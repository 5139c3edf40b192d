// FEATURE: 14.5 devices | acc_set_device_num at the start of main takes effect for everything (T10)
// STATUS: yes
// DEVICES: host:2 host:3
// RANKS: 1 2 3
#include "../Inputs/check.h"
#include <openacc.h>
#define N 13
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
#pragma acc declare create(a)

int main(void) {
  int errors = 0;
  acc_set_device_num(1, acc_device_default);
#pragma acc parallel loop present(a)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma xmp reflect (a) acc
#pragma acc parallel loop present(a) reduction(+ : errors)
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    errors += a[i - 1] + a[i + 1] != 2 * i;
  CHECK(errors, 0);
  CHECK(acc_get_device_num(acc_device_default), 1);
  return CHECK_END();
}
