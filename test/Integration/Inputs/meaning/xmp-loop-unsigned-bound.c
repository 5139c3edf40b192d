// EXPECT: 0
#include <stdio.h>
#pragma xmp nodes p(*)
#pragma xmp template t(-5:20)
#pragma xmp distribute t(block) onto p
int main(void) {
  int r = 0;
  unsigned n = 7;
#pragma xmp loop on t(i) reduction(+ : r)
  for (int i = -3; i < n; i++)
    r++;
  printf("%d\n", r);
}
