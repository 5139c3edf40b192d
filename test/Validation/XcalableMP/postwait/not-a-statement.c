// FEATURE: 9.2 post | rejected: as the statement of an if
// STATUS: yes
// REFUSED: '#pragma xmp post' must be a statement of a block
#pragma xmp nodes p(*)
int main(int argc, char **argv) {
  (void)argv;
  if (argc > 1)
#pragma xmp post (p(1), 1)
  return 0;
}
