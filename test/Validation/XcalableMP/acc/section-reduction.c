// FEATURE: 14.2 loops | rejected: a section as the reduction variable of a loop on devices
// STATUS: yes
// REFUSED: cannot be a reduction variable of a loop on devices; reduce into a variable and copy its value
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
