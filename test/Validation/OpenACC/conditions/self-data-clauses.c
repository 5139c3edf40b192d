// FEATURE: 2.5.7 self | data clauses have no effect on the host
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
  for (int i = 0; i < n; i++) {
    a[i] = i;
    b[i] = 1;
  }
#pragma acc parallel loop self copyin(a) copyout(b)
  for (int i = 0; i < n; i += 2)
    b[i] = a[i]--;
  for (int i = 0; i < n; i++)
    errors += b[i] != (i % 2 ? 1 : i) || a[i] != (i % 2 ? i : i - 1);
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
