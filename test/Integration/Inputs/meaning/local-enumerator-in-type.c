// EXPECT: 60
#include <stdio.h>
#pragma xmp nodes p(*)
#pragma xmp template t(0:9)
#pragma xmp distribute t(block) onto p
enum { E = 2 };
int main(void) {
  int r = 0;
  enum { E = 6 };
#pragma xmp loop on t(i) reduction(+ : r)
  for (int i = 0; i < 10; i++) {
    struct { char c[E]; } s;
    volatile int k = sizeof s;
    r += k;
  }
  printf("%d\n", r);
}
