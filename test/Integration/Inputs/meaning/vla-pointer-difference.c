// EXPECT: 5
#include <stdio.h>
int main(void) {
  int n = 4, a[6][4];
  int(*p)[n] = a, (*q)[n] = p + 5;
  long d;
#pragma acc wait
  d = q - p;
#pragma acc wait
  printf("%ld\n", d);
}
