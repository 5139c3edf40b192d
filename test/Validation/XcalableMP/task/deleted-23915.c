// FEATURE: 6.1 task | thousands of declarations and tasks exhaust nothing (T35)
// STATUS: yes
// RANKS: 2 4
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

static void declare(int k) {
#pragma xmp nodes q(*) = *
#pragma xmp template t(0 : 16 + k % 3)
#pragma xmp distribute t(block) onto q
  double a[17 + k % 3];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
  double sum = 0;
#pragma xmp loop (i) on t(i)
  for (int i = 0; i < 17; i++)
    a[i] = 1;
#pragma xmp reflect (a)
#pragma xmp loop (i) on t(i) reduction(+ : sum)
  for (int i = 0; i < 17; i++)
    sum += a[i];
  CHECK(sum, 17);
}

int main(void) {
  int n = xmp_num_nodes();
  for (int k = 0; k < 3000; k++) {
#pragma xmp task on p(k % n + 1 : n)
    declare(k);
  }
  return CHECK_END();
}

