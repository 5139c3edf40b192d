// FEATURE: 2.6.5 data | a function with a data construct that calls itself
// STATUS: yes

#include <stdio.h>

static void descend(int *a, int n, int depth) {
#pragma acc data copy(a[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] += depth;
    if (depth > 0)
      descend(a, n, depth - 1);
  }
}

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  descend(a, n, 6);
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 21;
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
