// FEATURE: 2.5.1 parallel | `enum`, `sizeof`, `const`, and `static const` values
// STATUS: yes

#include <stdio.h>

enum { WIDTH = 6 };
static const int table[WIDTH] = {3, 1, 4, 1, 5, 9};
static int test(int n) {
  int errors = 0;
  const int offset = 10;
  int a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++)
    a[i] = table[i % WIDTH] + offset + (int)sizeof(short);
  for (int i = 0; i < n; i++)
    errors += a[i] != table[i % WIDTH] + 12;
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
