// FEATURE: 14.2 loops | rejected: arrays in structures, and members behind pointers, as reduction variables of a loop on devices
// STATUS: yes
// REFUSED: of members, numbers of variables can; reduce into a variable and copy its value
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
  struct {
    int n, s[4];
  } x = {0}, *y = &x;
#pragma acc parallel loop reduction(+ : y->n)
#pragma xmp loop (i) on t(i) reduction(+ : y->n)
  for (int i = 0; i < 10; i++)
    y->n += i;
  return x.n != 45;
}
