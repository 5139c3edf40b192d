// FEATURE: 2.11 parallel loop | loops that count down, with steps and other comparisons
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc parallel loop copy(a)
  for (int i = n - 1; i >= 0; i -= 3)
    a[i] += 1;
#pragma acc parallel loop copy(a)
  for (int i = 0; i <= n - 1; i += 2)
    a[i] += 10;
#pragma acc parallel loop copy(a)
  for (int i = n; i > 0; --i)
    a[i - 1] += 100;
  for (int i = 0; i < n; i++)
    errors += a[i] != 100 + (i % 2 ? 0 : 10) + ((n - 1 - i) % 3 ? 0 : 1);
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
