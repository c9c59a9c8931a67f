extension SQLArithmetic {
  /// Returns the operators `+`, `-`, `*` and `/`, with results checked by `finite`.
  ///
  /// Suitable for engines in which an overflow results in infinity.
  static func plain(finite: @escaping @Sendable (String) -> String) -> SQLArithmetic {
    @Sendable func checked(_ expression: String, _ mayOverflow: Bool) -> String {
      mayOverflow ? finite(expression) : expression
    }
    return SQLArithmetic(
      add: { checked("\($0.text) + \($1.text)", sumMayOverflow($0, $1)) },
      subtract: { checked("\($0.text) - \($1.text)", sumMayOverflow($0, $1)) },
      multiply: { checked("\($0.text) * \($1.text)", productMayOverflow($0, $1)) },
      divide: { checked("\($0.text) / \($1.text)", quotientMayOverflow($0, by: $1)) }, takesSeveral: true)
  }

  /// Whether a sum or a difference can overflow.
  ///
  /// It cannot if one argument is a constant too small to change the largest double.
  static func sumMayOverflow(_ left: QueryArgument, _ right: QueryArgument) -> Bool {
    !left.isBelow(9e291) && !right.isBelow(9e291)
  }

  static func productMayOverflow(_ left: QueryArgument, _ right: QueryArgument) -> Bool {
    !left.isBelow(1) && !right.isBelow(1)
  }

  static func quotientMayOverflow(_ dividend: QueryArgument, by divisor: QueryArgument) -> Bool {
    !divisor.isFrom(1) && dividend.constant != 0
  }
}

extension SQLFunctions {
  /// Returns the functions of the C library, for engines that use their usual names.
  static func ofCLibrary(
    finite: @escaping @Sendable (String) -> String, decimals: @escaping DecimalPlaces.Writer,
    remainder: (@Sendable (String, String) -> String)?,
    cbrt: (@Sendable (String) -> String)? = { "cbrt(\($0))" },
    gamma: (@Sendable (String) -> String)? = nil,
    gcd: (@Sendable (String, String) -> String)? = nil, gcdLimit: Double? = nil
  ) -> SQLFunctions {
    SQLFunctions(
      floor: { "floor(\($0))" }, ceil: { "ceil(\($0))" }, trunc: { "trunc(\($0))" }, decimals: decimals,
      exp: { finite("exp(\($0))") },
      power: { finite("pow(\($0), \($1))") }, log10: { "log10(\($0))" }, log2: { "log2(\($0))" },
      remainder: remainder, cbrt: cbrt, asinh: { "asinh(\($0))" }, acosh: { "acosh(\($0))" },
      atanh: { "atanh(\($0))" }, gamma: gamma, factorial: nil, gcd: gcd, gcdLimit: gcdLimit)
  }
}
