// FEATURE: 2.1 directive format | a construct as the body of `if` and `else`, without braces
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  if (n > 50)
#pragma acc parallel loop copy(a)
    for (int i = 0; i < n; i++)
      a[i] += 10;
  else
#pragma acc serial loop copy(a)
    for (int i = 0; i < n; i++)
      a[i] += 20;
  for (int i = 0; i < n; i++)
    errors += a[i] != i + (n > 50 ? 10 : 20);
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
