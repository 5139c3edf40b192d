// FEATURE: 6.3 loop | rejected: an index that is the variable of no loop
// STATUS: yes
// REFUSED: loop index 'k' is not the variable of a loop in the nest
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p

int main(void) {
  int k = 0;
#pragma xmp loop (k) on t(k)
  for (int i = 0; i < 10; i++)
    k++;
  return k;
}
