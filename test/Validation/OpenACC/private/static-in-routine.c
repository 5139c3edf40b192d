// FEATURE: 2.6.1 predetermined attributes | variables of a called function
// STATUS: yes

#include <stdio.h>

#pragma acc routine seq
static int sum_to(int k) {
  int t[10], sum = 0;
  for (int j = 0; j < 10; j++)
    t[j] = j < k ? j : 0;
  for (int j = 0; j < 10; j++)
    sum += t[j];
  return sum;
}

static int test(int n) {
  int errors = 0;
  int out[n];
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < n; i++)
    out[i] = sum_to(i % 11);
  for (int i = 0; i < n; i++)
    errors += out[i] != (i % 11) * (i % 11 - 1) / 2;
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
