// FEATURE: 2.8 host_data | host variables that the body changes keep their values
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], count = 0, t[5] = {0};
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copyin(a)
#pragma acc host_data use_device(a)
  {
    for (int k = 0; k < 5; k++) {
      acc_memcpy_from_device(&t[k], a + k % n, sizeof(int));
      count++;
    }
  }
  errors += count != 5;
  for (int k = 0; k < 5; k++)
    errors += t[k] != k % n;
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
