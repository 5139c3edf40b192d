// FEATURE: 2.9.11 reduction | an array on `kernels loop`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int count[4] = {0};
#pragma acc kernels loop reduction(+:count)
  for (int i = 0; i < n; i++)
    count[i % 4]++;
  for (int k = 0; k < 4; k++)
    errors += count[k] != (n - k + 3) / 4;
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
