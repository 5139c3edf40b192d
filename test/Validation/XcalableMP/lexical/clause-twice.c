// FEATURE: 2.1 clauses | rejected: a clause that is given twice
// STATUS: yes
// REFUSED: clause 'on' is given twice
#pragma xmp nodes p(*)
int main(void) {
#pragma xmp barrier on p on p
  return 0;
}
