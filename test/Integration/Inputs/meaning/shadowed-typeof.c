// EXPECT: 300 4
#include <stdio.h>
char n;
int main(void) {
  int r = 0;
#pragma acc wait
  int n = 3;
  r += n;
#pragma acc wait
  __typeof__(n) big = 300;
  char b[sizeof n];
  printf("%d %d\n", big, (int)sizeof b);
}
