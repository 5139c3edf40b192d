/* Structures with distributed members, which several files share. */
#define N 20
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
struct grid {
  int steps;
  double v[N], w[N][3];
};
#pragma xmp align grid.v[i] with t(i)
#pragma xmp shadow grid.v[1]
#pragma xmp align grid.w[i][*] with t(i)
extern struct grid first, second;
void step(void);
