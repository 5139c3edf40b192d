// FEATURE: 2.5 compute constructs | `switch` that falls through, in a loop with `continue`
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < n; i++) {
    a[i] = 0;
    for (int k = 0; k < 6; k++) {
      switch ((i + k) % 5) {
      case 0:
        continue;
      case 1:
        a[i] += 1;
      case 2:
        a[i] += 10;
        break;
      default:
        a[i] += 100;
      }
      a[i] += 1000;
    }
  }
  for (int i = 0; i < n; i++) {
    int x = 0;
    for (int k = 0; k < 6; k++) {
      int c = (i + k) % 5;
      x += c == 0 ? 0 : c == 1 ? 1011 : c == 2 ? 1010 : 1100;
    }
    errors += a[i] != x;
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
