extension SQLDialect {
  /// SQLite 3.35 and later.
  ///
  /// SQLite must have its mathematical functions (`SQLITE_ENABLE_MATH_FUNCTIONS`), as in Debian and in the shell of
  /// sqlite.org. SQLite turns `NaN` into `NULL`. `LIMIT` makes the planner compute the expressions of a common table
  /// expression once, instead of wherever they are used.
  public static let sqlite = SQLDialect(
    name: "sqlite", title: "SQLite", quote: "\"", longestIdentifier: nil, foldsCase: true, doubleType: "REAL",
    textType: "TEXT", levelOpening: "AS", fence: "LIMIT -1", mostColumns: 2_000, mostLevels: 400,
    literal: SQLLiteral.exactly, text: SQLLiteral.text,
    number: { column in
      let number = finiteInSQLite("CAST(\(column) AS REAL)")
      // A text counts only if all of it is a number, because the shell's `.import` stores every cell as text. `CAST`
      // alone would also accept a text that merely begins with a number.
      return """
        CASE WHEN typeof(\(column)) IN ('real', 'integer') OR typeof(\(column)) = 'text' AND CAST(\(column) AS REAL) = \(column) \
        THEN \(number) END
        """
    },
    finite: finiteInSQLite, arithmetic: .plain(finite: finiteInSQLite),
    functions: .ofCLibrary(
      finite: finiteInSQLite, decimals: DecimalPlaces.integers, remainder: { "mod(\($0), \($1))" }, cbrt: nil,
      gcd: { first, second in
        // Euclid's algorithm, with one row per step.
        """
        (WITH RECURSIVE euclid(larger, smaller) AS (SELECT abs(\(first)), abs(\(second)) UNION ALL \
        SELECT smaller, mod(larger, smaller) FROM euclid WHERE smaller <> 0) \
        SELECT larger FROM euclid WHERE smaller = 0)
        """
      }))
}

/// Returns an expression that is `NULL` if its argument is infinite, and evaluates the argument only once.
private let finiteInSQLite: @Sendable (String) -> String = { "nullif(nullif(\($0), 9e999), -9e999)" }
