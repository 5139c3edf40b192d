// FEATURE: 2.9.5 seq | iterations in order
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel num_gangs(1) copyout(a)
  {
    int last = 1;
#pragma acc loop seq
    for (int i = 0; i < n; i++) {
      last = (last * 5 + i) % 101;
      a[i] = last;
    }
  }
  int last = 1;
  for (int i = 0; i < n; i++) {
    last = (last * 5 + i) % 101;
    errors += a[i] != last;
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
