// FEATURE: 2.9 loop | bounds with the difference of two pointers, and a loop to a pointer behind the end
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n];
  int *first = a, *end = a + n;
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < end - first; i++)
    a[i] = i;
#pragma acc parallel loop copy(a[0 : n])
  for (int *p = first + 1; p < end; p += 2)
    *p += 1000;
#pragma acc kernels copy(a) copyout(b)
  {
#pragma acc loop independent
    for (int i = 0; i < (end - first) / 2; i++)
      b[2 * i] = 1;
#pragma acc loop independent
    for (int *p = b + 1; p != b + n / 2 * 2 + 1; p += 2)
      *p = 2;
#pragma acc loop independent
    for (int *p = first; p != end; ++p)
      *p = -*p;
  }
  for (int i = 0; i < n; i++) {
    errors += a[i] != -i - (i % 2 ? 1000 : 0);
    errors += i < n / 2 * 2 && b[i] != 1 + i % 2;
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
