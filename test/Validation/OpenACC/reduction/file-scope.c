// FEATURE: 2.9.11 reduction | a variable of file scope
// STATUS: yes

#include <stdio.h>

static double total = 1;
static int test(int n) {
  int errors = 0;
  total = 1;
#pragma acc parallel loop reduction(+:total)
  for (int i = 0; i < n; i++)
    total += i;
  errors += total != 1 + n * (n - 1) / 2.0;
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
