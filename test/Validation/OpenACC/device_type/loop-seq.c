// FEATURE: 2.9.9 device_type | `seq` after `device_type(*)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel num_gangs(1) copyout(a)
  {
    int last = 0;
#pragma acc loop device_type(*) seq
    for (int i = 0; i < n; i++) {
      last = last * 3 % 1001 + i;
      a[i] = last;
    }
  }
  int last = 0;
  for (int i = 0; i < n; i++) {
    last = last * 3 % 1001 + i;
    errors += a[i] != last;
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
