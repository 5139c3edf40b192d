// FEATURE: 2.5 compute constructs | pointers to rows of a run-time length, whose length is computed once and may change a variable
// STATUS: yes

#include <stdio.h>

int main(void) {
  long r[8] = {0}, expected[8] = {3, 3, 24, 48, 3, 0, 6, 4};
#pragma acc serial copy(r)
  {
    int n = 3, m = 2, k = 3;
    long a[6][5];
    for (int i = 0; i < 30; i++)
      ((long *)a)[i] = i;
    long(*p)[n] = (long(*)[n])a;
    n += 7;
    r[0] = p[1][0];
    r[1] = (*++p)[0];
    r[2] = sizeof *p;
    long(*q)[m++][m] = (void *)a;
    r[3] = sizeof *q;
    r[4] = m;
    r[5] = (**q)[0];
    q++;
    r[6] = (*q)[0][0];
    (void)(long(*)[k++])a;
    r[7] = k;
  }
  int errors = 0;
  for (int i = 0; i < 8; i++)
    errors += r[i] != expected[i];
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
