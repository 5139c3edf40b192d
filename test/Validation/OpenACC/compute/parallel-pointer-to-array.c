// FEATURE: 2.6.2 implicit attributes | an array through a pointer without any clause, present
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], *p = a, *q = a + n / 2;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy(a)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      p[i] += 10;
#pragma acc parallel loop
    for (int i = 0; i < n - n / 2; i++)
      q[i] += 100;
#pragma acc serial
    *p += 1000;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 10 + (i >= n / 2 ? 100 : 0) + (i == 0 ? 1000 : 0);
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
