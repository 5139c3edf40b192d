// FEATURE: 2.5.2 serial | `firstprivate`: starts with the value, changes are lost
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], t = n;
#pragma acc data copyin(t)
  {
    t = n + 1;
#pragma acc serial firstprivate(t) copyout(a)
    {
#pragma acc loop
      for (int i = 0; i < n; i++)
        a[i] = i + t;
    }
#pragma acc serial firstprivate(t)
    { t = -1; }
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + n + 1;
  errors += t != n + 1;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 90, 1000};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
