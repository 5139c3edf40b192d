// FEATURE: 2.6.1 predetermined attributes | arrays of run-time size in blocks that `break`, `continue` and `return` leave
// STATUS: yes

#include <stdio.h>

struct point {
  double x;
  char c;
};

#pragma acc routine seq
static double power(int n, double x) {
  double t[n + 1];
  for (int i = 0; i <= n; i++)
    t[i] = i ? t[i - 1] * x : 1;
  if (n > 5)
    return t[n] - t[1];
  double sum = 0;
  for (int i = 0; i <= n; i++) {
    double u[i + 1][2];
    for (int k = 0; k <= i; k++)
      u[k][0] = u[k][1] = t[k] * k;
    if (i == 4)
      return sum + u[2][1];
    if (i % 2)
      continue;
    sum += u[i][0];
  }
  return sum;
}

#pragma acc routine seq
static int count(int n) {
  if (n <= 0)
    return 1;
  int t[n];
  t[0] = t[n - 1] = n;
  return count(n - 1) + t[0];
}

static double value(int i) {
  double sum = power(i % 9, 1.5) + count(i % 6);
  for (int j = 0; j < 6; j++) {
    if (j == 5)
      break;
    short v[j + 2];
    for (int k = 0; k < j + 2; k++)
      v[k] = k * (i % 50);
    if (j == i % 4)
      continue;
    struct point p[v[1] + 1];
    p[0] = p[v[1]] = (struct point){j, 'a'};
    if (j == 3 && i % 3 == 0)
      break;
    sum += v[j + 1] + p[v[1]].x + p[0].c + sizeof v + sizeof p;
  }
  int k = 0;
  while (1) {
    char c[k + 1];
    c[k] = 'x';
    if (++k > i % 10)
      break;
    sum += c[k - 1];
  }
  switch (i % 3) {
  case 0: {
    int t[i % 10 + 1];
    t[i % 10] = 3;
    sum += t[i % 10];
    break;
  }
  default:
    sum++;
  }
  return sum;
}

static int test(int n) {
  int errors = 0;
  double out[n];
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < n; i++)
    out[i] = value(i);
  for (int i = 0; i < n; i++)
    errors += out[i] != value(i);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
