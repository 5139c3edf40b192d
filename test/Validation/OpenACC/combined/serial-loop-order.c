// FEATURE: 2.11 serial loop | iterations run in one thread
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int calls = 0;
#pragma acc serial loop copy(calls)
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 3; k++) {
#pragma acc atomic update
      calls++;
    }
  }
  errors += calls != 3 * n;
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
