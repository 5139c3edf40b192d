// FEATURE: 2.6.1 predetermined attributes | an array of run-time size of a gang's block, in its vector loops
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int m = 1 + n % 13, out[n], once[n];
#pragma acc parallel copyout(out)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
      int t[m], sum = 0;
#pragma acc loop vector
      for (int k = 0; k < m; k++)
        t[k] = i * k;
#pragma acc loop vector reduction(+ : sum)
      for (int k = 0; k < m; k++)
        sum += t[m - 1 - k] * k;
      out[i] = sum;
    }
  }
#pragma acc serial copyout(once)
  {
    int t[n];
    for (int i = 0; i < n; i++)
      t[i] = i;
    for (int i = 0; i < n; i++)
      once[i] = t[n - 1 - i];
  }
  for (int i = 0; i < n; i++) {
    int sum = 0;
    for (int k = 0; k < m; k++)
      sum += i * (m - 1 - k) * k;
    errors += out[i] != sum;
    errors += once[i] != n - 1 - i;
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
