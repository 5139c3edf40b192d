// EXPECT: 7
#include <stdio.h>
extern int maybe(int) __attribute__((weak));
int main(void) {
  int r = 7;
#pragma acc wait
  if (maybe)
    r = maybe(3);
#pragma acc wait
  printf("%d\n", r);
}
