// FEATURE: 14.2 loops | rejected: a reduction over nodes of an array of variable length on devices
// STATUS: yes
// REFUSED: needs a number or an array of constant size
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(int argc, char **argv) {
  int h[argc];
  h[0] = 0;
#pragma xmp loop on t(i) reduction(+ : h)
#pragma acc parallel loop reduction(+ : h)
  for (int i = 0; i < 10; i++)
    h[0] += i;
  return h[0] != 45;
}
