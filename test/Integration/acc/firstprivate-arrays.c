// firstprivate and private of arrays of arrays and structures with them; Clang
// does not survive the former, so that its text is another one then.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "self self+memory self@3" %s -- -w
// RUN: env XACC_DEVICES=none %S/../Inputs/compare.sh xacc-cc self-checking %t.none self %s -- -w
// REQUIRES: frontend

#include <stdio.h>
int main(void) {
  int a[10][10], c[4][3][2], p[5][5], err = 0;
  int s = 7;
  struct {
    int v[2][2];
  } st = {{{1, 2}, {3, 4}}};
  for (int i = 0; i < 100; i++)
    a[i / 10][i % 10] = i;
  for (int i = 0; i < 24; i++)
    c[i / 6][i / 2 % 3][i % 2] = i;
#pragma acc parallel loop firstprivate(a, s) private(p) reduction(+ : err)
  for (int i = 0; i < 10; i++) {
    for (int j = 0; j < 25; j++)
      p[j / 5][j % 5] = i;
    a[i][i] += s + p[3][3];
    err += a[i][i] != i * 11 + 7 + i;
  }
#pragma acc serial firstprivate(c) firstprivate(st) copy(err)
  {
    c[1][1][1]++;
    st.v[1][1]++;
    err += c[1][1][1] != 10 || st.v[1][1] != 5;
  }
  // firstprivate(a) of a comment
  const char *text = "#pragma acc parallel firstprivate (a)";
  err += text[21] != 'f' || a[3][3] != 33 || c[1][1][1] != 9 || st.v[1][1] != 4;
  printf("errors %d\ncomplete\n", err);
  return 0;
}
