// FEATURE: 2.5.3 kernels | a scalar that some iterations assign
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], t = -1;
#pragma acc kernels copyout(a)
  {
    for (int i = 0; i < n; i++) {
      if (i % 5 == 2)
        t = i;
      a[i] = t;
    }
  }
  int expected = -1;
  for (int i = 0; i < n; i++) {
    if (i % 5 == 2)
      expected = i;
    errors += a[i] != expected;
  }
  errors += t != expected;
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
