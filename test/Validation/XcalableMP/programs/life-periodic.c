// FEATURE: 1.1 execution | a program that is also a serial one: without the macro all directives are plain C
// STATUS: yes
// RANKS: 1 2 3 4
#include "../Inputs/check.h"
#ifndef _XCALABLEMP
#error "a compiler for XcalableMP defines it"
#endif
#if _XCALABLEMP != 1
#error "its value is 1"
#endif
#define H 20
#define W 18
#pragma xmp nodes p(*)
#pragma xmp template t(0 : H - 1)
#pragma xmp distribute t(block) onto p
unsigned char world[H][W], next[H][W];
#pragma xmp align world[i][*] with t(i)
#pragma xmp align next[i][*] with t(i)
#pragma xmp shadow world[1][1]
static unsigned char ow[H][W], on[H][W];

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++)
      world[i][j] = (i * 13 + j * 7 + i * j) % 3 == 0;
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++)
      ow[i][j] = (i * 13 + j * 7 + i * j) % 3 == 0;
  for (int step = 0; step < 12; step++) {
#pragma xmp reflect(world) width(/periodic/ 1, /periodic/ 1)
#pragma xmp loop on t(i)
    for (int i = 0; i < H; i++)
      for (int j = 0; j < W; j++) {
        int around = 0;
        for (int y = -1; y <= 1; y++)
          for (int x = -1; x <= 1; x++)
            if (x || y)
              around += world[i + y][j + x];
        next[i][j] = around == 3 || (around == 2 && world[i][j]);
      }
#pragma xmp loop on t(i)
    for (int i = 0; i < H; i++)
      for (int j = 0; j < W; j++)
        world[i][j] = next[i][j];
    for (int i = 0; i < H; i++)
      for (int j = 0; j < W; j++) {
        int around = 0;
        for (int y = -1; y <= 1; y++)
          for (int x = -1; x <= 1; x++)
            around += (x || y) && ow[(i + y + H) % H][(j + x + W) % W];
        on[i][j] = around == 3 || (around == 2 && ow[i][j]);
      }
    for (int i = 0; i < H; i++)
      for (int j = 0; j < W; j++)
        ow[i][j] = on[i][j];
  }
  long alive = 0, expected = 0;
#pragma xmp loop on t(i) reduction(+ : alive)
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++) {
      CHECK(world[i][j], ow[i][j]);
      alive += world[i][j];
    }
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++)
      expected += ow[i][j];
  CHECK(alive, expected);
  CHECK_THAT(expected > 0);
  return CHECK_END();
}
