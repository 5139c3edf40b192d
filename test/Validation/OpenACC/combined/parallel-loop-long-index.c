// FEATURE: 2.11 parallel loop | loop variables of types `long`, `unsigned`, `size_t`, `short`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc parallel loop copy(a)
  for (long i = 0; i < n; i++)
    a[i] += 1;
#pragma acc parallel loop copy(a)
  for (unsigned i = 0; i < (unsigned)n; i++)
    a[i] += 10;
#pragma acc parallel loop copy(a)
  for (size_t i = 0; i < (size_t)n; i++)
    a[i] += 100;
#pragma acc parallel loop copy(a)
  for (short i = 0; i < n; i++)
    a[i] += 1000;
  for (int i = 0; i < n; i++)
    errors += a[i] != 1111;
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
