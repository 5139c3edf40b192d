// FEATURE: 2.12 atomic | a lock-free minimum through capture and repeated update
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int first = n, taken[3] = {0, 0, 0};
#pragma acc parallel loop copy(first, taken)
  for (int i = 0; i < n; i++) {
    int slot = i % 3, old;
#pragma acc atomic capture
    {
      old = taken[slot];
      taken[slot] = 1;
    }
    if (old == 0) {
#pragma acc atomic update
      first -= 1;
    }
  }
  errors += first != n - (n < 3 ? n : 3);
  for (int k = 0; k < 3; k++)
    errors += taken[k] != (k < n);
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
