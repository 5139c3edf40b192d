// FEATURE: 2.7.8 copyin | `copyin(readonly:)`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), sum = 0;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copyin(readonly: a[0:n])
  {
#pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < n; i++)
      sum += a[i] * a[n - 1 - i];
  }
  int expected = 0;
  for (int i = 0; i < n; i++)
    expected += i * (n - 1 - i);
  errors += sum != expected;
  free(a);
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
