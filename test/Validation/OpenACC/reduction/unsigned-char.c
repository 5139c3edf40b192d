// FEATURE: 2.9.11 reduction | `+` of `unsigned char`, which wraps around
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  unsigned char sum = 250, expected = 250;
#pragma acc parallel loop reduction(+:sum)
  for (int i = 0; i < n; i++)
    sum += i;
  for (int i = 0; i < n; i++)
    expected += i;
  errors += sum != expected;
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
