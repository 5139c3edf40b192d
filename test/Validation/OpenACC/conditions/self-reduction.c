// FEATURE: 2.5.7 self | reductions on the host
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double sum = 0.5;
#pragma acc parallel loop self reduction(+:sum)
  for (int i = 0; i < n; i++)
    sum += i;
#pragma acc kernels loop self(n < 50) reduction(+:sum)
  for (int i = 0; i < n; i++)
    sum += i;
  errors += sum != 0.5 + n * (n - 1.0);
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
