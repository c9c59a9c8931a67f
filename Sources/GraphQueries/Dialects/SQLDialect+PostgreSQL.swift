import TextScanning

extension SQLDialect {
  /// PostgreSQL 12 and later.
  ///
  /// In PostgreSQL, an overflow, or an underflow to 0, is an error that ends the whole query. Each operation is
  /// therefore checked beforehand. `OFFSET 0` makes the planner compute the expressions of a common table expression
  /// once, instead of wherever they are used.
  public static let postgreSQL = SQLDialect(
    name: "postgresql", title: "PostgreSQL", quote: "\"", longestIdentifier: 63, foldsCase: false,
    doubleType: "double precision", textType: "text", levelOpening: "AS", fence: "OFFSET 0", mostColumns: 1_600,
    mostLevels: 400,
    literal: { number in
      // A cast binds tighter than a unary minus, so `-0::float8` would give 0 instead of minus zero.
      let digits = SQLLiteral.digits(number)
      return digits.hasPrefix("-") ? "'\(digits)'::float8" : "\(digits)::float8"
    },
    text: { text in
      // A text with a backslash needs the `E'…'` form, whatever the session's setting for escapes.
      text.unicodeScalars.contains("\\")
        ? "E'" + TextEscapes.backslashedSQLText.escaped(text) + "'" : SQLLiteral.text(text)
    },
    number: { finiteInPostgreSQL("CAST(\($0) AS double precision)") }, finite: finiteInPostgreSQL,
    arithmetic: SQLArithmetic(
      add: { sum($0, "+", $1) }, subtract: { sum($0, "-", $1) }, multiply: product, divide: quotient,
      takesSeveral: false),
    functions: SQLFunctions(
      floor: { "floor(\($0))" }, ceil: { "ceil(\($0))" }, trunc: { "trunc(\($0))" },
      decimals: DecimalPlaces.numeric,
      exp: {
        // The logarithms of the largest double and of half the smallest.
        "CASE WHEN \($0) > 709.782712893384 THEN NULL WHEN \($0) < -745.1332191019411 THEN 0::float8 ELSE exp(\($0)) END"
      },
      power: power, log10: { "log(\($0))" }, log2: { "ln(\($0)) / 0.6931471805599453::float8" }, remainder: nil,
      cbrt: { "cbrt(\($0))" }, asinh: { "asinh(\($0))" }, acosh: { "acosh(\($0))" }, atanh: { "atanh(\($0))" },
      gamma: nil, factorial: { "factorial(CAST(\($0) AS bigint))::float8" },
      gcd: { "gcd(CAST(\($0) AS bigint), CAST(\($1) AS bigint))::float8" }, gcdLimit: 0x1p63))
}

private let finiteInPostgreSQL: @Sendable (String) -> String = {
  "CASE WHEN abs(\($0)) <= \(SQLLiteral.largest)::float8 THEN \($0) END"
}

/// Returns a sum or a difference that is `NULL` if it overflows.
///
/// The check adds half of each number and compares the sum with half of the overflow limit, which is exact.
private func sum(_ left: QueryArgument, _ sign: String, _ right: QueryArgument) -> String {
  let sum = "\(left.text) \(sign) \(right.text)"
  if !SQLArithmetic.sumMayOverflow(left, right) { return sum }
  return
    """
    CASE WHEN abs(\(left.text)) < 8e307 AND abs(\(right.text)) < 8e307 THEN \(sum) \
    WHEN (\(left.text) > 0) \(sign == "+" ? "=" : "<>") (\(right.text) > 0) \
    AND greatest(abs(\(left.text)), 1) / 2 + greatest(abs(\(right.text)), 1) / 2 >= 8.98846567431158e307::float8 \
    THEN NULL ELSE \(sum) END
    """
}

/// Returns a product that is `NULL` if it overflows and a zero if it underflows.
///
/// The checks multiply the factors by powers of 2, which is exact. The product is then rounded as if there were no
/// limits.
@Sendable private func product(_ left: QueryArgument, _ right: QueryArgument) -> String {
  let (a, b) = ("abs(\(left.text))", "abs(\(right.text))")
  var cases = ""
  if SQLArithmetic.productMayOverflow(left, right) {
    cases += """
       WHEN \(a) > 1 AND \(b) > 1 AND (\(a) * 7.458340731200207e-155::float8) * (\(b) * 7.458340731200207e-155::float8) >= 1 \
      THEN NULL
      """
  }
  if !left.isFrom(1), !right.isFrom(1) {
    cases += """
       WHEN \(a) < 1 AND \(b) < 1 AND least(\(a), \(b)) < 1e-150 \
      AND (\(a) * 4.149515568880993e180::float8) * (\(b) * 4.149515568880993e180::float8) <= 4.253529586511731e37::float8 \
      THEN (0 * \(left.text)) * \(right.text)
      """
  }
  let product = "\(left.text) * \(right.text)"
  return cases.isEmpty ? product : "CASE\(cases) ELSE \(product) END"
}

/// Returns a quotient that is `NULL` if it overflows and a zero if it underflows.
///
/// The checks multiply both sides of each comparison by powers of 2, which is exact: by 2⁻⁵³ and 2⁹⁷¹, or by 2¹⁰²² and
/// 2⁻⁵³.
@Sendable private func quotient(_ dividend: QueryArgument, _ divisor: QueryArgument) -> String {
  let (a, b) = ("abs(\(dividend.text))", "abs(\(divisor.text))")
  var cases = ""
  if SQLArithmetic.quotientMayOverflow(dividend, by: divisor) {
    cases += """
       WHEN \(b) < 1 AND \(a) > 1e-200 AND \(a) * 1.1102230246251565e-16::float8 >= \(b) * 1.99584030953472e292::float8 \
      THEN NULL
      """
  }
  if !divisor.isBelow(1), !dividend.isFrom(1e-15) {
    cases += """
       WHEN \(b) > 1 AND \(a) < 1e-15 AND \(a) * 4.49423283715579e307::float8 <= \(b) * 1.1102230246251565e-16::float8 \
      THEN (0 * \(dividend.text)) / \(divisor.text)
      """
  }
  let quotient = "\(dividend.text) / \(divisor.text)"
  return cases.isEmpty ? quotient : "CASE\(cases) ELSE \(quotient) END"
}

/// Returns a power that is `NULL` if it overflows and 0 if it underflows.
///
/// Near the limits, the check computes the power with half the exponent, which is the square root of the result. A
/// result that is within one part in 10¹⁵ of a limit counts as beyond it.
@Sendable private func power(_ base: String, _ exponent: String) -> String {
  """
  CASE WHEN \(base) = 0 OR abs(\(exponent)) <= 0.5 OR abs(\(base)) = 1 THEN power(\(base), \(exponent)) \
  WHEN abs(\(exponent)) > 1e20 OR \(exponent) * ln(abs(\(base))) > 710 OR \(exponent) * ln(abs(\(base))) < -746 \
  THEN CASE WHEN (abs(\(base)) > 1) = (\(exponent) > 0) THEN NULL ELSE 0::float8 END \
  WHEN \(exponent) * ln(abs(\(base))) > 709 \
  AND power(abs(\(base)), \(exponent) / 2) >= 1.3407807929942589e154::float8 THEN NULL \
  WHEN \(exponent) * ln(abs(\(base))) < -744 \
  AND power(abs(\(base)), \(exponent) / 2) <= 1.5717277847026294e-162::float8 THEN 0::float8 \
  ELSE power(\(base), \(exponent)) END
  """
}
