// FEATURE: 2.5.15 reduction | code beside loops over gangs assigns the variable
// STATUS: yes
#include <stdio.h>

static int errors;
#define CHECK(condition) \
  if (!(condition))      \
    printf("line %d\n", __LINE__), errors++

/// Without a number of gangs there are as many as the target likes.
static void any(int n) {
  int sum = 5;
#pragma acc parallel reduction(+ : sum)
  {
    sum = 1000;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      sum++;
  }
  CHECK(sum >= 1000 + 5 + n && sum % 1000 == 5 + n);
}

static void check(int n, int gangs) {
  int sum = 5, most = 4, bits = 3, seen[1] = {9}, none = 100;
  long product = 3;
  double a[3] = {1, 2, 3};
  struct {
    int x, y;
  } s = {10, 20};
  // Each gang begins with the identity, and all together run the loop once.
#pragma acc parallel num_gangs(gangs) reduction(+ : sum) copy(seen)
  {
    seen[0] = sum;
    sum += 2;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      sum += i;
  }
  CHECK(seen[0] == 0 && sum == 5 + 2 * gangs + n * (n - 1) / 2);
#pragma acc parallel num_gangs(4) reduction(+ : none)
  {
    if (none == 0)
      none += 1;
#pragma acc loop gang vector reduction(+ : none)
    for (int i = 0; i < n; i++)
      none += 1;
  }
  CHECK(none == 104 + n);
#pragma acc parallel num_gangs(3) reduction(* : product) reduction(^ : bits) \
    reduction(max : most)
  {
    product = 2;
    bits ^= 8;
    most = -7;
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
      product *= i % 4 ? 1 : 2;
      bits ^= i == 0 ? 16 : 0;
      most = most > -i ? most : -i;
    }
  }
  CHECK(product == 3l * 8 << (n + 3) / 4);
  CHECK(bits == (3 ^ 8 ^ 16) && most == 4);
#pragma acc parallel num_gangs(4) num_workers(2) reduction(+ : a)
  {
    a[0] += 1;
#pragma acc loop gang reduction(+ : a)
    for (int i = 0; i < n; i++) {
      a[1] += 1;
#pragma acc loop vector reduction(+ : a)
      for (int j = 0; j < 3; j++)
        a[0] += j;
    }
    // Every gang runs this one.
#pragma acc loop worker reduction(+ : a)
    for (int i = 0; i < n; i++)
      a[2] += i;
  }
  CHECK(a[0] == 1 + 4 + 3 * n && a[1] == 2 + n &&
        a[2] == 3 + 4 * (n * (n - 1) / 2));
#pragma acc parallel num_gangs(3) reduction(+ : s.x) reduction(+ : s.y)
  {
    s.y = 1;
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
      s.x += 2;
      s.y++;
    }
  }
  CHECK(s.x == 10 + 2 * n && s.y == 23 + n);
#pragma acc parallel num_gangs(1) reduction(+ : s.x)
  {
    s.x += 3;
#pragma acc loop gang vector
    for (int i = 0; i < n; i++)
      s.x++;
  }
  CHECK(s.x == 13 + 3 * n);
  // One gang alone knows what the loop has added.
  sum = 7;
#pragma acc parallel num_gangs(1) reduction(+ : sum) copy(seen)
  {
    sum = 1;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      sum++;
    seen[0] = sum;
  }
  CHECK(sum == 8 + n && seen[0] == 1 + n);
#pragma acc serial reduction(+ : sum) copy(seen)
  {
    sum = 1;
#pragma acc loop gang reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum++;
    seen[0] = sum;
    sum = 2;
  }
  CHECK(sum == 10 + n && seen[0] == 1 + n);
  // A structure as a whole.
  struct {
    int x, y;
  } w = {1, 2};
#pragma acc parallel num_gangs(2) reduction(+ : w)
  {
    w.x += 5;
#pragma acc loop gang reduction(+ : w)
    for (int i = 0; i < n; i++)
      w.y += 1;
  }
  CHECK(w.x == 11 && w.y == 2 + n);
}

int main(void) {
  check(33, 3);
  any(700);
  check(1, 2);
  check(8, 1);
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
