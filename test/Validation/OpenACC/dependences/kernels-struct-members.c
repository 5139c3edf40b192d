// FEATURE: 2.5.3 kernels | members of an array of structures
// STATUS: yes

#include <stdio.h>

struct cell {
  int now, next;
};

static int test(int n) {
  int errors = 0;
  struct cell c[n + 1];
  for (int i = 0; i <= n; i++)
    c[i] = (struct cell){i, 0};
#pragma acc kernels copy(c)
  {
    for (int i = 0; i < n; i++)
      c[i].next = c[i + 1].now + c[i].now;
    for (int i = 1; i <= n; i++)
      c[i].now = c[i - 1].now + 1;
  }
  for (int i = 0; i <= n; i++)
    errors += c[i].now != i || c[i].next != (i < n ? 2 * i + 1 : 0);
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
