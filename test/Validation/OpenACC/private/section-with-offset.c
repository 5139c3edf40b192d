// FEATURE: 2.5.13 private | a section that does not start at 0, `p[l:m]`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int l = n % 5, m = 3 + n % 4, errors = 0;
  int a[n], *p = malloc((l + m) * sizeof *p);
  for (int k = 0; k < l + m; k++)
    p[k] = -1;
#pragma acc parallel loop private(p[l : m]) copyout(a)
  for (int i = 0; i < n; i++) {
    if (i % 6 == 4) {
      a[i] = 0;
      continue;
    }
    for (int k = l; k < l + m; k++)
      p[k] = i + k;
    a[i] = p[l] + p[l + m - 1];
  }
  for (int k = 0; k < l + m; k++)
    errors += p[k] != -1;
  for (int i = 0; i < n; i++)
    errors += a[i] != (i % 6 == 4 ? 0 : 2 * i + 2 * l + m - 1);
  free(p);
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
