// EXPECT: 3 4
#include <stdio.h>
int main(void) {
  int r = 0;
#pragma acc wait
  int n = 3;
  r += n;
#pragma acc wait
  char b[sizeof n];
  printf("%d %d\n", r, (int)sizeof b);
}
