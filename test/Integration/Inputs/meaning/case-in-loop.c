// EXPECT: 5
#include <stdio.h>
int main(void) {
  int r = 0, n = 2, i;
  switch (n) {
  default:
    for (i = 0; i < 2; i++) {
    case 2:
      i = 1;
      r += 5;
#pragma acc wait
    }
  }
  printf("%d\n", r);
}
