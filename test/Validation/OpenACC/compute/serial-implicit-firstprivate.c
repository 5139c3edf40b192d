// FEATURE: 2.6.2 implicit attributes | a scalar in `serial` is firstprivate
// STATUS: yes

#include <stdio.h>

int main(void) {
  int errors = 0;
  int k = 3, a[4];
#pragma acc serial copyout(a)
  for (int i = 0; i < 4; i++)
    a[i] = k++;
  for (int i = 0; i < 4; i++)
    errors += a[i] != 3 + i;
  errors += k != 3;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
