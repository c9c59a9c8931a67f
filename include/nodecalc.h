/* nodecalc as a C library: a document over columns of numbers.
 *
 *     nodecalc_error *error;
 *     nodecalc_document *document = nodecalc_open("mortgage.nodecalc", &error);
 *     const char *inputs[] = {"rate"}, *outputs[] = {"payment"};
 *     nodecalc_plan *plan = nodecalc_plan_make(document, 1, inputs, 1, outputs, &error);
 *     double rates[3] = {0.03, 0.04, 0.05}, payments[3];
 *     const double *from[] = {rates};
 *     double *to[] = {payments};
 *     int64_t failed = nodecalc_plan_run(plan, 3, from, NULL, to, NULL, NULL, &error);
 *     nodecalc_plan_free(plan);
 *     nodecalc_document_free(document);
 *
 * Handles are made by the calls that return them and live until their `_free`, which takes NULL. A plan needs its document no
 * longer. A call that is given NULL, or a handle of another kind, where it needs one refuses it as NODECALC_MISUSE; a handle that
 * was freed, or memory that is none, cannot be told from one.
 *
 * Texts are UTF-8 with a zero byte at their end. What a call returns belongs to the handle that it was asked of, and lives as long.
 *
 * Threads: any number of calls may use one document and one plan at once, also to run it. An error and the failures of a run are
 * used by one thread at a time; no handle is freed while a call uses it. The library has no state beside its handles, starts no
 * threads, installs no signal handlers, prints nothing and never ends the process. It reads files in `nodecalc_open` and
 * `nodecalc_read` alone: the document, and what its data nodes and imports name in the document's folder or below.
 */
#ifndef NODECALC_H
#define NODECALC_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of what this header says. Calls may be added without another number; what is here is kept for as long as it stays. */
#define NODECALC_ABI_VERSION 1

/* NODECALC_ABI_VERSION of the library. */
int32_t nodecalc_abi_version(void);

/* The version of nodecalc, as "0.1.0". */
const char *nodecalc_version(void);

/* What went wrong, with numbers that are the program's exit statuses. */
enum {
  NODECALC_MISUSE = 1,        /* an argument that no caller means: NULL where there has to be something, a number out of its range */
  NODECALC_USAGE = 64,        /* a name that the document does not have, or has for something else */
  NODECALC_INVALID_DATA = 65, /* a document that is none, a value that an input cannot hold */
  NODECALC_UNREADABLE = 66,   /* a file that cannot be read */
  NODECALC_BROKEN_OFF = 74    /* reading failed */
};

typedef struct nodecalc_document nodecalc_document; /* A document with its data, evaluated; it does not change. */
typedef struct nodecalc_plan nodecalc_plan;         /* Which of its numbers columns replace, and what is asked for. */
typedef struct nodecalc_failures nodecalc_failures; /* Which rows of a run have no number, and why. */
typedef struct nodecalc_error nodecalc_error;       /* Why a call returned nothing. */

/* Calls that can fail take a place for an error, or NULL. There they put NULL, or an error that the caller frees. */
int32_t nodecalc_error_status(const nodecalc_error *error);       /* one of the numbers above; NODECALC_MISUSE of NULL */
const char *nodecalc_error_message(const nodecalc_error *error);  /* a sentence: where, what is wrong; fit for a terminal */
const char *nodecalc_error_help(const nodecalc_error *error);     /* what would mend it, as "did you mean 'rate'?", or NULL */
void nodecalc_error_free(nodecalc_error *error);

/* Reads a document's file, and what it imports and reads, for as long as that takes; a query of a database is given up after five minutes. Data that cannot be read is a failure of its node. NULL with an error. */
nodecalc_document *nodecalc_open(const char *path, nodecalc_error **error);

/* The same of a text of `length` bytes, whose files lie in `folder` or below: the current folder for NULL. */
nodecalc_document *nodecalc_read(const char *text, size_t length, const char *folder, nodecalc_error **error);

void nodecalc_document_free(nodecalc_document *document);

/* What it takes and gives, as the JSON of `nodecalc describe --format json`; NULL of no document. */
const char *nodecalc_document_interface(const nodecalc_document *document);

/* A group of the document as a document by itself, as `FILE#GROUP` is for the program; `finance.annuity` is one of an import. NULL with an error. */
nodecalc_document *nodecalc_document_group(const nodecalc_document *document, const char *name, nodecalc_error **error);

/* The document where inputs hold something else: a number one value, data as many as `lengths` says, of which a NaN is a missing
 * one. `uncertainties` has for each input NULL, for what it has itself, or the address of two numbers a value: how far its standard
 * uncertainty reaches downwards and upwards; of data NULL is none. It may be NULL. NULL with an error. Costs time linear in the document. */
nodecalc_document *nodecalc_document_given(
    const nodecalc_document *document, size_t count, const char *const *names, const double *const *values,
    const size_t *lengths, const double *const *uncertainties, nodecalc_error **error);

typedef struct nodecalc_text nodecalc_text; /* A text that was asked for. */

/* What nodes come to, data sets among them, with their uncertainties and why there are none: the JSON of `nodecalc --eval --format json`. Names may lead
 * into uses of groups, as `house.growth`; without names it is all outputs. NULL with an error. */
nodecalc_text *nodecalc_document_values(
    const nodecalc_document *document, size_t count, const char *const *names, nodecalc_error **error);

const char *nodecalc_text_bytes(const nodecalc_text *text); /* NULL of none */
void nodecalc_text_free(nodecalc_text *text);

/* Has columns replace numbers of the document, and asks for nodes that are numbers, by their names, which may lead into uses of
 * groups; without names of outputs for all outputs that are. Inputs are numbers that the document takes, each once. NULL with an error. Costs time linear in the document. */
nodecalc_plan *nodecalc_plan_make(
    const nodecalc_document *document, size_t input_count, const char *const *inputs, size_t output_count,
    const char *const *outputs, nodecalc_error **error);

void nodecalc_plan_free(nodecalc_plan *plan);

/* How many outputs there are, and what they are called; 0 and NULL where there is no such thing. */
size_t nodecalc_plan_output_count(const nodecalc_plan *plan);
const char *nodecalc_plan_output_name(const nodecalc_plan *plan, size_t output);

/* Computes rows. `inputs` and `outputs` have the address of the first number of each column, in the plan's order, and the strides
 * how many bytes lie between the beginnings of two numbers: NULL for 8 in every column, 0 for one number in all rows. Numbers need
 * not be aligned; an output must not overlap another column, nor itself.
 *
 * A NaN in an input is a missing number. An output without a number in a row is a NaN there, and where `failures` is not NULL it is
 * given what tells why, to be freed; NULL where nothing failed. Values are bit for bit those of `nodecalc --eval`.
 *
 * Returns how many numbers are missing in all outputs; -1 with an error, and then nothing was written. */
int64_t nodecalc_plan_run(
    const nodecalc_plan *plan, size_t rows, const double *const *inputs, const ptrdiff_t *input_strides,
    double *const *outputs, const ptrdiff_t *output_strides, nodecalc_failures **failures, nodecalc_error **error);

/* How many there are, by row, then by output; then arrays of as many: the row, the output and the reason of each. NULL of none. */
size_t nodecalc_failures_count(const nodecalc_failures *failures);
const uint64_t *nodecalc_failures_rows(const nodecalc_failures *failures);
const uint32_t *nodecalc_failures_outputs(const nodecalc_failures *failures);
const uint32_t *nodecalc_failures_reasons(const nodecalc_failures *failures);

/* The different reasons, as "payment: division by zero": how many, and the sentence of one; NULL where there is no such one. */
size_t nodecalc_failures_reason_count(const nodecalc_failures *failures);
const char *nodecalc_failures_reason(const nodecalc_failures *failures, size_t reason);

void nodecalc_failures_free(nodecalc_failures *failures);

#ifdef __cplusplus
}
#endif

#endif
