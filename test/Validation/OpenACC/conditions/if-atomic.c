// FEATURE: 2.5.6 if | atomic operations on the host
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int counts[3] = {0, 0, 0};
#pragma acc parallel loop if(n > 50) copy(counts)
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    counts[i % 3]++;
  }
  for (int k = 0; k < 3; k++)
    errors += counts[k] != (n - k + 2) / 3;
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
