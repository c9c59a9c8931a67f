import CSQLite
import GraphDocument
import GraphFiles

@testable import GraphQueries

/// A database in memory that queries are run in.
final class TestDatabase {
  /// What SQLite says against a statement.
  struct Problem: Error {
    var message: String
  }

  /// What a cell holds.
  enum Cell: Equatable {
    case nothing
    case number(Double)
    case text(String)

    var number: Double? {
      if case .number(let number) = self { number } else { nil }
    }
  }

  private var connection: OpaquePointer?

  init() throws {
    guard sqlite3_open(":memory:", &connection) == SQLITE_OK else { throw Problem(message: "it cannot be opened") }
  }

  deinit { sqlite3_close(connection) }

  /// The rows that a statement gives.
  @discardableResult
  func rows(_ statement: String) throws -> [[Cell]] {
    var prepared: OpaquePointer?
    defer { sqlite3_finalize(prepared) }
    guard sqlite3_prepare_v2(connection, statement, -1, &prepared, nil) == SQLITE_OK else {
      throw Problem(message: "\(String(cString: sqlite3_errmsg(connection))) in \(statement)")
    }
    var rows: [[Cell]] = []
    while true {
      switch sqlite3_step(prepared) {
      case SQLITE_ROW:
        rows.append(
          (0..<sqlite3_column_count(prepared)).map { column in
            switch sqlite3_column_type(prepared, column) {
            case SQLITE_INTEGER, SQLITE_FLOAT: .number(sqlite3_column_double(prepared, column))
            case SQLITE_TEXT: .text(sqlite3_column_text(prepared, column).map { String(cString: $0) } ?? "")
            default: .nothing
            }
          })
      case SQLITE_DONE: return rows
      default: throw Problem(message: String(cString: sqlite3_errmsg(connection)))
      }
    }
  }

  /// Fills a table of that name with numbers, exactly.
  func fill(_ table: String, _ columns: [String], _ rows: [[Double?]]) throws {
    let names = columns.map { SQLDialect.sqlite.quoted($0) }
    try self.rows("CREATE TABLE \(table) (\(names.map { "\($0) REAL" }.joined(separator: ", ")))")
    var prepared: OpaquePointer?
    defer { sqlite3_finalize(prepared) }
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    guard sqlite3_prepare_v2(connection, "INSERT INTO \(table) VALUES (\(places))", -1, &prepared, nil) == SQLITE_OK
    else { throw Problem(message: String(cString: sqlite3_errmsg(connection))) }
    for row in rows {
      for (place, number) in row.enumerated() {
        if let number {
          sqlite3_bind_double(prepared, Int32(place + 1), number)
        } else {
          sqlite3_bind_null(prepared, Int32(place + 1))
        }
      }
      sqlite3_step(prepared)
      sqlite3_reset(prepared)
    }
  }
}

/// A document of formulas, and of the numbers that they mention.
func document(_ formulas: [(name: String, formula: String)], numbers: [String], extra: String = "") throws
  -> DocumentContents
{
  var nodes = formulas.map { #"{"name": "\#($0.name)", "kind": "formula", "formula": "\#($0.formula)"}"# }
  nodes += numbers.map { #"{"name": "\#($0)", "kind": "number", "value": 1}"# }
  if !extra.isEmpty { nodes.append(extra) }
  return try NativeFormat.read(Array(#"{"nodecalc": 1, "nodes": [\#(nodes.joined(separator: ", "))]}"#.utf8))
}
