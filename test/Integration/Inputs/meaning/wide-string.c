// EXPECT: 2 6
#include <stdio.h>
#include <wchar.h>
int main(void) {
  const wchar_t *a, *b;
#pragma acc wait
  a = L"ab";
  b = L"cdefgh";
#pragma acc wait
  printf("%d %d\n", (int)wcslen(a), (int)wcslen(b));
}
