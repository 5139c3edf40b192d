// FEATURE: 8.7 bcast | rejected: a member of a section
// STATUS: yes
// REFUSED: section
#pragma xmp nodes p(*)
struct pair { int x, y; };
int main(void) {
  struct pair many[6];
#pragma xmp bcast(many [1:2].x)
  return 0;
}
