// FEATURE: 2.8 host_data | address arithmetic, comparison, and copies of the address
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc data copyout(a)
  {
    int *first, *last;
#pragma acc host_data use_device(a)
    {
      first = a;
      last = &a[n - 1];
      errors += last - first != n - 1 || a + n - 1 != last;
    }
#pragma acc parallel loop deviceptr(first, last)
    for (int i = 0; i < n; i++)
      first[i] = last - &first[i];
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != n - 1 - i;
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
