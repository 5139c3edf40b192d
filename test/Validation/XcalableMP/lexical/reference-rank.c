// FEATURE: 2.3 references | rejected: wrong number of subscripts
// STATUS: yes
// REFUSED: 'p' has 1 dimension but 2 subscripts
#pragma xmp nodes p(*)
int main(void) {
#pragma xmp barrier on p(1, 2)
  return 0;
}
