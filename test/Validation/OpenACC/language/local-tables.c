// FEATURE: 2.5 compute constructs | local arrays and structures with many initial values, bit-fields and unions among them
// STATUS: yes

#include <stdio.h>

struct fields {
  unsigned a : 3;
  int b : 13;
  signed char c;
  _Bool d : 1;
  float e;
};
union either {
  short s;
  double d;
};
struct all {
  int counts[20];
  struct fields rows[2][3];
  union either u[3];
  char text[8];
  double last;
};

#pragma acc routine seq
static double look(int i) {
  const int table[40] = {3,  1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4,
                         -6, 2, 6, 4, 3, 3, 8, 3, 2, 7, 9, 5, [37] = -1, 8, 8};
  struct fields rows[9] = {{7, -4000, -1, 1, 0.5f}, {1, 2, 3, 0, 4}, {5, 4095, 7, 1, 8},
                           {.e = 2, .b = -1},       {2, 3},          {3, 4, 5, 1}};
  volatile double odd[17] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17};
  struct all s = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19},
                  {{{1, -1, 1, 1, 1}, {2, -2}, {3, -3}}, {{4, -4}, {5, -5}, {6, 6, 6, 1, 6}}},
                  {{-7}, {.d = 2.5}, {9}},
                  "kernel",
                  1e300};
  s.counts[i % 20] += i;
  struct fields f = rows[i % 9], g = s.rows[i % 2][i % 3];
  return table[i % 40] + f.a * 10 + f.b + f.c * 0.5 + f.d * 0.25 + f.e + odd[i % 17] +
         s.counts[(i + 1) % 20] + s.counts[i % 20] + g.a + g.b * 3 + g.c + g.d + g.e + s.u[0].s +
         s.u[1].d + s.text[i % 8] + (s.last > 1e299);
}

static int test(int n) {
  int errors = 0;
  double out[n];
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < n; i++)
    out[i] = look(i);
  for (int i = 0; i < n; i++)
    errors += out[i] != look(i);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
