// FEATURE: 2.9.11 reduction | sections behind a pointer to arrays
// STATUS: yes

#include <stdio.h>
int main(void) {
  int e = 0;
  static double a[10][4];
  double (*p)[4] = a;
  int c = 0;
  int lo = 2;
#pragma acc parallel loop copy(p[2 : 3]) reduction(+ : p[2 : 3])
  for (int i = 0; i < 60; i++)
    p[2 + i % 3][i % 4] += 1;
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 4; j++)
      e += a[i][j] != (i >= 2 && i < 5 ? 5 : 0);
#pragma acc parallel num_gangs(3) copy(p[2 : 3]) reduction(+ : p[lo : 3])
  {
    p[2][0] += 1;
#pragma acc loop gang
    for (int i = 0; i < 60; i++)
      p[2 + i % 3][i % 4] += 1;
  }
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 4; j++)
      e += a[i][j] != (i >= 2 && i < 5 ? 10 : 0) + (i == 2 && j == 0) * 3;
#pragma acc parallel num_gangs(3) copy(p[2 : 3], c)
  {
#pragma acc loop gang reduction(+ : p[2 : 3])
    for (int i = 0; i < 60; i++)
      p[2 + i % 3][i % 4] += 1;
#pragma acc atomic
    c++;
  }
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 4; j++)
      e += a[i][j] != (i >= 2 && i < 5 ? 15 : 0) + (i == 2 && j == 0) * 3;
  e += c != 3;
  printf("errors %d\n", e);
  printf("complete\n");
}
