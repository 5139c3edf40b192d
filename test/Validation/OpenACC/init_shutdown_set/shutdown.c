// FEATURE: 2.14.2 shutdown | the program goes on with new data
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int x = 0;
  for (int k = 0; k < 3; k++) {
#pragma acc init
#pragma acc serial copyout(x)
    x = k;
    errors += x != k;
#pragma acc shutdown
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
