typedef struct {
  float x, y, z;
} Vector;
struct large {
  double values[9];
  struct {
    char name[3];
    _Bool on;
  } tag;
};
typedef union {
  double number;
  unsigned parts[2];
} Word;
enum kind { PLUS = 3, MINUS = -2 };

#pragma acc routine seq
Vector cross(Vector a, Vector b);
#pragma acc routine seq
struct large fill(enum kind kind, _Bool on, signed char c, const Vector *v,
                  struct large old, short s);
#pragma acc routine seq
_Bool isOn(const struct large one);
#pragma acc routine seq
double *pick(double *from, struct large which);
#pragma acc routine seq
Word swapped(Word word);
#pragma acc routine vector
void addTo(double *row, int n, Vector v);
#pragma acc routine seq
Vector twice(Vector v);
extern float scale;
#pragma acc declare create(scale)
