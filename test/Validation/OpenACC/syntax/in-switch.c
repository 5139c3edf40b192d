// FEATURE: 2.1 directive format | directives in `switch`, and after labels in a block
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc enter data copyin(a)
  switch (n % 2) {
  case 1: {
#pragma acc parallel loop present(a)
    for (int i = 0; i < n; i++)
      a[i] *= 2;
    break;
  }
  default: {
#pragma acc parallel loop present(a)
    for (int i = 0; i < n; i++)
      a[i] *= 3;
  }
  }
  int again = 2;
more: {
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

  if (--again)
    goto more;
#pragma acc exit data copyout(a)
  for (int i = 0; i < n; i++)
    errors += a[i] != i * (n % 2 ? 2 : 3) + 2;
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
