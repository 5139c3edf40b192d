// FEATURE: 2.14.2 shutdown | data made present again after it
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int k = 0; k < 2; k++) {
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc enter data copyin(a)
#pragma acc parallel loop present(a)
    for (int i = 0; i < n; i++)
      a[i] += 5;
#pragma acc exit data copyout(a)
#pragma acc shutdown
    for (int i = 0; i < n; i++)
      errors += a[i] != i + 5;
  }
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
