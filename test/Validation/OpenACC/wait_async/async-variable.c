// FEATURE: 2.16.1 async | the queue is a variable
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(8 * n * sizeof *a);
#pragma acc data copyout(a[0 : 8 * n])
  {
    for (int q = 0; q < 8; q++) {
#pragma acc parallel loop async(q) present(a[0 : 8 * n])
      for (int i = q * n; i < (q + 1) * n; i++)
        a[i] = i - q;
    }
#pragma acc wait
  }
  for (int i = 0; i < 8 * n; i++)
    errors += a[i] != i - i / n;
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 10007};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
