// Trigraphs are C's until C23: the text that the preprocessor leaves has them
// too, and is parsed with the same option.
//
// RUN: xacc-cc -w -std=gnu99 -trigraphs %s -o %t.gnu && %t.gnu
// RUN: xacc-cc -w -std=c99 %s -o %t.c99 && %t.c99
// REQUIRES: frontend

int a??(10??);

int main(void) ??<
??=pragma acc parallel loop
  for (int i = 0; i < 10; i++)
    a??(i??) = i ??! 16;
  return a??(3??) != 19;
??>
