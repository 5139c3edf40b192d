// FEATURE: 2.16.3 wait | without arguments: all queues
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(3 * n * sizeof *a);
#pragma acc enter data create(a[0 : 3 * n])
  for (int q = 1; q <= 3; q++) {
#pragma acc parallel loop present(a[0 : 3 * n]) async(q)
    for (int i = (q - 1) * n; i < q * n; i++)
      a[i] = q;
#pragma acc update self(a[(q - 1) * n : n]) async(q)
  }
#pragma acc wait
  for (int i = 0; i < 3 * n; i++)
    errors += a[i] != i / n + 1;
#pragma acc exit data delete(a[0 : 3 * n])
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 20011};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
