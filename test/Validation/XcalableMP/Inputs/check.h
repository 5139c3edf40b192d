/* For programs that check themselves on each node. Needs no XcalableMP feature
 * but the node numbers, so that a defect of one feature shows in its own
 * programs only. CHECK counts an error and prints a line that begins with #;
 * CHECK_END() is the last thing main does: `return CHECK_END();`. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <xmp.h>

static int check_errors;

static inline void check_equal(const char *file, int line, const char *what, double got,
                               double expected) {
  if (got == expected)
    return;
  if (check_errors++ < 5) {
    fprintf(stderr, "# node %d, %s:%d: %s is %.15g, not %.15g\n", xmp_all_node_num(), file, line,
            what, got, expected);
    fflush(stderr);
  }
}

static inline void check_true(const char *file, int line, const char *what, int holds) {
  if (!holds)
    check_equal(file, line, what, 0, 1);
}

/* A number is what is expected. */
#define CHECK(got, expected) check_equal(__FILE__, __LINE__, #got, (double)(got), (double)(expected))
/* A condition holds. */
#define CHECK_THAT(condition) check_true(__FILE__, __LINE__, #condition, (condition) != 0)
/* Within a relative distance, for sums of floating point numbers. */
#define CHECK_NEAR(got, expected)                                                                  \
  check_true(__FILE__, __LINE__, #got " near " #expected,                                          \
             (got) - (expected) <= 1e-9 * (1 + ((expected) < 0 ? -(expected) : (expected))) &&     \
                 (expected) - (got) <= 1e-9 * (1 + ((expected) < 0 ? -(expected) : (expected))))

static inline int check_end(void) {
  char line[80];
  snprintf(line, sizeof line, "node %d of %d: errors %d\n", xmp_all_node_num(),
           xmp_all_num_nodes(), check_errors);
  fputs(line, stdout); /* one write, so that lines of nodes do not mix */
  fflush(stdout);
  return 0;
}
#define CHECK_END() check_end()

#endif
