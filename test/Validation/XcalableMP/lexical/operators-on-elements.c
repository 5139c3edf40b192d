// FEATURE: 5.1 global data | all operators of C on elements: compound assignments, increments, addresses, conditions, unions, function pointers
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#include <string.h>
#define N 15
typedef int (*operation)(int);
static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }
static void swap(long *a, long *b) {
  long h = *a;
  *a = *b;
  *b = h;
}
enum colour { red, green = 5, blue };
union word { int i; unsigned char bytes[4]; };
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(2)) onto p
long a[N], b[N];
operation f[N];
enum colour c[N];
union word u[N];
const char *text[N];
_Bool flag[N];
long double wide[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp align f[i] with t(i)
#pragma xmp align c[i] with t(i)
#pragma xmp align u[i] with t(i)
#pragma xmp align text[i] with t(i)
#pragma xmp align flag[i] with t(i)
#pragma xmp align wide[i] with t(i)
int main(void) {
  long ran = 0;
#pragma xmp loop on t(i) reduction(+ : ran)
  for (int i = 0; i < N; i++) {
    a[i] = b[i] = i;
    f[i] = i % 2 ? twice : square;
    c[i] = i % 3 == 0 ? red : i % 3 == 1 ? green : blue;
    u[i].i = 0x01020304 * (i + 1);
    text[i] = i < 5 ? "small" : "large";
    flag[i] = i & 2;
    wide[i] = i / 3.0L;
    a[i] += 10, a[i] -= b[i]++;
    a[i] <<= 2;
    a[i] |= 1;
    a[i] ^= b[i]--;
    a[i] = a[i]++ % 1000 + (++b[i], --b[i]);
    swap(&a[i], &b[i]);
    long old = b[i]++;
    switch (c[i]) {
    case red:
      old++;
      break;
    case green:
      old--;
    default:
      old *= 2;
    }
    long expected = i;
    long x = i, y = i;
    x += 10, x -= y++;
    x <<= 2;
    x |= 1;
    x ^= y--;
    x = x % 1000 + y;
    CHECK(a[i], expected);
    CHECK(b[i], x + 1);
    CHECK(old, i % 3 == 0 ? x + 1 : i % 3 == 1 ? 2 * (x - 1) : 2 * x);
    CHECK(f[i](i), i % 2 ? 2 * i : i * i);
    int word = 0x01020304 * (i + 1);
    CHECK(memcmp(u[i].bytes, &word, 4), 0);
    CHECK(text[i][0], i < 5 ? 's' : 'l');
    CHECK(strlen(text[i]), 5);
    CHECK(flag[i] ? 1 : 0, (i & 2) != 0);
    CHECK(!flag[i] && c[i] == red, !(i & 2) && i % 3 == 0);
    CHECK((int)(wide[i] * 3 + 0.5L), i);
    CHECK(sizeof a[i] + sizeof(wide[0]), 8 + sizeof(long double));
    long *q = &a[i], **r = &q;
    **r = -**r;
    CHECK(*&a[i], -expected);
    unsigned char *raw = (unsigned char *)&b[i];
    raw[7] = 0x7f;
    CHECK_THAT(b[i] > 0x7e00000000000000);
    ran++;
  }
  CHECK(ran, N);
  return CHECK_END();
}
