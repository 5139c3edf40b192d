// EXPECT: 6
#include <stdio.h>
int main(void) {
  int r = 0;
#pragma acc wait
  {
    double x = {5};
    int *p = {0};
    r = x + (p == 0);
  }
#pragma acc wait
  printf("%d\n", r);
}
