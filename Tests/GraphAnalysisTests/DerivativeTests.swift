import EvaluationEngine
import Testing

struct DerivativeTests {
  @Test func `every operator's derivatives are its slopes`() throws {
    for operation in OperatorCatalog.all where !operation.isForData {
      let points = try #require(interiorPoints[operation.name], "\(operation.name) has no points to check")
      for arguments in points {
        let result = try #require(operation(arguments).number, "\(operation.name) \(arguments)")
        let derivatives = operation.derivative(arguments, result)
        #expect(derivatives.count == arguments.count, "\(operation.name)")
        for (index, derivative) in derivatives.enumerated() {
          let found = slope(of: operation, at: arguments, by: index)
          let slope = try #require(found, "\(operation.name) \(arguments)")
          let size = max(1, abs(slope))
          #expect(abs(derivative - slope) <= 1e-7 * size, "\(operation.name) \(arguments) by \(index): \(slope)")
        }
      }
    }
  }

  @Test func `functions of integers have no slope`() throws {
    for name in ["factorial", "gcd", "lcm", "ncr", "npr"] {
      let operation = try #require(OperatorID(named: name)).descriptor
      let arguments = try #require(operation.example.numbers)
      let result = try #require(operation(arguments).number)
      #expect(operation.derivative(arguments, result).allSatisfy { $0.isNaN }, "\(name)")
    }
  }

  @Test func `where a function jumps, or is infinitely steep, it has no slope`() throws {
    for (name, arguments) in [
      ("floor", [3.0]), ("ceil", [3]), ("round", [2.5]), ("round", [2.675, 2]), ("trunc", [-2]), ("sign", [0]),
      ("mod", [6, 3]),
      ("less", [2, 2]),
      ("equal", [1, 1]), ("not", [0]), ("and", [1, 0]), ("sqrt", [0]), ("cbrt", [0]), ("hypot", [0, 0]), ("asin", [1]),
      ("acosh", [1]), ("atan2", [0, 0]),
    ] {
      let operation = try #require(OperatorID(named: name)).descriptor
      let result = try #require(operation(arguments).number)
      #expect(!operation.derivative(arguments, result).contains { $0.isFinite && $0 != 0 }, "\(name)")
      #expect(operation.derivative(arguments, result).contains { !$0.isFinite }, "\(name)")
    }
  }

  /// By central differences of two widths, extrapolated (Richardson): the error is of fourth order.
  private func slope(of operation: Operator, at arguments: [Double], by index: Int) -> Double? {
    func difference(_ width: Double) -> Double? {
      var left = arguments
      var right = arguments
      left[index] -= width
      right[index] += width
      guard let low = operation(left).number, let high = operation(right).number else { return nil }
      return (high - low) / (right[index] - left[index])
    }
    let width = 1e-3 * max(0.1, abs(arguments[index]))
    guard let wide = difference(width), let narrow = difference(width / 2) else { return nil }
    return (4 * narrow - wide) / 3
  }
}

/// Arguments away from the ends of the domain, kinks and steps.
private let interiorPoints: [String: [[Double]]] = [
  "null": [[], [1, 2]], "add": [[1, 2], [1, -2, 3.5]], "subtract": [[5, 7]],
  "multiply": [[2, 3], [0, 3, -4], [1, 2, 3, 4]],
  "divide": [[7, 2], [-1, 0.5], [0, 3]], "power": [[2, 3], [1.5, -2.5], [0.3, 0.7]],
  "mod": [[7.3, 3], [-7.3, 3], [7.3, -3]],
  "negate": [[3]], "reciprocal": [[8], [-0.5]], "abs": [[2.5], [-2.5]], "sign": [[2.5], [-3]], "sqrt": [[9], [0.25]],
  "cbrt": [[27], [-8]], "root": [[32, 5], [0.3, -2.5], [7, 0.4]], "floor": [[2.5]], "ceil": [[2.5]], "round": [[2.2]],
  "trunc": [[-2.5]], "roundUp": [[2.5]], "roundDown": [[2.5]],
  "min": [[3, -1, 2]], "max": [[3, -1, 2]], "clamp": [[5, 0, 10], [-5, 0, 10], [15, 0, 10]],
  "hypot": [[3, 4], [1, -2, 2]], "exp": [[1], [-2]], "ln": [[3]], "log10": [[50]], "log2": [[10]],
  "log": [[120, 5], [0.5, 3], [3, 0.4]], "sin": [[1]], "cos": [[1]], "tan": [[1], [-0.3]], "asin": [[0.4], [-0.7]],
  "acos": [[0.4]], "atan": [[2]], "atan2": [[1, 2], [-1, -2]], "sinh": [[1]], "cosh": [[1]], "tanh": [[0.6]],
  "asinh": [[2]], "acosh": [[2]], "atanh": [[0.4]], "degrees": [[1]], "radians": [[100]],
  "payment": [[0.01, 12, 1_000], [0.05, 7.5, 1_000, -200, 1], [0, 12, 1_000], [1e-5, 12, 1_000]],
  "presentValue": [[0.01, 12, -100], [-0.02, 9, -100, 50, 1]],
  "futureValue": [[0.01, 12, -100], [0.03, 5, -100, 500, 1]],
  "rate": [[12, -100, 1_000], [24, -50, 1_000, -30, 1]],
  "periods": [[0.01, -100, 1_000], [0.02, -100, 1_000, -40, 1]],
  "powerSum": [[30, 33], [10, -20, 15]], "powerRatio": [[3]], "amplitudeRatio": [[6]],
  "addMonths": [], "addYears": [], "monthsBetween": [[4e4, 3.5e6]], "yearsBetween": [[4e4, 5e7]], "year": [[4e4]],
  "month": [[4e4]], "day": [[4e4]], "week": [[4e4]], "dayOfWeek": [[4e4]], "endOfMonth": [[4e4]],
  "gamma": [[4.5], [0.7], [-1.5]],
  "erf": [[0.4]], "less": [[1, 2]], "lessOrEqual": [[1, 2]], "equal": [[1, 2]], "notEqual": [[1, 2]],
  "greaterOrEqual": [[1, 2]], "greater": [[1, 2]], "and": [[1, 2]], "or": [[1, 2]], "not": [[2]],
  "if": [[1, 5, 7], [-1, 5, 7]], "assert": [[3]], "failed": [[3]], "ifFailed": [[5, 7]], "factorial": [], "gcd": [],
  "lcm": [], "ncr": [], "npr": [],
]
