// FEATURE: 2.5.2 serial | `async(n)`, then `wait(n)`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy(a[0:n])
  {
    for (int k = 0; k < 5; k++) {
#pragma acc serial async(2) present(a[0:n])
      {
#pragma acc loop
        for (int i = 0; i < n; i++)
          a[i] = 2 * a[i] + k;
      }
    }
#pragma acc wait(2)
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 32 * i + 26;
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 50, 1000, 4099};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
