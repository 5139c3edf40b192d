// FEATURE: 14.2 loops | rejected: another part of an array as the reduction variable of the xmp loop
// STATUS: yes
// REFUSED: is a part of an array; write it in the 'reduction' of '#pragma acc' too, as 's[0:2]'
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
  int s[4] = {0};
#pragma acc parallel loop reduction(+ : s)
#pragma xmp loop (i) on t(i) reduction(+ : s[0 : 2])
  for (int i = 0; i < 10; i++)
    s[i % 2] += i;
  return s[0] + s[1] != 45;
}
