// FEATURE: 2.9.5 seq | a `seq` loop that ends early
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], first[n];
  for (int i = 0; i < n; i++)
    a[i] = i * 7 % 50;
#pragma acc parallel loop copyin(a) copyout(first)
  for (int i = 0; i < n; i++) {
    int found = -1;
#pragma acc loop seq
    for (int j = i; j < n; j++)
      if (a[j] > 40) {
        found = j;
        break;
      }
    first[i] = found;
  }
  for (int i = 0; i < n; i++) {
    int found = -1;
    for (int j = n - 1; j >= i; j--)
      if (a[j] > 40)
        found = j;
    errors += first[i] != found;
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
