// FEATURE: 2.12 atomic | from gangs, workers, and vector lanes at once
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int x = 0, rows[n];
  for (int i = 0; i < n; i++)
    rows[i] = 0;
#pragma acc parallel loop gang copy(x, rows) num_gangs(4)
  for (int i = 0; i < n; i++) {
#pragma acc loop worker
    for (int j = 0; j < 5; j++) {
#pragma acc loop vector
      for (int k = 0; k < 9; k++) {
#pragma acc atomic update
        x++;
#pragma acc atomic update
        rows[i] += j * k;
      }
    }
  }
  errors += x != 45 * n;
  for (int i = 0; i < n; i++)
    errors += rows[i] != 360;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 333};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
