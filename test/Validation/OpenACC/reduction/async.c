// FEATURE: 2.9.11 reduction | with `async`: the value is there after `wait`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a = 0, b = 0;
#pragma acc parallel loop async(1) reduction(+:a)
  for (int i = 0; i < n; i++)
    a += i;
#pragma acc parallel loop async(2) reduction(+:b)
  for (int i = 0; i < n; i++)
    b += 2 * i;
#pragma acc wait
  errors += a != n * (n - 1) / 2 || b != 2 * a;
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
