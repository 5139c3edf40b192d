// FEATURE: 2.9.10 private | an array of the gang that its vector lanes share
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n][16], row[16];
#pragma acc parallel copyout(a) vector_length(16)
#pragma acc loop gang private(row)
  for (int i = 0; i < n; i++) {
#pragma acc loop vector
    for (int j = 0; j < 16; j++)
      row[j] = i + j;
#pragma acc loop vector
    for (int j = 0; j < 16; j++)
      a[i][j] = row[15 - j];
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 16; j++)
      errors += a[i][j] != i + 15 - j;
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
