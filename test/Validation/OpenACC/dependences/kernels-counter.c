// FEATURE: 2.5.3 kernels | compaction: a counter as index
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], out[n], count = 0;
  for (int i = 0; i < n; i++) {
    a[i] = i * 7 % 10;
    out[i] = -1;
  }
#pragma acc kernels copyin(a) copy(out)
  for (int i = 0; i < n; i++)
    if (a[i] > 5)
      out[count++] = i;
  int expected = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 5)
      errors += out[expected++] != i;
  errors += count != expected;
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
