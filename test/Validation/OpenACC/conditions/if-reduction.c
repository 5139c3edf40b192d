// FEATURE: 2.5.6 if | reductions on the host
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int sum = 3, most = -5;
#pragma acc parallel loop if(n > 50) reduction(+:sum) reduction(max:most)
  for (int i = 0; i < n; i++) {
    sum += i;
    most = i > most ? i : most;
  }
  errors += sum != 3 + n * (n - 1) / 2 || most != n - 1;
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
