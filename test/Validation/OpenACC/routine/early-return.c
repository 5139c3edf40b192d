// FEATURE: 2.15.1 routine | loops with `return`, `switch`, and `goto`
// STATUS: yes

#include <stdio.h>

#pragma acc routine seq
static int find(const int *a, int n, int value) {
  for (int i = 0; i < n; i++) {
    switch (a[i] - value) {
    case 0:
      return i;
    case 1000000:
      goto bad;
    default:
      break;
    }
  }
  return -1;
bad:
  return -2;
}

static int test(int n) {
  int errors = 0;
  int a[n], out[n];
  for (int i = 0; i < n; i++)
    a[i] = 3 * i;
#pragma acc parallel loop copyin(a) copyout(out)
  for (int i = 0; i < n; i++)
    out[i] = find(a, n, i);
  for (int i = 0; i < n; i++)
    errors += out[i] != (i % 3 ? -1 : i / 3);
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
