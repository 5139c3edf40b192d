// FEATURE: 2.14.4 update | scalars
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int x = 1;
  double y = 2;
#pragma acc data copyin(x, y)
  {
    x = 10;
#pragma acc update device(x)
#pragma acc serial
    {
      x++;
      y += x;
    }
#pragma acc update self(x, y)
    errors += x != 11 || y != 13;
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
