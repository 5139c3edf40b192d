// FEATURE: 2.9.11 reduction | a local variable with the name of a reduction variable
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int sum = 0, a[n];
#pragma acc parallel loop reduction(+:sum) copyout(a)
  for (int i = 0; i < n; i++) {
    sum += i;
    {
      int sum = 0;
      for (int k = 0; k < 4; k++)
        sum += k;
      a[i] = sum;
    }
  }
  errors += sum != n * (n - 1) / 2;
  for (int i = 0; i < n; i++)
    errors += a[i] != 6;
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
