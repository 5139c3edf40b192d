// FEATURE: 6.3 loop | firstmax and lastmin of a 2-D nest with a negative step, ties on many nodes, arrays and members as locations
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 13
#define M 11
#pragma xmp nodes p(*)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(*, cyclic(2)) onto p
int a[N][M];
#pragma xmp align a[i][j] with t(j, i)
static int value(int i, int j) { return (i * 5 + j * 3) % 7; }

int main(void) {
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = value(i, j);
  int first = -1, fi = -9, at[2] = {-9, -9}, last = 100, li = -9;
  double lj = -9;
#pragma xmp loop(i, j) on t(j, i) reduction(firstmax : first / fi, at /) reduction(lastmin : last / li, lj /)
  for (int j = M - 1; j >= 0; j -= 2)
    for (int i = 1; i < N; i++) {
      if (a[i][j] > first) {
        first = a[i][j];
        fi = i;
        at[0] = j;
        at[1] = 10 * i + j;
      }
      if (a[i][j] <= last) {
        last = a[i][j];
        li = i;
        lj = j + 0.5;
      }
    }
  int ofirst = -1, ofi = -9, oat[2], olast = 100, oli = -9;
  double olj = -9;
  for (int j = M - 1; j >= 0; j -= 2)
    for (int i = 1; i < N; i++) {
      if (value(i, j) > ofirst)
        ofirst = value(i, j), ofi = i, oat[0] = j, oat[1] = 10 * i + j;
      if (value(i, j) <= olast)
        olast = value(i, j), oli = i, olj = j + 0.5;
    }
  CHECK(first, ofirst);
  CHECK(fi, ofi);
  CHECK(at[0], oat[0]);
  CHECK(at[1], oat[1]);
  CHECK(last, olast);
  CHECK(li, oli);
  CHECK(lj, olj);
  /* The saved value wins: locations stay. */
  int top = 6, place = 77;
#pragma xmp loop on t(*, i) reduction(firstmax : top / place /)
  for (int i = 0; i < N; i++)
    if (a[i][0] > top) {
      top = a[i][0];
      place = i;
    }
  CHECK(top, 6);
  CHECK(place, 77);
  return CHECK_END();
}
