// FEATURE: 2.5.15 reduction | on `parallel`: two loops add to the same variable
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int sum = 10;
#pragma acc parallel reduction(+:sum)
  {
#pragma acc loop gang reduction(+:sum)
    for (int i = 0; i < n; i++)
      sum += i;
#pragma acc loop gang reduction(+:sum)
    for (int i = 0; i < 2 * n; i++)
      sum += 1;
  }
  errors += sum != 10 + n * (n - 1) / 2 + 2 * n;
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
