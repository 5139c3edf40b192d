// FEATURE: 2.5 compute constructs | compound literals, and members of what a call returns
// STATUS: yes

#include <stdio.h>

typedef struct {
  float x, y, z;
} Vector;

typedef struct {
  Vector at;
  int keys[3];
} Particle;

enum { N = 300 };

#pragma acc routine seq
static float dot(Vector a, Vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

#pragma acc routine seq
static Vector cross(Vector a, Vector b) {
  return (Vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

int main(void) {
  Vector v[N];
  Particle p[N];
  float d[N];
  int sums[N], errors = 0;
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    v[i] = (Vector){i, .y = 2 * i};
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    d[i] = dot(v[i], (Vector){1, 2, 3}) + cross(v[i], (Vector){.z = 1}).x;
    p[i] = (Particle){.at = v[i], .keys = {i, [2] = i + 2}};
  }
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    int *list = (int[]){1, 2, 3, i}, sum = 0;
    for (int k = 0; k < 4; k++) {
      int *one = &(int){k}; // a new value in each iteration
      *one += list[k];
      sum += *one;
    }
    sums[i] = sum + ((int[3]){5, 6, 7})[i % 3] + (int){9};
  }
  for (int i = 0; i < N; i++) {
    errors += v[i].x != i || v[i].y != 2 * i || v[i].z != 0;
    errors += d[i] != i + 4 * i + 2 * i;
    errors += p[i].at.y != 2 * i || p[i].keys[0] != i || p[i].keys[1] != 0 ||
              p[i].keys[2] != i + 2;
    errors += sums[i] != 1 + 2 + 3 + i + 6 + 5 + i % 3 + 9;
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
