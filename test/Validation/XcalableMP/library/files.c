// FEATURE: 17 files | xmp_io.h: sections of arrays of any mapping, views, individual and shared pointers, modes
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xmp_io.h>
#define N 11
#define M 7
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(cyclic(2)) onto p
#pragma xmp template u(0 : M - 1)
#pragma xmp distribute u(block) onto p
int a[N][M], b[N][M];
double v[N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align b[*][j] with u(j)
#pragma xmp shadow b[0][1]
#pragma xmp align v[i] with t(i)

static void name_file(char *name) {
#pragma xmp task on p(1)
  {
    strcpy(name, "/tmp/xmp-files-XXXXXX");
    int handle = mkstemp(name);
    CHECK_THAT(handle >= 0);
    close(handle);
  }
}

int main(void) {
  char name[64] = "";
  int me = xmpc_node_num(), np = xmp_num_nodes();
  long done;
  name_file(name);
#pragma xmp bcast(name)
  CHECK_THAT(xmp_fopen_all("/tmp/no-such-folder/file", "r") == NULL);
  CHECK_THAT(xmp_fopen_all(name, "x") == NULL);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    v[i] = i / 4.0;
    for (int j = 0; j < M; j++)
      a[i][j] = 100 * i + j;
  }
#pragma xmp loop on u(j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      b[i][j] = -1;

  // All of one array, then a section of another one behind it.
  xmp_range_t *range = xmp_allocate_range(2), *line = xmp_allocate_range(1);
  xmp_set_range(range, 1, 0, N, 1);
  xmp_set_range(range, 2, 0, M, 1);
  xmp_set_range(line, 1, N - 1, 4, -3);
  xmp_file_t *file = xmp_fopen_all(name, "w");
  CHECK_THAT(file != NULL);
  done = xmp_fwrite_darray_all(file, xmp_desc_of(a), range);
  CHECK(xmp_ftell(file), N * M * sizeof(int));
#pragma xmp reduction(+ : done)
  CHECK(done, N * M * sizeof(int));
  done = xmp_fwrite_darray_all(file, xmp_desc_of(v), line);
#pragma xmp reduction(+ : done)
  CHECK(done, 4 * sizeof(double));
  CHECK(xmp_fclose_all(file), 0);
  CHECK(xmp_fclose_all(NULL), 1);

  // What C reads of it, on each node.
  int plain[N][M];
  double tail[4];
  FILE *c = fopen(name, "rb");
  CHECK(fread(plain, sizeof(int), N * M, c), N * M);
  CHECK(fread(tail, sizeof(double), 4, c), 4);
  CHECK(fgetc(c), EOF);
  fclose(c);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(plain[i][j], 100 * i + j);
  for (int k = 0; k < 4; k++)
    CHECK(tail[k], (N - 1 - 3 * k) / 4.0);

  // Into an array of another mapping, and a section of it.
  file = xmp_fopen_all(name, "r+");
  done = xmp_fread_darray_all(file, xmp_desc_of(b), NULL);
#pragma xmp reduction(+ : done)
  CHECK(done, N * M * sizeof(int));
#pragma xmp loop on u(j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      CHECK(b[i][j], 100 * i + j);
  CHECK(xmp_fseek(file, 2 * sizeof(int), SEEK_SET), 0);
  xmp_set_range(range, 1, 1, 5, 2);
  xmp_set_range(range, 2, 0, 3, 3);
  xmp_fread_darray_all(file, xmp_desc_of(b), range);
#pragma xmp loop on u(j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) {
      int from = i / 2 * 3 + j / 3 + 2;
      CHECK(b[i][j], i % 2 && j % 3 == 0 ? from / M * 100 + from % M : 100 * i + j);
    }

  // Individual pointers: the same for all, and the end of the file.
  int two[2] = {-1, -1};
  CHECK(xmp_fseek(file, M * sizeof(int), SEEK_SET), 0);
  CHECK(xmp_fread_all(file, two, sizeof(int), 2), 2 * sizeof(int));
  CHECK(two[0], 100);
  CHECK(two[1], 101);
  CHECK(xmp_fseek(file, sizeof(int) * me, SEEK_CUR), 0);
  CHECK(xmp_fread(file, two, sizeof(int), 1), sizeof(int));
  CHECK(two[0], (2 + me) % M + 100 * (1 + (2 + me) / M));
  CHECK(xmp_fseek(file, -(long)sizeof(double), SEEK_END), 0);
  double last[2];
  CHECK(xmp_fread(file, last, sizeof(double), 2), sizeof(double));
  CHECK(last[0], (N - 10) / 4.0);
  CHECK(xmp_fseek(file, -1, SEEK_SET) != 0, 1);

  // A view: each node has its elements, one after the other.
  int mine = 0, values[N * M];
  xmp_set_range(range, 1, 0, N, 1);
  xmp_set_range(range, 2, 0, M, 1);
  CHECK(xmp_file_set_view_all(file, 0, xmp_desc_of(a), range), 0);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      values[mine++] = 1000 + 100 * i + j;
  CHECK(xmp_fwrite_all(file, values, sizeof(int), mine), mine * sizeof(int));
  CHECK(xmp_file_sync_all(file), 0);
  CHECK(xmp_fseek(file, 0, SEEK_SET), 0);
  int some = mine > 9 ? 9 : mine;
  CHECK(xmp_fread_all(file, values, sizeof(int), some), some * sizeof(int));
  mine = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++, mine++)
      if (mine < 9)
        CHECK(values[mine], 1000 + 100 * i + j);
  CHECK(xmp_file_clear_view_all(file, M * sizeof(int)), 0);
  CHECK(xmp_fread_all(file, two, sizeof(int), 2), 2 * sizeof(int));
  CHECK(two[1], 1101);
  CHECK(xmp_fclose_all(file), 0);

  // The shared pointer: each record once, in any order.
  file = xmp_fopen_all(name, "w+");
  for (int k = 0; k < 3; k++) {
    int record[2] = {me, k};
    CHECK(xmp_fwrite_shared(file, record, sizeof record, 1), sizeof record);
  }
#pragma xmp barrier
  CHECK(xmp_ftell_shared(file), 3 * np * 2 * sizeof(int));
  CHECK(xmp_fseek_shared_all(file, 0, SEEK_SET), 0);
  int sum = 0, count = 0, record[2];
  while (xmp_fread_shared(file, record, sizeof record, 1) == sizeof record) {
    sum += 10 * record[0] + record[1];
    count++;
  }
#pragma xmp reduction(+ : sum, count)
  CHECK(count, 3 * np);
  CHECK(sum, 30 * np * (np - 1) / 2 + 3 * np);
  CHECK(xmp_fclose_all(file), 0);

  // At the end.
  file = xmp_fopen_all(name, "a+");
  CHECK(xmp_ftell(file), 3 * np * 2 * sizeof(int));
  xmp_fwrite_darray_all(file, xmp_desc_of(v), NULL);
  CHECK(xmp_fclose_all(file), 0);
  c = fopen(name, "rb");
  fseek(c, 0, SEEK_END);
  CHECK(ftell(c), 6 * np * sizeof(int) + N * sizeof(double));
  fclose(c);
  xmp_free_range(range);
  xmp_free_range(line);
#pragma xmp barrier
  if (me == 0)
    remove(name);
  return CHECK_END();
}
