// FEATURE: 2.9.8 tile | `tile(4, 3)`: each iteration once, sizes that do not divide
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int m = n / 3 + 2, count[n][m];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      count[i][j] = 0;
#pragma acc parallel copy(count)
#pragma acc loop tile(4, 3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
#pragma acc atomic update
      count[i][j] += i - j;
#pragma acc atomic update
      count[i][j] += 1;
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      errors += count[i][j] != i - j + 1;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 40, 121};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
