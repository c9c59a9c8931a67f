/* What a program in C does with `nodecalc.h`, and what it may give by mistake. Ends with 0, or names the line that is not so. */
#include <math.h>
#include <nodecalc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check(int holds, const char *what, int line) {
  if (holds) return;
  fprintf(stderr, "calls.c:%d: %s\n", line, what);
  exit(1);
}
#define CHECK(condition) check((condition) ? 1 : 0, #condition, __LINE__)

/* Whether a call left an error of that status and sentence; gives it back. */
static int refused(nodecalc_error **error, int32_t status, const char *message) {
  int is = *error && nodecalc_error_status(*error) == status && strstr(nodecalc_error_message(*error), message);
  if (!is && *error) fprintf(stderr, "%d: %s\n", (int)nodecalc_error_status(*error), nodecalc_error_message(*error));
  nodecalc_error_free(*error);
  *error = NULL;
  return is;
}

static const char text[] =
    "{\"nodecalc\": 1, \"nodes\": [{\"name\": \"a\", \"kind\": \"number\", \"value\": 6},"
    "{\"name\": \"b\", \"kind\": \"number\", \"value\": 3},"
    "{\"name\": \"d\", \"kind\": \"data\", \"values\": [1, 2]},"
    "{\"name\": \"ratio\", \"kind\": \"formula\", \"formula\": \"a / b\"},"
    "{\"name\": \"root\", \"kind\": \"formula\", \"formula\": \"sqrt(ratio)\"}]}";

static const nodecalc_plan *shared;

/* One of several threads that run one plan. */
static void *work(void *start) {
  double rows[1000], values[1000];
  const double *from[] = {rows};
  double *to[] = {values};
  for (int row = 0; row < 1000; row++) rows[row] = *(double *)start + row;
  for (int round = 0; round < 50; round++) {
    if (nodecalc_plan_run(shared, 1000, from, NULL, to, NULL, NULL, NULL) != 0) return "a row failed";
    for (int row = 0; row < 1000; row++) {
      if (values[row] != rows[row] / 3) return "a value is another one";
    }
  }
  return NULL;
}

int main(int count, char **arguments) {
  CHECK(nodecalc_abi_version() == NODECALC_ABI_VERSION);
  CHECK(strlen(nodecalc_version()) >= 5);
  nodecalc_error *error = (nodecalc_error *)text;
  nodecalc_document *document = nodecalc_read(text, sizeof text - 1, NULL, &error);
  CHECK(document && !error);
  CHECK(strstr(nodecalc_document_interface(document), "{\"name\": \"a\", \"kind\": \"number\", \"value\": 6}"));

  /* Rows, and those that fail. */
  const char *inputs[] = {"a", "b"};
  nodecalc_plan *plan = nodecalc_plan_make(document, 2, inputs, 0, NULL, &error);
  CHECK(plan && !error && nodecalc_plan_output_count(plan) == 1);
  CHECK(!strcmp(nodecalc_plan_output_name(plan, 0), "root") && !nodecalc_plan_output_name(plan, 1));
  double a[4] = {8, -8, NAN, 8}, b[4] = {2, 2, 2, 0}, roots[4];
  const double *from[] = {a, b};
  double *to[] = {roots};
  nodecalc_failures *failures = NULL;
  CHECK(nodecalc_plan_run(plan, 4, from, NULL, to, NULL, &failures, &error) == 3 && !error);
  CHECK(roots[0] == 2 && isnan(roots[1]) && isnan(roots[2]) && isnan(roots[3]));
  CHECK(nodecalc_failures_count(failures) == 3 && nodecalc_failures_reason_count(failures) == 3);
  static const char *const reasons[] = {"root: root of a negative number", "a: no number", "ratio: division by zero"};
  for (size_t place = 0; place < 3; place++) {
    CHECK(nodecalc_failures_rows(failures)[place] == place + 1 && nodecalc_failures_outputs(failures)[place] == 0);
    CHECK(!strcmp(nodecalc_failures_reason(failures, nodecalc_failures_reasons(failures)[place]), reasons[place]));
  }
  CHECK(!nodecalc_failures_reason(failures, 3) && !nodecalc_failures_reason(failures, SIZE_MAX));
  nodecalc_failures_free(failures);

  /* Strides: backwards, one number for all rows, numbers that are not aligned; no failures are asked for. */
  char packed[4 * 9];
  for (int row = 0; row < 4; row++) memcpy(packed + 9 * row + 1, &(double){row + 1}, 8);
  double one = 4, spaced[8] = {0};
  const double *apart[] = {(const double *)(packed + 3 * 9 + 1), &one};
  double *places[] = {spaced};
  CHECK(nodecalc_plan_run(plan, 4, apart, (ptrdiff_t[]){-9, 0}, places, (ptrdiff_t[]){16}, NULL, NULL) == 0);
  CHECK(spaced[0] == 1 && spaced[6] == 0.5 && spaced[1] == 0);
  CHECK(nodecalc_plan_run(plan, 0, NULL, NULL, NULL, NULL, &failures, &error) == 0 && !error && !failures);

  /* What no caller means. */
  CHECK(!nodecalc_open(NULL, &error) && refused(&error, NODECALC_MISUSE, "NULL"));
  CHECK(!nodecalc_open(NULL, NULL));
  CHECK(!nodecalc_open("/missing/x.nodecalc", &error) && refused(&error, NODECALC_UNREADABLE, "/missing/x.nodecalc"));
  CHECK(!nodecalc_read(NULL, 3, NULL, &error) && refused(&error, NODECALC_MISUSE, "NULL"));
  CHECK(!nodecalc_read(text, SIZE_MAX, NULL, &error) && refused(&error, NODECALC_MISUSE, "bytes"));
  CHECK(!nodecalc_read(text, 20, NULL, &error) && refused(&error, NODECALC_INVALID_DATA, "-:1:"));
  CHECK(!nodecalc_read(text, 0, NULL, &error) && refused(&error, NODECALC_INVALID_DATA, "-:1:"));
  CHECK(!nodecalc_plan_make(NULL, 0, NULL, 0, NULL, &error) && refused(&error, NODECALC_MISUSE, "not a document"));
  CHECK(!nodecalc_plan_make((void *)plan, 0, NULL, 0, NULL, &error) && refused(&error, NODECALC_MISUSE, "not a document"));
  CHECK(!nodecalc_plan_make(document, 2, NULL, 0, NULL, &error) && refused(&error, NODECALC_MISUSE, "NULL"));
  CHECK(!nodecalc_plan_make(document, SIZE_MAX, inputs, 0, NULL, &error) && refused(&error, NODECALC_MISUSE, "inputs"));
  CHECK(!nodecalc_plan_make(document, 0, NULL, 1000000, inputs, &error) && refused(&error, NODECALC_MISUSE, "outputs"));
  static const char *const none[] = {NULL}, *const foreign[] = {"\xff"}, *const twice[] = {"a", "a"}, *const near[] = {"rot"};
  CHECK(!nodecalc_plan_make(document, 1, none, 0, NULL, &error) && refused(&error, NODECALC_MISUSE, "NULL"));
  CHECK(!nodecalc_plan_make(document, 1, foreign, 0, NULL, &error) && refused(&error, NODECALC_MISUSE, "UTF-8"));
  CHECK(!nodecalc_plan_make(document, 2, twice, 0, NULL, &error) && refused(&error, NODECALC_USAGE, "two columns"));
  CHECK(!nodecalc_plan_make(document, 0, NULL, 1, near, &error) && !strcmp(nodecalc_error_help(error), "did you mean 'root'?"));
  CHECK(refused(&error, NODECALC_USAGE, "no node is named 'rot'"));
  CHECK(nodecalc_plan_run(NULL, 1, from, NULL, to, NULL, NULL, &error) == -1 && refused(&error, NODECALC_MISUSE, "not a plan"));
  CHECK(nodecalc_plan_run((void *)document, 1, from, NULL, to, NULL, NULL, NULL) == -1);
  CHECK(nodecalc_plan_run(plan, 1, NULL, NULL, to, NULL, NULL, &error) == -1 && refused(&error, NODECALC_MISUSE, "inputs"));
  CHECK(nodecalc_plan_run(plan, 1, from, NULL, NULL, NULL, NULL, &error) == -1 && refused(&error, NODECALC_MISUSE, "outputs"));
  const double *lacking[] = {a, NULL};
  double *nowhere[] = {NULL};
  CHECK(nodecalc_plan_run(plan, 1, lacking, NULL, to, NULL, NULL, &error) == -1 && refused(&error, NODECALC_MISUSE, "index 1"));
  CHECK(nodecalc_plan_run(plan, 1, from, NULL, nowhere, NULL, NULL, &error) == -1 && refused(&error, NODECALC_MISUSE, "index 0"));
  CHECK(nodecalc_plan_run(plan, SIZE_MAX, from, NULL, to, NULL, NULL, &error) == -1 && refused(&error, NODECALC_MISUSE, "memory"));
  CHECK(nodecalc_plan_run(plan, SIZE_MAX / 2, from, NULL, to, NULL, NULL, &error) == -1 && refused(&error, NODECALC_MISUSE, "memory"));
  CHECK(nodecalc_plan_run(plan, 3, from, (ptrdiff_t[]){PTRDIFF_MIN, 8}, to, NULL, NULL, &error) == -1);
  CHECK(refused(&error, NODECALC_MISUSE, "memory"));
  CHECK(!nodecalc_document_interface(NULL) && !nodecalc_plan_output_count(NULL) && !nodecalc_plan_output_name(NULL, 0));
  CHECK(nodecalc_error_status(NULL) == NODECALC_MISUSE && !nodecalc_error_message(NULL) && !nodecalc_error_help(NULL));
  CHECK(!nodecalc_failures_count(NULL) && !nodecalc_failures_rows(NULL) && !nodecalc_failures_reason(NULL, 0));
  nodecalc_document_free(NULL);
  nodecalc_plan_free(NULL);
  nodecalc_failures_free(NULL);
  nodecalc_error_free(NULL);
  /* A handle of another kind is not freed. */
  nodecalc_plan_free((void *)document);

  /* A plan needs its document no longer, and threads share it. */
  const char *of_a[] = {"a"}, *ratio[] = {"ratio"};
  nodecalc_plan *alone = nodecalc_plan_make(document, 1, of_a, 1, ratio, NULL);
  nodecalc_document_free(document);
  nodecalc_plan_free(plan);
  shared = alone;
  pthread_t threads[4];
  double starts[4] = {0, 1e3, 1e6, 1e9};
  for (int place = 0; place < 4; place++) CHECK(!pthread_create(&threads[place], NULL, work, &starts[place]));
  for (int place = 0; place < 4; place++) {
    void *problem = NULL;
    CHECK(!pthread_join(threads[place], &problem) && !problem);
  }
  nodecalc_plan_free(alone);

  /* A file, where one is named. */
  if (count > 1) {
    document = nodecalc_open(arguments[1], &error);
    CHECK(document && !error);
    nodecalc_document_free(document);
  }
  return 0;
}
