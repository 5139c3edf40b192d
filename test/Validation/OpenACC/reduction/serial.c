// FEATURE: 2.5.15 reduction | on `serial` and `serial loop`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int sum = 1, product = 1;
#pragma acc serial reduction(+:sum)
  {
    for (int i = 0; i < n; i++)
      sum += i;
  }
#pragma acc serial loop reduction(*:product)
  for (int i = 0; i < n; i++)
    product *= -1;
  errors += sum != 1 + n * (n - 1) / 2 || product != (n % 2 ? -1 : 1);
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
