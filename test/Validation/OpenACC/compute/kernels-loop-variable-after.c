// FEATURE: 2.6.2 implicit attributes | loop variables that are read after `kernels`
// STATUS: yes

#include <stdio.h>

static int a[100];

static int test(int n) {
  int errors = 0, i = -1, j = -1, k = -1;
#pragma acc kernels
  for (i = 0; i < n; i++)
    a[i] = i;
  errors += i != n;
#pragma acc kernels
  {
    for (i = 0; i < n; i++)
      if (a[i] == 11)
        break;
    for (k = 0; k < n; k++)
      a[k] += i;
  }
  errors += i != (n > 11 ? 11 : n) || k != n || (n > 0 && a[n - 1] != n - 1 + i);
#pragma acc kernels
  {
    for (i = 0; i < n; i++)
      for (j = 0; j < i; j++)
        if (j == 5)
          break;
    if (i > 0)
      a[0] = i + j;
  }
  errors += i != n || (n > 0 && j != (n > 6 ? 5 : n - 1)) || (n > 0 && a[0] != i + j);
  // A loop that a directive splits has a variable of its own.
  i = -7;
#pragma acc kernels loop
  for (i = 0; i < n; i++)
    a[i] = i;
  errors += i != -7;
#pragma acc kernels
  {
#pragma acc loop independent
    for (i = 0; i < n; i++)
      a[i] += 1;
  }
  errors += i != -7;
  for (k = 0; k < n; k++)
    errors += a[k] != k + 1;
  // The host counts with the variable while the kernel runs.
#pragma acc kernels async(1)
  for (i = 0; i < n; i++)
    a[i] += 1;
  int count = 0;
  for (i = 0; i < 1000; i++)
    count++;
#pragma acc wait(1)
  errors += i != 1000 || count != 1000;
  return errors;
}

// Variables of the file: what another function reads counts, too.
static int row, column;
long last = 5;

static int read(void) { return 1000 * row + column; }

static int test_static(int n) {
  static int at;
  int errors = 0;
  row = column = at = -1;
#pragma acc kernels
  for (row = 0; row < n; row++)
    for (column = row; column > 0; column--)
      a[row] = column;
  errors += read() != 1000 * n + (n ? 0 : -1);
#pragma acc kernels
  {
    for (at = 0; at < n; at += 3)
      a[at] = at;
    for (last = n; last > 0; last /= 2)
      a[0] += last;
  }
  errors += at != (n + 2) / 3 * 3 || last != 0;
#pragma acc kernels loop
  for (row = 0; row < 3; row++)
    a[row] = 0;
  errors += row != n;
  return errors;
}

int main(void) {
  const int sizes[] = {0, 1, 7, 100};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]) + test_static(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
