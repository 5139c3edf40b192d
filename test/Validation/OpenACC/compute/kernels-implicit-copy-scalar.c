// FEATURE: 2.6.2 implicit attributes | a scalar in `kernels` is copied
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int a[20], k = 3;
#pragma acc kernels copyout(a)
  {
    for (int i = 0; i < 20; i++)
      a[i] = i;
    k = a[7] + 1;
  }
  errors += k != 8;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
