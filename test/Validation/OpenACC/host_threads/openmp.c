// FEATURE: 1.3 host threads | OpenMP threads with constructs of their own
// STATUS: yes
// FLAGS: -fopenmp

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(4 * n * sizeof *a);
#pragma omp parallel for num_threads(4)
  for (int k = 0; k < 4; k++) {
    int *part = a + k * n;
    for (int pass = 0; pass < 200; pass++) {
#pragma acc parallel loop copyout(part[0:n])
      for (int i = 0; i < n; i++)
        part[i] = i + k;
    }
  }
  for (int i = 0; i < 4 * n; i++)
    errors += a[i] != i % n + i / n;
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 5003};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
