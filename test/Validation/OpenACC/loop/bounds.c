// FEATURE: 2.9 loop | bounds that are elements, members, and calls
// STATUS: yes

#include <stdio.h>

struct range {
  int from, to;
};

static int half(int n) { return n / 2; }
static int test(int n) {
  int errors = 0;
  int a[n], limits[2] = {1, n};
  struct range r = {0, n};
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc parallel loop copy(a)
  for (int i = limits[0]; i < limits[1]; i++)
    a[i] += 1;
#pragma acc parallel loop copy(a)
  for (int i = r.from; i < r.to; i++)
    a[i] += 10;
#pragma acc parallel loop copy(a)
  for (int i = half(n); i < n; i++)
    a[i] += 100;
  for (int i = 0; i < n; i++)
    errors += a[i] != (i > 0) + 10 + (i >= n / 2 ? 100 : 0);
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
