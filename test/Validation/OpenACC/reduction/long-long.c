// FEATURE: 2.9.11 reduction | `max` and `+` of `long long`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  long long sum = 0, most = -9000000000000LL;
#pragma acc parallel loop reduction(+:sum) reduction(max:most)
  for (int i = 0; i < n; i++) {
    sum += i * 10000000000LL;
    most = i * -10000000000LL > most ? i * -10000000000LL : most;
  }
  errors += sum != n * (n - 1LL) / 2 * 10000000000LL || most != 0;
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
