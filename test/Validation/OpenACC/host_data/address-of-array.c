// FEATURE: 2.8.1 use_device | `&a` and `&a[i]` of an array
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[20];
#pragma acc data create(a)
  {
    void *whole = NULL, *first = NULL;
    long distance = 0;
#pragma acc host_data use_device(a)
    {
      whole = &a;
      first = &a[0];
      distance = (char *)(&a + 1) - (char *)&a;
    }
    errors += whole != acc_deviceptr(a) || first != whole || distance != 20 * (long)sizeof(int);
  }
  return errors;
}

int main(void) {
  const int sizes[] = {1};
  int errors = 0;
  for (int i = 0; i < 1; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
