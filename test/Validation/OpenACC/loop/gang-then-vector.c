// FEATURE: 2.9.2 gang | `gang` around `vector`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = calloc(9 * n, sizeof *a);
#pragma acc parallel num_gangs(4) num_workers(2) vector_length(16) copy(a[0 : 9 * n])
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
#pragma acc loop vector
      for (int j = 0; j < 9; j++) {
#pragma acc atomic update
        a[9 * i + j] += 1 + i * j;
      }
    }
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 9; j++)
      errors += a[9 * i + j] != 1 + i * j;
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
