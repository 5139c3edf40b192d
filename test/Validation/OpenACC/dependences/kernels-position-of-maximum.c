// FEATURE: 2.5.3 kernels | the maximum and where it is
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], most = -1, at = -1, most0 = -1, at0 = -1;
  for (int i = 0; i < n; i++)
    a[i] = i * 37 % 101;
#pragma acc kernels copyin(a)
  for (int i = 0; i < n; i++)
    if (a[i] > most) {
      most = a[i];
      at = i;
    }
  for (int i = 0; i < n; i++)
    if (a[i] > most0) {
      most0 = a[i];
      at0 = i;
    }
  errors += most != most0 || at != at0;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
