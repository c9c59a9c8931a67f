// What Swift cannot import from SQLite by itself: functions of a varying number of arguments, and what older releases lack.
#ifndef NODECALC_CSQLITE_SHIM_H
#define NODECALC_CSQLITE_SHIM_H

#include <sqlite3.h>

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
