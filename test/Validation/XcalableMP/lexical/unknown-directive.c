// FEATURE: 2.1 directive form | rejected: an unknown directive
// STATUS: yes
// REFUSED: unknown directive '#pragma xmp nonsense'
int main(void) {
#pragma xmp nonsense
  return 0;
}
