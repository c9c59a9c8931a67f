import EvaluationEngine
import TestSupport
import Testing

/// Every function beside correctly rounded values: see `Scripts/make-function-references`.
struct FunctionAccuracyTests {
  /// How many units in the last place a function may be off.
  private static func limit(of name: String) -> UInt64 {
    switch name {
    case "floor", "ceil", "trunc", "round", "factorial", "gcd", "lcm": 0
    case "add", "subtract", "multiply", "divide", "mod", "reciprocal", "sqrt": 1
    case "cbrt", "log": 4
    case "gamma", "erf": 8
    default: 2
    }
  }

  private struct Reference {
    let operation: Operator
    let arguments: [Double]
    /// nil where the value is beyond the largest float.
    let value: Double?
  }

  private static func references() throws -> [Reference] {
    try ReferenceTable.rows(of: "FunctionReferences.txt").map { row in
      let operation = try #require(OperatorID(named: row[0])).descriptor
      let arguments = try row[1..<(row.count - 1)].map { try #require(Double($0)) }
      return Reference(operation: operation, arguments: arguments, value: Double(row[row.count - 1]))
    }
  }

  @Test func `every function is as near to the right value as it promises, at the ends of its domain too`() throws {
    var worst: [String: (units: UInt64, arguments: [Double])] = [:]
    for reference in try Self.references() {
      let name = reference.operation.name
      let value = reference.operation.kernel(reference.arguments)
      guard let expected = reference.value else {
        #expect(!value.isFinite, "\(name) of \(reference.arguments)")
        continue
      }
      guard let units = unitsInLastPlace(from: value, to: expected) else {
        Issue.record("\(name) of \(reference.arguments) is \(value), not \(expected)")
        continue
      }
      if units >= worst[name]?.units ?? 0 { worst[name] = (units, reference.arguments) }
    }
    for (name, found) in worst {
      #expect(found.units <= Self.limit(of: name), "\(name) of \(found.arguments) is off by \(found.units)")
    }
    #expect(worst.count >= 40)
  }

  @Test func `every function of numbers that can be off is in the table`() throws {
    let listed = Set(try Self.references().map(\.operation.name))
    let exact: Set = [
      "null", "negate", "abs", "sign", "min", "max", "clamp", "less", "lessOrEqual", "equal", "notEqual",
      "greaterOrEqual", "greater", "and", "or", "not", "if", "assert", "failed", "ifFailed",
      // They have tests of their own, see `DecimalRoundingTests` and `MoneyTests`.
      "roundUp", "roundDown",
      "payment", "presentValue", "futureValue", "rate", "periods",
      // Powers and logarithms, whose accuracy is that of `power` and `log10`.
      "powerSum", "powerRatio", "amplitudeRatio",
      // Whole numbers and seconds, see `DateOperatorTests`.
      "addMonths", "addYears", "monthsBetween", "yearsBetween", "year", "month", "day", "week", "dayOfWeek",
      "endOfMonth",
    ]
    #expect(
      OperatorCatalog.all.filter { !$0.isForData }.map(\.name).filter { !exact.contains($0) && !listed.contains($0) }
        == [])
  }
}
