// FEATURE: 2.1 directive format | a construct in a function with variable arguments
// STATUS: yes

#include <stdio.h>

#include <stdarg.h>
static void add(int *a, int n, ...) {
  va_list list;
  va_start(list, n);
  for (int x; (x = va_arg(list, int)) != 0;) {
#pragma acc parallel loop copy(a[0:n])
    for (int i = 0; i < n; i++)
      a[i] += x;
  }
  va_end(list);
}

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  add(a, n, 1, 20, 300, 0);
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 321;
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
