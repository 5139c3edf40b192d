// FEATURE: 2.6.5 data | `goto` inside the construct
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], k = 0;
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc data copy(a)
  {
  again:
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] += 1;
    if (++k < 4)
      goto again;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 4;
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
