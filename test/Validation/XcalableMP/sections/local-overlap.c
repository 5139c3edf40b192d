// FEATURE: 7 array sections | the right side is evaluated before anything is stored
// STATUS: yes
// RANKS: 1 2
#include "../Inputs/check.h"
#define N 17
int a[N], b[N];

static void start(void) {
  for (int i = 0; i < N; i++)
    a[i] = b[i] = 10 + i;
}

int main(void) {
  int n = N - 1, two = 2;
  start();
  a[1:n] = a[0:n];
  for (int i = 0; i < N; i++)
    CHECK(a[i], i ? b[i - 1] : b[0]);
  start();
  a[0:n] = a[1:n];
  for (int i = 0; i < N; i++)
    CHECK(a[i], i < n ? b[i + 1] : b[n]);
  start();
  a[0:N] = a[N - 1:N:-1];
  for (int i = 0; i < N; i++)
    CHECK(a[i], b[N - 1 - i]);
  start();
  a[0:8:two] = a[0:8] + a[N - 1];
  for (int i = 0; i < N; i++)
    CHECK(a[i], i % 2 == 0 && i < 16 ? b[i / 2] + b[N - 1] : b[i]);
  start();
  // an element that the assignment changes
  a[0:N] = a[0:N] - a[3];
  for (int i = 0; i < N; i++)
    CHECK(a[i], b[i] - b[3]);
  start();
  a[2:n - 1] += a[1:n - 1];
  for (int i = 0; i < N; i++)
    CHECK(a[i], i < 2 ? b[i] : b[i] + b[i - 1]);
  // through pointers
  start();
  int *p = a + 1, *q = a;
  p[0:n] = q[0:n];
  for (int i = 0; i < N; i++)
    CHECK(a[i], i ? b[i - 1] : b[0]);
  return CHECK_END();
}
