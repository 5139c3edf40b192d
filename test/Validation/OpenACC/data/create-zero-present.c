// FEATURE: 2.7.10 create | `create(zero:)` of data that is present keeps its values
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy(a)
  {
#pragma acc data create(zero: a)
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        a[i] += 1;
    }
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 1;
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
