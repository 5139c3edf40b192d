// FEATURE: 2.9.4 vector | scalars that change between vector loops
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], x = 1;
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc parallel num_gangs(1) copy(a) firstprivate(x)
  {
    for (int step = 0; step < 6; step++) {
#pragma acc loop vector
      for (int i = 0; i < n; i++)
        a[i] += x;
      x *= 3;
    }
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 364;
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
