// FEATURE: 14.2 loops | rejected: reductions with and without locations on devices
// STATUS: yes
// REFUSED: a loop on devices cannot have reductions with and without locations; write two loops
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)
int main(void) {
  int m = 0, at = -1, s = 0;
#pragma acc parallel loop reduction(+ : s)
#pragma xmp loop on t(i) reduction(firstmax : m / at /) reduction(+ : s)
  for (int i = 0; i < 10; i++) {
    s += a[i];
    if (a[i] > m)
      m = a[i], at = i;
  }
  return 0;
}
