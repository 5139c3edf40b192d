// The serial construct: one lane, in order, whatever is in it.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <stdio.h>
enum { N = 100 };
static int a[N], sorted[N];
static unsigned long long f[90];

int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i * 37 % 101;
#pragma acc serial copyout(f)
  {
    f[0] = 0;
    f[1] = 1;
    for (int i = 2; i < 90; i++)
      f[i] = f[i - 1] + f[i - 2];
  }
  printf("fibonacci %llu\n", f[89]);

  int swaps = 0;
#pragma acc serial copy(a, swaps)
  {
    for (int i = 1; i < N; i++) {
      int key = a[i], j = i;
      while (j > 0 && a[j - 1] > key) {
        a[j] = a[j - 1];
        j--;
        swaps++;
      }
      a[j] = key;
    }
  }
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += i * (long)a[i];
  printf("sorted %ld %d %d %d\n", sum, swaps, a[0], a[N - 1]);

  int last = 1;
#pragma acc serial loop copyin(a) copy(last)
  for (int i = 0; i < N; i++)
    last = (last * 31 + a[i]) % 10007;
  printf("hash %d\n", last);

  int total = 5;
#pragma acc serial loop reduction(+ : total) copyin(a)
  for (int i = 0; i < N; i++)
    total += a[i];
  printf("reduction %d\n", total);

#pragma acc data copyin(a) copyout(sorted)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      sorted[i] = a[N - 1 - i];
#pragma acc serial present(sorted) async(2) if (N > 1000)
    sorted[0] = 1;
#pragma acc serial present(sorted)
    {
      int k = 0;
      do {
        sorted[k] += k;
        k += 3;
      } while (k < N);
    }
  }
  sum = 0;
  for (int i = 0; i < N; i++)
    sum += i * (long)sorted[i];
  printf("regions %ld\ncomplete\n", sum);
  return 0;
}
