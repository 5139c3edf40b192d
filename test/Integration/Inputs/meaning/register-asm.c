// EXPECT: 7
#include <stdio.h>
int main(void) {
  register long a __asm__("r12") = 5;
#pragma acc wait
  a += 2;
#pragma acc wait
  printf("%ld\n", a);
}
