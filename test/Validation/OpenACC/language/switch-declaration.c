// FEATURE: 2.5 compute constructs | `switch`: a declaration between the cases
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++) {
    int kind = i % 3;
    switch (kind) {
    case 0:;
      int twice = 2 * i;
    case 1:
      a[i] = kind == 0 ? twice : -1;
      break;
    default:
      a[i] = 5;
    }
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != (i % 3 == 0 ? 2 * i : i % 3 == 1 ? -1 : 5);
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
