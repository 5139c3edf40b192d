// FEATURE: 2.1 directive form | sizes from static const objects, enumerators and sizeof, in every directive
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
static const int n = 18, width = 2;
enum { m = 7, lower = -3 };
typedef double number;
#pragma xmp nodes p(*)
#pragma xmp template t(lower : n - 1)
#pragma xmp distribute t(cyclic(width)) onto p
#pragma xmp template s(0 : n - 1)
#pragma xmp distribute s(block) onto p
number a[n], b[n][m];
int c[sizeof(number) + 10];
#pragma xmp align a[i] with s(i)
#pragma xmp align b[i][*] with t(i + lower)
#pragma xmp align c[i] with s(i)
#pragma xmp shadow a[width]

int main(void) {
#pragma xmp loop on s(i)
  for (int i = 0; i < n; i++)
    a[i] = i, c[i] = -i;
#pragma xmp loop on t(i + lower)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i][j] = i * m + j;
#pragma xmp reflect(a) width(width : sizeof(char))
  number sum = 0;
#pragma xmp loop on s(i) reduction(+ : sum)
  for (int i = width; i < n - 1; i++)
    sum += a[i - width] * a[i + 1] + c[i];
  number expected = 0;
  for (int i = width; i < n - 1; i++)
    expected += (i - width) * (i + 1.0) - i;
  CHECK(sum, expected);
  number line[m];
#pragma xmp gmove
  line[0:m] = b[n - width][0:m];
  for (int j = 0; j < m; j++)
    CHECK(line[j], (n - width) * m + j);
  CHECK(sizeof a / sizeof a[0], n);
  CHECK(sizeof b, n * m * sizeof(number));
  return CHECK_END();
}
