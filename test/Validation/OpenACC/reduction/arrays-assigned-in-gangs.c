// FEATURE: 2.5.15 reduction | arrays, sections, structures and members that each gang assigns
// STATUS: yes
#include <complex.h>
#include <stdio.h>

static int errors;
#define CHECK(condition) \
  if (!(condition))      \
    printf("line %d\n", __LINE__), errors++

static void check(int n) {
  int a[3] = {10, 20, 30}, b[6] = {1, 2, 3, 4, 5, 6}, v[n];
  long m[2][3] = {{1, 2, 3}, {4, 5, 6}}, store[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  long *p = store, *q = store + 4;
  double _Complex c = 2, cs[2] = {1, 3};
  struct {
    char pad;
    int x;
    double y;
    int z[2];
  } s = {1, 5, 7, {8, 9}}, t = {1, 2, 3, {4, 5}};
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma acc parallel num_gangs(4) reduction(+ : a)
  {
    a[0] = 1;
    a[2] += 2;
  }
  CHECK(a[0] == 14 && a[1] == 20 && a[2] == 38);
#pragma acc parallel num_gangs(3) reduction(* : b[2 : n - 3])
  {
    b[2] = 2;
    for (int i = 2; i < n - 1; i++)
      b[i] *= i - 1;
  }
  CHECK(b[1] == 2 && b[2] == 3 * 8 && b[3] == 4 * 8 && b[4] == 5 && b[5] == 6);
#pragma acc parallel num_gangs(2) reduction(+ : v)
  for (int i = 0; i < n; i++)
    v[i] = i;
  CHECK(v[0] == 0 && v[n - 1] == 3 * (n - 1));
#pragma acc parallel num_gangs(3) reduction(max : m[1 : 1])
  {
    m[1][0] = 9;
    m[1][1] = 1;
  }
  CHECK(m[0][0] == 1 && m[1][0] == 9 && m[1][1] == 5 && m[1][2] == 6);
#pragma acc parallel num_gangs(3) reduction(+ : p[2 : 3]) copy(p[0 : 8])
  {
    p[2] = 5;
    p[4]++;
  }
  CHECK(store[1] == 1 && store[2] == 17 && store[3] == 3 && store[4] == 7);
#pragma acc parallel num_gangs(n) reduction(+ : q[-1 : 2]) copy(q[-2 : n])
  q[-1] += 1;
  CHECK(store[3] == 3 + n && store[4] == 7);
#pragma acc parallel num_gangs(2) reduction(+ : c) reduction(* : cs)
  {
    c = 1 + 2 * I;
    cs[1] = I;
  }
  CHECK(c == 4 + 4 * I && cs[0] == 1 && cs[1] == -3);
#pragma acc parallel num_gangs(2) reduction(+ : s.x) reduction(* : t.y)
  {
    s.x = 3;
    t.y *= 2;
  }
  CHECK(s.x == 11 && s.y == 7 && t.y == 12 && t.x == 2);
#pragma acc parallel num_gangs(3) reduction(+ : s.z)
  {
    s.z[0] = 1;
    s.z[1] += 2;
  }
  CHECK(s.z[0] == 11 && s.z[1] == 15);
  // Of what is on the device already.
#pragma acc data copy(a)
#pragma acc parallel num_gangs(2) reduction(+ : a)
  a[1] = 7;
  CHECK(a[0] == 14 && a[1] == 34 && a[2] == 38);
#pragma acc serial reduction(+ : a)
  a[1] = 6;
  CHECK(a[1] == 40);
}

int main(void) {
  struct {
    int x;
    double y;
  } s = {1, 2};
#pragma acc parallel num_gangs(2) reduction(+ : s)
  {
    s.x = 3;
    s.y += 4;
  }
  CHECK(s.x == 7 && s.y == 10);
  check(5);
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
