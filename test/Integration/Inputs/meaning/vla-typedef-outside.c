// EXPECT: 45 12
#include <stdio.h>
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
int main(void) {
  int n = 3, r = 0;
  typedef int T[n];
  T v;
#pragma xmp loop on t(i) reduction(+ : r)
  for (int i = 0; i < 10; i++) {
    volatile int k = i;
    r += k;
  }
  printf("%d %d\n", r, (int)sizeof v);
}
