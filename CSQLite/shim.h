// What Swift cannot import from SQLite by itself: functions of a varying number of arguments, and what older releases lack.
#ifndef NODECALC_CSQLITE_SHIM_H
#define NODECALC_CSQLITE_SHIM_H

#include <sqlite3.h>
#include <string.h>

/// Makes a connection distrust what the database's own schema says: no functions with side effects, no writing of its tables
/// behind the back of SQL.
static inline void sqlite_distrust_schema(sqlite3 *connection) {
#ifdef SQLITE_DBCONFIG_DEFENSIVE
  sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
#endif
#ifdef SQLITE_DBCONFIG_TRUSTED_SCHEMA
  sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
#endif
}

/// Makes a connection refuse code from outside, and leave a log as it is when it is closed.
static inline void sqlite_refuse_foreign_code(sqlite3 *connection) {
#ifdef SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0, (int *)0);
#endif
#ifdef SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER
  sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0, (int *)0);
#endif
#ifdef SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE
  sqlite3_db_config(connection, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
#endif
}

static inline void sqlite_close_formatter(void *formatter) { sqlite3_close_v2((sqlite3 *)formatter); }

/// Whether a format has a width or a precision above `limit`, in itself or for a '*' among its values.
static inline int sqlite_is_wide_format(const char *format, sqlite3_int64 limit, int count, sqlite3_value **values) {
  int used = 1;
  while (*format) {
    if (*format++ != '%') continue;
    sqlite3_int64 number = 0;
    for (; *format && strchr("0123456789*.-+ #!,l", *format); format++) {
      if (*format >= '0' && *format <= '9') {
        number = number * 10 + (*format - '0');
      } else if (*format == '*') {
        number = used < count ? sqlite3_value_int64(values[used]) : 0;
        // As below 0 as above it.
        if (number < 0) number = -(number + 1);
        used += 1;
      } else {
        number = 0;
      }
      if (number > limit) return 1;
    }
    if (*format && *format != '%') used += 1;
    if (*format) format++;
  }
  return 0;
}

/// `printf` as another connection has it, for formats that the limit of a text bounds.
static inline void sqlite_format(sqlite3_context *context, int count, sqlite3_value **values) {
  sqlite3 *formatter = (sqlite3 *)sqlite3_user_data(context);
  const char *format = count > 0 ? (const char *)sqlite3_value_text(values[0]) : 0;
  if (!format) return;
  int limit = sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1);
  if (sqlite_is_wide_format(format, limit, count, values)) {
    sqlite3_result_error_toobig(context);
    return;
  }
  sqlite3_limit(formatter, SQLITE_LIMIT_LENGTH, limit);
  sqlite3_str *text = sqlite3_str_new(formatter);
  sqlite3_str_appendall(text, "SELECT printf(?");
  for (int index = 1; index < count; index++) sqlite3_str_appendall(text, ",?");
  sqlite3_str_appendall(text, ")");
  char *query = sqlite3_str_finish(text);
  sqlite3_stmt *statement = 0;
  if (!query || sqlite3_prepare_v2(formatter, query, -1, &statement, 0) != SQLITE_OK) {
    sqlite3_free(query);
    sqlite3_result_error_nomem(context);
    return;
  }
  sqlite3_free(query);
  for (int index = 0; index < count; index++) sqlite3_bind_value(statement, index + 1, values[index]);
  int status = sqlite3_step(statement);
  if (status == SQLITE_ROW) {
    sqlite3_result_value(context, sqlite3_column_value(statement, 0));
  } else {
    sqlite3_result_error_code(context, status);
  }
  sqlite3_finalize(statement);
}

/// Makes a connection refuse formats of wider fields than a text may be long: SQLite goes through all of a field that is not kept, and
/// nothing interrupts it.
static inline int sqlite_bound_formats(sqlite3 *connection) {
  const char *const names[] = {"printf", "format"};
  for (int index = 0; index < 2; index++) {
    sqlite3 *formatter = 0;
    int status = sqlite3_open_v2(":memory:", &formatter, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, 0);
    if (status == SQLITE_OK) {
      status = sqlite3_create_function_v2(
        connection, names[index], -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, formatter, sqlite_format, 0, 0,
        sqlite_close_formatter);
    } else {
      sqlite3_close_v2(formatter);
    }
    if (status != SQLITE_OK) return status;
  }
  return SQLITE_OK;
}

/// Makes all connections fail rather than take more memory together than so many bytes.
static inline void sqlite_limit_memory(sqlite3_int64 bytes) {
#if SQLITE_VERSION_NUMBER >= 3031000
  sqlite3_hard_heap_limit64(bytes);
#else
  sqlite3_soft_heap_limit64(bytes);
#endif
}

/// The byte of the latest statement that its error is about; below 0 where that is not known.
static inline int sqlite_error_offset(sqlite3 *connection) {
#if SQLITE_VERSION_NUMBER >= 3038000
  return sqlite3_error_offset(connection);
#else
  (void)connection;
  return -1;
#endif
}

#endif
