// FEATURE: 2.9 loop | steps that are variables, `i += k` and `i = i + k`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], k = 1 + n % 4;
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i += k)
    a[i] += 1;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i = i + k)
    a[i] += 10;
#pragma acc parallel loop copy(a)
  for (int i = n - 1; i >= 0; i = i - k)
    a[i] += 100;
  for (int i = 0; i < n; i++)
    errors += a[i] != (i % k ? 0 : 11) + ((n - 1 - i) % k ? 0 : 100);
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
