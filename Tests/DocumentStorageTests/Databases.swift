import CSQLite
import DocumentStorage
import TestSupport

/// Makes a database in `folder` by running `statements`.
func makeDatabase(_ name: String, in folder: ScratchFolder, _ statements: String) -> String? {
  var connection: OpaquePointer?
  defer { sqlite3_close(connection) }
  guard sqlite3_open(folder.file(name), &connection) == SQLITE_OK else { return "cannot be opened" }
  var message: UnsafeMutablePointer<CChar>?
  sqlite3_exec(connection, statements, nil, nil, &message)
  defer { sqlite3_free(message) }
  return message.map { String(cString: $0) }
}

/// A database with sales of three days and a fourth without an amount.
func makeSales(in folder: ScratchFolder) -> String? {
  makeDatabase(
    "sales.db", in: folder,
    """
    CREATE TABLE sales(day TEXT, amount REAL, off REAL, who TEXT);
    INSERT INTO sales VALUES ('2024-03-01', 5, 0.5, 'Ada'), ('2024-03-02', NULL, 1, 'Bob'),
      ('2024-03-03', 7, 0.25, NULL), ('2024-03-04', 8, 0.5, 'Cy');
    CREATE TABLE words(word); INSERT INTO words VALUES ('12'), ('many'), (''), (x'FF00');
    CREATE VIEW totals AS SELECT sum(amount) AS total FROM sales;
    """)
}
