// FEATURE: 2.5 compute constructs | pointers to elements, pointer differences, pointers to pointers
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copyin(a) copyout(b)
  for (int i = 0; i < n; i++) {
    int *p = a + i, *end = &a[n], **q = &p, x = 0;
    while (p < end && x < 5) {
      ++*q;
      x++;
    }
    b[i] = (int)(p - a) + *(p - 1) + p[-1];
  }
  for (int i = 0; i < n; i++) {
    int at = i + 5 < n ? i + 5 : n;
    errors += b[i] != at + 2 * (at - 1);
  }
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
