// FEATURE: 2.11 kernels loop | `reduction(max:)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int most = -1;
#pragma acc kernels loop reduction(max:most)
  for (int i = 0; i < n; i++) {
    int v = i * 37 % n;
    if (v > most)
      most = v;
  }
  int expected = -1;
  for (int i = 0; i < n; i++)
    expected = i * 37 % n > expected ? i * 37 % n : expected;
  errors += most != expected;
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
