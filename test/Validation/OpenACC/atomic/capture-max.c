// FEATURE: 2.12 atomic | capture into an element
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int x = 0, v[n];
#pragma acc parallel loop copy(x) copyout(v)
  for (int i = 0; i < n; i++) {
#pragma acc atomic capture
    v[i] = x += 2;
  }
  long sum = 0;
  for (int i = 0; i < n; i++) {
    sum += v[i];
    errors += v[i] < 2 || v[i] > 2 * n || v[i] % 2;
  }
  errors += x != 2 * n || sum != (long)n * (n + 1);
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
