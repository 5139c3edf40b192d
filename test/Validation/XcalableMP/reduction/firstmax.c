// FEATURE: 8.6 reduction | rejected: firstmax in the directive
// STATUS: yes
// REFUSED: write 'max: v / x /'
#pragma xmp nodes p(*)
int main(void) {
  int v = 0, x = 0;
#pragma xmp reduction(firstmax : v / x /)
  return v;
}
