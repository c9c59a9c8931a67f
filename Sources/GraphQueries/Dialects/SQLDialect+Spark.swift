import TextScanning

extension SQLDialect {
  /// Spark SQL 3.4 and later, with or without ANSI mode.
  public static let spark = SQLDialect(
    name: "spark", title: "Spark SQL", quote: "`", longestIdentifier: nil, foldsCase: true, doubleType: "DOUBLE",
    textType: "STRING", levelOpening: "AS", fence: "", mostColumns: 20_000, mostLevels: 200,
    literal: { SQLLiteral.inBrackets(SQLLiteral.digits($0) + "D") },
    text: { text in
      // In Spark a backslash begins an escape, and a doubled quotation mark ends one text and begins the next.
      "'" + TextEscapes.backslashedSQLText.escaped(text) + "'"
    },
    number: { finiteInSpark("try_cast(\($0) AS DOUBLE)") }, finite: finiteInSpark,
    arithmetic: .plain(finite: finiteInSpark),
    functions: SQLFunctions(
      floor: { wholeInSpark("floor(\($0))", of: $0) }, ceil: { wholeInSpark("ceil(\($0))", of: $0) },
      trunc: { wholeInSpark("CASE WHEN \($0) < 0D THEN ceil(\($0)) ELSE floor(\($0)) END", of: $0) },
      // Spark's `format_string` rounds twice.
      decimals: DecimalPlaces.printed { "CAST(format_number(\($0), '0.00000000000000E0') AS DOUBLE)" },
      exp: { finiteInSpark("exp(\($0))") }, power: { finiteInSpark("pow(\($0), \($1))") }, log10: { "log10(\($0))" },
      log2: { "log2(\($0))" }, remainder: { "\($0) % \($1)" }, cbrt: { "cbrt(\($0))" },
      // Spark 3's own functions lose all digits near 0 and for negative numbers.
      asinh: { number in
        """
        sign(\(number)) * CASE WHEN abs(\(number)) > 1e150D THEN ln(abs(\(number))) + 0.6931471805599453D \
        ELSE log1p(abs(\(number)) + \(number) * \(number) / (1D + sqrt(\(number) * \(number) + 1D))) END
        """
      },
      acosh: { number in
        """
        CASE WHEN \(number) > 1e150D THEN ln(\(number)) + 0.6931471805599453D \
        ELSE log1p((\(number) - 1D) + sqrt((\(number) - 1D) * (\(number) + 1D))) END
        """
      },
      atanh: { "sign(\($0)) * 0.5D * log1p(2D * abs(\($0)) / (1D - abs(\($0))))" },
      gamma: nil, factorial: nil, gcd: nil, gcdLimit: nil))
}

private let finiteInSpark: @Sendable (String) -> String = {
  "CASE WHEN abs(\($0)) <= \(SQLLiteral.largest)D THEN \($0) END"
}

/// Returns a rounded number as a double.
///
/// Spark rounds to 64-bit integers. A double beyond their range is always whole, so the number itself is returned.
private func wholeInSpark(_ whole: String, of number: String) -> String {
  "CASE WHEN abs(\(number)) >= 4503599627370496D THEN \(number) ELSE CAST(\(whole) AS DOUBLE) END"
}
