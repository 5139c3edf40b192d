// FEATURE: 2.9.11 reduction | a parameter of a function
// STATUS: yes

#include <stdio.h>

static int sum_of(int n, int sum) {
#pragma acc parallel loop reduction(+:sum)
  for (int i = 0; i < n; i++)
    sum += i;
  return sum;
}

static int test(int n) {
  int errors = 0;
  errors += sum_of(n, 17) != 17 + n * (n - 1) / 2;
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
