// FEATURE: 14.2 loops | rejected: members as reduction variables of a loop on devices
// STATUS: yes
// REFUSED: only arrays can be reduced in part; reduce into a variable and copy its value
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
  struct {
    int n, s[4];
  } x = {0};
#pragma acc parallel loop reduction(+ : x)
#pragma xmp loop (i) on t(i) reduction(+ : x.n)
  for (int i = 0; i < 10; i++)
    x.n += i;
  return x.n != 45;
}
