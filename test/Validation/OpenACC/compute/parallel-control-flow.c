// FEATURE: 2.5.1 parallel | `while`, `switch`, `break`, and `continue` in the block
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel copyout(a)
  {
#pragma acc loop
    for (int i = 0; i < n; i++) {
      int x = i, steps = 0;
      while (x > 1) {
        if (steps > 1000)
          break;
        switch (x % 2) {
        case 0:
          x /= 2;
          break;
        default:
          x = 3 * x + 1;
        }
        steps++;
      }
      if (i % 3 == 0) {
        a[i] = -steps;
        continue;
      }
      a[i] = steps;
    }
  }
  for (int i = 0; i < n; i++) {
    int steps = 0;
    for (int x = i; x > 1; steps++)
      x = x % 2 ? 3 * x + 1 : x / 2;
    errors += a[i] != (i % 3 ? steps : -steps);
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
