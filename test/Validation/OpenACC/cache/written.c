// FEATURE: 2.10 cache | elements that are written
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++) {
#pragma acc cache(a[i:1])
    for (int k = 0; k < 10; k++)
      a[i] += k;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 45;
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
