// FEATURE: 8.6 reduction | rejected: a section of a pointer without a length
// STATUS: yes
// REFUSED: write base and length of the section
#pragma xmp nodes p(*)
void f(int *a) {
#pragma xmp reduction(+ : a [2:])
}
int main(void) { return 0; }
