// FEATURE: 2.1 directive format | `_Pragma` with a macro argument
// STATUS: yes

#include <stdio.h>

#define ACC(text) _Pragma(#text)
static int test(int n) {
  int errors = 0;
  int a[n], sum = 0;
  ACC(acc data copyout(a)) {
    ACC(acc parallel loop reduction(+:sum))
    for (int i = 0; i < n; i++) {
      a[i] = i;
      sum += i;
    }
  }
  errors += sum != n * (n - 1) / 2;
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
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
