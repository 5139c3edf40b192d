// EXPECT: 28
#include <stdio.h>
#pragma xmp nodes p(*)
#pragma xmp template t(0:3)
#pragma xmp distribute t(block) onto p
int main(void) {
  int n = 4, r = 0;
  int a[n][n];
  for (int i = 0; i < 16; i++)
    a[i / 4][i % 4] = i;
  n = 2;
#pragma xmp loop on t(i) reduction(+ : r)
  for (int i = 0; i < 4; i++)
    r += a[i][1];
  printf("%d\n", r);
}
