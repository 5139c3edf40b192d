// FEATURE: 2.5.7 self | `if` and `self` together
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  for (int k = 0; k < 4; k++) {
    int a[n], device = acc_get_device_type() != acc_device_host && (k & 1) && !(k & 2);
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc data copyin(a)
    {
#pragma acc parallel loop if(k & 1) self(k & 2)
      for (int i = 0; i < n; i++)
        a[i] += 1;
      for (int i = 0; i < n; i++)
        errors += a[i] != i + !device;
    }
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
