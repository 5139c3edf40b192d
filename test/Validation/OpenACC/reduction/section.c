// FEATURE: 2.9.11 reduction | a section of constant length, `a[0:4]`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  long a[9];
  for (int k = 0; k < 9; k++)
    a[k] = k;
#pragma acc parallel loop reduction(+:a[0:4])
  for (int i = 0; i < n; i++)
    a[i % 4] += i;
  for (int k = 0; k < 9; k++) {
    long expected = k;
    for (int i = k; k < 4 && i < n; i += 4)
      expected += i;
    errors += a[k] != expected;
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
