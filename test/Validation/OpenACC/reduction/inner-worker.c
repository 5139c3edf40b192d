// FEATURE: 2.9.11 reduction | a maximum for each row, at the worker loop, used by the next loop
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][9];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 9; j++)
      a[i][j] = (i * 7 + j * 5) % 31;
#pragma acc parallel loop gang copy(a) num_workers(4)
  for (int i = 0; i < n; i++) {
    int most = -1;
#pragma acc loop worker reduction(max:most)
    for (int j = 0; j < 9; j++)
      most = a[i][j] > most ? a[i][j] : most;
#pragma acc loop worker
    for (int j = 0; j < 9; j++)
      a[i][j] -= most;
  }
  for (int i = 0; i < n; i++) {
    int most = -1;
    for (int j = 0; j < 9; j++)
      most = (i * 7 + j * 5) % 31 > most ? (i * 7 + j * 5) % 31 : most;
    for (int j = 0; j < 9; j++)
      errors += a[i][j] != (i * 7 + j * 5) % 31 - most;
  }
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
