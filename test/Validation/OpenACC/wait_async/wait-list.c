// FEATURE: 2.16.3 wait | `wait(n, m)`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
#pragma acc enter data create(a, b)
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc update self(a) async(1)
#pragma acc parallel loop present(b) async(2)
  for (int i = 0; i < n; i++)
    b[i] = -i;
#pragma acc update self(b) async(2)
#pragma acc wait(1, 2)
  for (int i = 0; i < n; i++)
    errors += a[i] != i || b[i] != -i;
#pragma acc exit data delete(a, b)
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
