// FEATURE: 2.11 serial loop | `wait(n)`: begins when the queue is done
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copyin(a[0:n]) copyout(b[0:n])
  {
#pragma acc parallel loop async(1) present(a[0:n])
    for (int i = 0; i < n; i++)
      for (int k = 0; k < 100; k++)
        a[i] += k;
#pragma acc serial loop wait(1) async(2) present(a[0:n], b[0:n])
    for (int i = 0; i < n; i++)
      b[i] = a[n - 1 - i];
#pragma acc wait(2)
  }
  for (int i = 0; i < n; i++)
    errors += b[i] != n - 1 - i + 4950;
  free(a);
  free(b);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 60, 1000, 5003};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
