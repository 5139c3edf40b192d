// FEATURE: 2.1 clauses | rejected: an unknown clause
// STATUS: yes
// REFUSED: unknown clause 'nonsense' of '#pragma xmp barrier'
int main(void) {
#pragma xmp barrier nonsense
  return 0;
}
