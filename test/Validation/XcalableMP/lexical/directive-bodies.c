// FEATURE: 2.1 directive form | directives as the body of if, else, do and labels, where no statement follows
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 12
#define REFLECT _Pragma("xmp reflect(a)")
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

static void fill(int factor) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = factor * i;
}

static void expect(int factor, int line) {
  int bad = 0;
#pragma xmp loop on t(i) reduction(+:bad)
  for (int i = 1; i < N - 1; i++)
    bad += a[i - 1] + a[i + 1] != 2 * factor * i;
  check_equal(__FILE__, line, "elements beside those of the halo", bad, 0);
}

// A halo that is exchanged only with what is chosen.
static int chosen(int kind, int s) {
  if (kind == 0)
#pragma xmp reflect (a)
  else
    s = -1;
  if (kind == 1) REFLECT else if (kind == 2)
#pragma xmp reduction(+ : s)
  else {
    for (int i = 0; i < 2; i++) {
      if (i == 1)
        do
#pragma xmp barrier
        while (s < -99);
      else if (kind == 3)
#pragma xmp bcast(s)
    }
  }
  switch (kind) {
  case 4:
#pragma xmp reflect(a) async(2)
#pragma xmp wait_async(2)
  case 5:
  default:
#pragma xmp reduction(max : s)
  }
  return s;
}

static void last(int kind) {
  if (kind > 1) {
    fill(kind);
    goto end;
  }
  return;
end:
#pragma xmp reflect(a)
}

static int turns;
static void pass(void) {
  int me = xmp_all_node_num(), n = xmp_all_num_nodes();
  if (me == 1)
#pragma xmp post(p(n), 1)
  else {
    if (me == n)
#pragma xmp wait(p(1), 1)
  }
  if (n == 1)
#pragma xmp wait(p(1), 1)
  else
    turns++;
}

int main(void) {
  int n = xmp_all_num_nodes();
  fill(1);
  CHECK(chosen(0, 3), 3);
  expect(1, __LINE__);
  fill(2);
  CHECK(chosen(1, 3), -1);
  expect(2, __LINE__);
  CHECK(chosen(2, 3), -n);
  CHECK(chosen(3, 3), -1);
  fill(3);
  CHECK(chosen(4, 3), -1);
  expect(3, __LINE__);
  last(0);
  last(4);
  expect(4, __LINE__);
  pass();
  CHECK(turns, n > 1);
  return CHECK_END();
}
