// FEATURE: 2.9 loop | `gang` around `worker` around `seq`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int m = 1 + n % 6, *a = calloc(7 * m * n, sizeof *a);
#pragma acc parallel num_gangs(4) num_workers(2) vector_length(16) copy(a[0 : 7 * m * n])
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
#pragma acc loop worker
      for (int j = 0; j < m; j++) {
#pragma acc loop seq
        for (int k = 0; k < 7; k++) {
#pragma acc atomic update
          a[(i * m + j) * 7 + k] += 1 + i + j * k;
        }
      }
    }
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < 7; k++)
        errors += a[(i * m + j) * 7 + k] != 1 + i + j * k;
  free(a);
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
