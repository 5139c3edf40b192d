// FEATURE: 3.4 align | members of structures: loops, reflect, gmove between members of two variables, reductions, on devices
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#define N 18
#define M 5
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
struct grid {
  int id;
  double v[N];
  double w[N][M];
  char name[8];
};
#pragma xmp align grid.v[i] with t(i)
#pragma xmp align grid.w[i][*] with t(i)
#pragma xmp shadow grid.v[1]
struct grid one = {.id = 1, .name = "one"}, two;
static int ids(void) { return one.id + two.id; }
static struct grid three = {3}, *pointer = &one;
int main(void) {
  two.id = 2;
  three.id = 3;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    one.v[i] = i;
    two.v[i] = 10 * i;
    three.v[i] = -1;
    for (int j = 0; j < M; j++)
      one.w[i][j] = i * M + j;
  }
#pragma xmp reflect(one.v, two.v)
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    three.v[i] = one.v[i - 1] + two.v[i + 1];
  double sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += three.v[i];
  double expected = -2;
  for (int i = 1; i < N - 1; i++)
    expected += i - 1 + 10 * (i + 1);
  CHECK(sum, expected);
#pragma xmp gmove
  two.v[0 : N / 2] = one.v[N / 2 : N / 2];
#pragma xmp gmove
  three.v[0:M] = one.w[7][0:M];
  double local[N];
#pragma xmp gmove
  local[:] = two.v[:];
  for (int i = 0; i < N; i++)
    CHECK(local[i], i < N / 2 ? i + N / 2 : 10 * i);
#pragma xmp gmove
  local[0:M] = three.v[0:M];
  for (int j = 0; j < M; j++)
    CHECK(local[j], 7 * M + j);
#pragma acc parallel loop copy(one.v) copyin(two.v)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    one.v[i] += two.v[i];
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    CHECK(one.v[i], i + (i < N / 2 ? i + N / 2 : 10 * i));
  CHECK(ids() + three.id, 6);
  CHECK(pointer->id, 1);
  CHECK(one.name[1], 'n');
  return CHECK_END();
}
