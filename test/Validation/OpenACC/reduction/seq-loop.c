// FEATURE: 2.9.11 reduction | at a `seq` loop
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int out[n];
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < n; i++) {
    int sum = i;
#pragma acc loop seq reduction(+:sum)
    for (int j = 0; j < 5; j++)
      sum += j;
    out[i] = sum;
  }
  for (int i = 0; i < n; i++)
    errors += out[i] != i + 10;
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
