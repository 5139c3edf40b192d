// FEATURE: 2.12 atomic | variables of file scope
// STATUS: yes

#include <stdio.h>

static long total;
static int test(int n) {
  int errors = 0;
  total = 0;
#pragma acc parallel loop copy(total)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    total += i;
  }
  errors += total != (long)n * (n - 1) / 2;
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
