// FEATURE: 2.7 data clauses | members of a structure one by one: the first has the address of all
// STATUS: yes
#include <stdio.h>

static int errors;
#define CHECK(condition)                                                       \
  if (!(condition))                                                            \
  printf("line %d\n", __LINE__), errors++
struct S {
  int a, b;
  double c[3];
  int *d;
} s;

static void set(int a, int b) {
  s.a = a, s.b = b;
  for (int i = 0; i < 3; i++)
    s.c[i] = i;
}

int main(void) {
  set(1, 2);
#pragma acc enter data copyin(s.a, s.b, s.c)
#pragma acc serial present(s.a, s.b, s.c)
  {
    s.a = 3;
    s.b = 4;
    s.c[2] = 9;
  }
#pragma acc update self(s.b)
  CHECK(s.b == 4);
#pragma acc exit data copyout(s.a, s.b, s.c)
  CHECK(s.a == 3 && s.b == 4 && s.c[1] == 1 && s.c[2] == 9);

  set(1, 2);
#pragma acc data copy(s.b)
#pragma acc data copyin(s.a)
#pragma acc parallel loop present(s.a, s.b) copy(s.c)
  for (int i = 0; i < 3; i++) {
    s.c[i] += s.a;
    if (i == 1)
      s.b = 7;
  }
  CHECK(s.a == 1 && s.b == 7 && s.c[0] == 1 && s.c[2] == 3);

  set(1, 2);
#pragma acc data copy(s.c) copy(s.b)
  {
#pragma acc data copy(s.a)
#pragma acc parallel present(s.a) present(s.c) present(s.b)
    {
      s.b = s.a + 10;
      s.a = 5;
      s.c[0] = s.b;
    }
    CHECK(s.a == 5);
  }
  CHECK(s.b == 11 && s.c[0] == 11 && s.c[2] == 2);

  struct {
    struct S in;
    int after;
  } t = {{1, 2, {0, 1, 2}, 0}, 3};
#pragma acc data copy(t.in.a)
#pragma acc data copy(t.after, t.in.c[1 : 2])
#pragma acc serial present(t.in.a, t.after, t.in.c[1 : 2])
  {
    t.in.a = 6;
    t.after = 8;
    t.in.c[2] = 12;
  }
  CHECK(t.in.a == 6 && t.in.b == 2 && t.after == 8 && t.in.c[2] == 12 &&
        t.in.c[1] == 1);
  printf("errors %d\ncomplete\n", errors);
  return 0;
}
