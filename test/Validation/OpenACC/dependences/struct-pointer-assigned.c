// FEATURE: 2.6.2 implicit attributes | a pointer in a structure of the construct
// STATUS: yes

#include <stdio.h>

struct cursor {
  int *p;
  int step;
};

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc serial copy(a)
  {
    struct cursor c = {a, 1};
    for (int i = 0; i < n; i++) {
      *c.p += 10;
      c.p += c.step;
    }
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 10;
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
