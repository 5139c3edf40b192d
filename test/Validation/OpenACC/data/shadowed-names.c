// FEATURE: 2.6.2 implicit attributes | names that are declared again in inner blocks
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], x = 1;
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc data copy(a)
  {
    int x = 10;
#pragma acc parallel loop firstprivate(x)
    for (int i = 0; i < n; i++) {
      a[i] += x;
      {
        int x = 100;
        a[i] += x;
      }
    }
  }
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    a[i] += x;
  for (int i = 0; i < n; i++)
    errors += a[i] != 111;
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
