extension SQLDialect {
  /// SQLite from 3.35 on, with its mathematical functions (`SQLITE_ENABLE_MATH_FUNCTIONS`), which Debian and the shell of sqlite.org have.
  ///
  /// A `NaN` is `NULL` there. `LIMIT` keeps the planner from writing a level's expressions into each place that mentions them.
  public static let sqlite = SQLDialect(
    name: "sqlite", title: "SQLite", quote: "\"", longestIdentifier: nil, foldsCase: true, doubleType: "REAL",
    textType: "TEXT", levelOpening: "AS", fence: "LIMIT -1", mostColumns: 2_000, mostLevels: 400,
    literal: SQLLiteral.exactly, text: SQLLiteral.text,
    number: { column in
      let number = finiteInSQLite("CAST(\(column) AS REAL)")
      // A text that is all of it a number counts: the shell's `.import` stores every cell so. Of others CAST would take the beginning.
      return """
        CASE WHEN typeof(\(column)) IN ('real', 'integer') OR typeof(\(column)) = 'text' AND CAST(\(column) AS REAL) = \(column) \
        THEN \(number) END
        """
    },
    finite: finiteInSQLite, arithmetic: .plain(finite: finiteInSQLite),
    functions: .ofCLibrary(
      finite: finiteInSQLite, remainder: { "mod(\($0), \($1))" }, cbrt: nil,
      gcd: { first, second in
        // Euclid's algorithm, a row a step.
        """
        (WITH RECURSIVE euclid(larger, smaller) AS (SELECT abs(\(first)), abs(\(second)) UNION ALL \
        SELECT smaller, mod(larger, smaller) FROM euclid WHERE smaller <> 0) \
        SELECT larger FROM euclid WHERE smaller = 0)
        """
      }))
}

/// It evaluates its argument once.
private let finiteInSQLite: @Sendable (String) -> String = { "nullif(nullif(\($0), 9e999), -9e999)" }
