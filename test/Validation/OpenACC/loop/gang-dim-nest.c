// FEATURE: 2.9.2 gang | `gang(dim:2)` around `gang(dim:1)` on `parallel loop`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][7];
#pragma acc parallel loop gang(dim:2) copyout(a)
  for (int i = 0; i < n; i++) {
#pragma acc loop gang(dim:1)
    for (int j = 0; j < 7; j++)
      a[i][j] = i * 7 + j;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 7; j++)
      errors += a[i][j] != i * 7 + j;
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
