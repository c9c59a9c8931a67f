extension SQLDialect {
  /// DuckDB 1.0 and later.
  public static let duckDB = SQLDialect(
    name: "duckdb", title: "DuckDB", quote: "\"", longestIdentifier: nil, foldsCase: true, doubleType: "DOUBLE",
    textType: "VARCHAR", levelOpening: "AS NOT MATERIALIZED", fence: "", mostColumns: 20_000, mostLevels: 500,
    literal: SQLLiteral.withExponent, text: SQLLiteral.text,
    number: { finiteInDuckDB("TRY_CAST(\($0) AS DOUBLE)") }, finite: finiteInDuckDB,
    arithmetic: .plain(finite: finiteInDuckDB),
    functions: .ofCLibrary(
      finite: finiteInDuckDB, decimals: DecimalPlaces.printed { "CAST(format('{:.14e}', \($0)) AS DOUBLE)" },
      remainder: { "\($0) % \($1)" }, gamma: { "gamma(\($0))" },
      gcd: { "CAST(gcd(CAST(\($0) AS BIGINT), CAST(\($1) AS BIGINT)) AS DOUBLE)" }, gcdLimit: 0x1p63))
}

private let finiteInDuckDB: @Sendable (String) -> String = { "CASE WHEN isfinite(\($0)) THEN \($0) END" }
