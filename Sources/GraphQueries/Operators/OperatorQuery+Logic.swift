extension OperatorQuery {
  static let less = comparison("less", "<", else: ">=")
  static let lessOrEqual = comparison("lessOrEqual", "<=", else: ">")
  static let equal = comparison("equal", "=", else: "<>")
  static let notEqual = comparison("notEqual", "<>", else: "=")
  static let greaterOrEqual = comparison("greaterOrEqual", ">=", else: "<")
  static let greater = comparison("greater", ">", else: "<=")

  /// Creates the query form of a comparison: 1 if the SQL operator `sign` holds, 0 if the opposite operator `other`
  /// holds.
  ///
  /// The result is `NULL` if an argument is `NULL`.
  private static func comparison(_ name: String, _ sign: String, else other: String) -> OperatorQuery {
    OperatorQuery(name) { call in
      call.mayOverflow = false
      return
        """
        CASE WHEN \(call[0]) \(sign) \(call[1]) THEN \(call.number(1)) \
        WHEN \(call[0]) \(other) \(call[1]) THEN \(call.number(0)) END
        """
    }
  }

  static let and = connective("and", "AND")
  static let or = connective("or", "OR")

  private static func connective(_ name: String, _ word: String) -> OperatorQuery {
    OperatorQuery(name) { call in
      call.mayOverflow = false
      return call.strict(
        "CASE WHEN \(call[0]) <> 0 \(word) \(call[1]) <> 0 THEN \(call.number(1)) ELSE \(call.number(0)) END")
    }
  }

  static let not = OperatorQuery("not") { call in
    call.mayOverflow = false
    return "CASE WHEN \(call[0]) = 0 THEN \(call.number(1)) WHEN \(call[0]) <> 0 THEN \(call.number(0)) END"
  }
}
