// FEATURE: 2.7.1 data specification | `extern` arrays, of known and unknown size
// STATUS: yes

#include <stdio.h>

extern int a[], b[30];
static void run(void) {
#pragma acc parallel loop copy(a[0:30]) copyin(b)
  for (int i = 0; i < 30; i++)
    a[i] += b[i];
}

int a[30], b[30];
int main(void) {
  int errors = 0;
  for (int i = 0; i < 30; i++) {
    a[i] = i;
    b[i] = 100 * i;
  }
  run();
  for (int i = 0; i < 30; i++)
    errors += a[i] != 101 * i;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
