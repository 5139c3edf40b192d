// FEATURE: 2.5.3 kernels | a scatter through an index array keeps its order
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[10] = {0}, at[n];
  for (int i = 0; i < n; i++)
    at[i] = i * 7 % 10;
#pragma acc kernels copy(a) copyin(at)
  for (int i = 0; i < n; i++)
    a[at[i]] = a[at[i]] * 2 % 1000 + i;
  for (int k = 0; k < 10; k++) {
    int expected = 0;
    for (int i = 0; i < n; i++)
      if (at[i] == k)
        expected = expected * 2 % 1000 + i;
    errors += a[k] != expected;
  }
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
