// FEATURE: 8.8 async | the end of a scope completes what is pending on its array (T43)
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 23
#pragma xmp nodes p(*)

static void start(void) {
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
  int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma xmp reflect(a) async(1)
}

int main(void) {
  for (int k = 0; k < 50; k++)
    start();
#pragma xmp wait_async(1)
  return CHECK_END();
}
