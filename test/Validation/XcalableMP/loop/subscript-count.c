// FEATURE: 6.3 loop | rejected: wrong number of subscripts
// STATUS: yes
// REFUSED: 't' has 1 dimension but 2 subscripts
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int main(void) {
#pragma xmp loop (i, j) on t(i, j)
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 10; j++)
      ;
  return 0;
}
