// In the body of host_data an array is one: its size, its address, its type.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self@3" %s

#include <openacc.h>
#include <stdio.h>
static int errors;
static void f(int n, int m) {
  int a[n], b[20];
  double c[n][m];
  int *p = a;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copyin(a) create(b, c)
  {
#pragma acc host_data use_device(a, b, c, p)
    {
      errors += sizeof a != n * sizeof(int) || sizeof b != 20 * sizeof(int);
      errors += sizeof c != n * m * sizeof(double) ||
                sizeof c[0] != m * sizeof(double);
      errors += (void *)&a != (void *)a || (void *)(&b + 1) != (void *)(b + 20);
      errors += &c[1][1] != (double *)c + m + 1;
      errors += p != a;
      __typeof__(b) copy;
      copy[0] = 1;
      errors += sizeof copy != 80;
#pragma acc host_data use_device(b)
      errors += sizeof b != 80;
      int h[20];
      acc_memcpy_from_device(h, a, sizeof a < sizeof h ? sizeof a : sizeof h);
      for (int i = 0; i < n && i < 20; i++)
        errors += h[i] != i;
    }
    errors += sizeof b != 80;
  }
}
int main(void) {
  f(10, 3);
  f(33, 7);
  printf("errors %d\ncomplete\n", errors);
}
