// FEATURE: 2.5.1 parallel | loops without iterations, sections without elements
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[10], count = 0;
  for (int i = 0; i < 10; i++)
    a[i] = i;
#pragma acc parallel copy(a[0:n]) reduction(+:count)
#pragma acc loop reduction(+:count)
  for (int i = 0; i < n; i++) {
    a[i] = -1;
    count++;
  }
  errors += count != n;
  for (int i = 0; i < 10; i++)
    errors += a[i] != (i < n ? -1 : i);
  return errors;
}

int main(void) {
  const int sizes[] = {0, 1, 10, 0};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
