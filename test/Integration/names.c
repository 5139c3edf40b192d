// In a statement that stays C, because its function returns in the middle, the
// name of a distributed array is what it is in C: a pointer to an element, or to
// a row that is stored whole.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 1" %s
// REQUIRES: mpi

#include <stddef.h>
#include <stdio.h>
struct point {
  double x, y;
};
double a[100], m[20][10];
struct point s[50];
int cube[6][4][5];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 99)
#pragma xmp distribute t(block) onto p
#pragma xmp align a[i] with t(i)
#pragma xmp align m[i][*] with t(i)
#pragma xmp align s[i] with t(i)
#pragma xmp align cube[i][*][*] with t(i)

static double sum(const double *values, int n) {
  double all = 0;
  for (int i = 0; i < n; i++)
    all += values[i];
  return all;
}

static double arithmetic(void) {
  double *q = a + 3;
  if (q == 0 || a == NULL)
    return -1;
  return *q + *(a + 4) + *a + 10 * ((char *)q - (char *)&a[0]);
}

static ptrdiff_t distance(void) {
  if (!a)
    return -1;
  return (&a[7] - a) + 100 * ((a + 9) - &a[2]);
}

static double rows(void) {
  double (*r)[10] = m + 2;
  if (r != m + 2)
    return -1;
  return r[0][3] + (*(m + 5))[4] + sum(*(m + 1), 10);
}

static int planes(void) {
  int (*plane)[4][5] = cube + 3;
  if (plane == cube)
    return -1;
  return (*plane)[2][1] + (int)((char *)(cube + 2) - (char *)cube);
}

static double structures(void) {
  struct point *q = s + 5;
  if (q - s != 5)
    return -1;
  return q->y + (s + 1)->x;
}

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma xmp loop on t(i)
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 10; j++)
      m[i][j] = 10 * i + j;
#pragma xmp loop on t(i)
  for (int i = 0; i < 50; i++) {
    s[i].x = i;
    s[i].y = -i;
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 5; k++)
        cube[i][j][k] = 100 * i + 10 * j + k;
  printf("%g %td %g %d %g\n", arithmetic(), distance(), rows(), planes(),
         structures());
  printf("complete\n");
  return 0;
}
