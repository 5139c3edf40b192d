// FEATURE: 2.6.5 data | host loops, calls, and static variables inside
// STATUS: yes

#include <stdio.h>

static int calls;
static void touch(void) { calls++; }
static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = 0;
  calls = 0;
#pragma acc data copy(a)
  {
    static int passes;
    int k = 0;
    passes++;
    while (k < 5) {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        a[i] += k;
      touch();
      k++;
    }
    switch (passes % 2) {
    case 0:
    default:
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        a[i] *= 2;
    }
  }
  errors += calls != 5;
  for (int i = 0; i < n; i++)
    errors += a[i] != 20;
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
