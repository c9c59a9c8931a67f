import EvaluationEngine
import Foundation

/// The page `Docs/EdgeValues.md`: what each operator makes of the numbers at which implementations differ.
enum EdgeValuesPage {
  /// A number and what the page calls it.
  struct Edge {
    let name: String
    let value: Double
  }

  static let edges = [
    Edge(name: "0", value: 0), Edge(name: "−0", value: -0.0), Edge(name: "1", value: 1), Edge(name: "−1", value: -1),
    Edge(name: "max", value: .greatestFiniteMagnitude), Edge(name: "−max", value: -.greatestFiniteMagnitude),
    Edge(name: "min", value: .leastNormalMagnitude), Edge(name: "tiny", value: .leastNonzeroMagnitude),
    Edge(name: "−tiny", value: -.leastNonzeroMagnitude),
  ]

  /// The operators that compute numbers of numbers.
  static let operators = OperatorCatalog.all.filter { !$0.isForData }

  /// How many arguments an operator is called with: as few as it takes, and all where there are two; of one number as of a set no
  /// operator is called that takes a set.
  static func counts(of operation: Operator) -> [Int] {
    let fewest = max(operation.ports.minimum, operation.reduction == nil ? 1 : 2)
    if operation.ports.maximum < fewest { return [] }
    let hasSecond = fewest == 1 && operation.ports.maximum == 2
    return hasSecond ? [1, 2] : [fewest]
  }

  static func text() -> String {
    var lines = [
      "# Edge values", "",
      "With this page you look up the result of each operator for the numbers at which implementations differ. `max` is the largest double,",
      "1.7976931348623157e308. `min` is the smallest with full precision, 2.2250738585072014e-308, and `tiny` the smallest of all, 5e-324.",
      "Results have 12 digits. NaN and infinity are not values in nodecalc: instead, the operator fails, with the reason in italics.",
      "",
      "`Scripts/update-edge-values-page` makes this page from the catalogue of operators. It leaves out operators on data sets.",
      "",
      "## One argument", "",
    ]
    lines += header(first: "operator")
    for operation in operators where counts(of: operation).contains(1) {
      lines.append(row("`\(operation.name)`", edges.map { operation([$0.value]) }))
    }
    lines += ["", "## Two arguments", "", "Rows are the first argument, columns the second."]
    for operation in operators where counts(of: operation).contains(2) {
      lines += ["", "### `\(operation.name)`", ""] + header(first: "")
      for first in edges { lines.append(row("**\(first.name)**", edges.map { operation([first.value, $0.value]) })) }
    }
    lines += ["", "## More arguments", "", "One argument is the edge value, `·`, and all others are 1.", ""]
    lines += header(first: "call")
    for operation in operators {
      guard let count = counts(of: operation).first, count > 2 else { continue }
      for port in 0..<count {
        let call = (0..<count).map { $0 == port ? "·" : "1" }.joined(separator: ", ")
        lines.append(
          row(
            "`\(operation.name)(\(call))`",
            edges.map { edge in operation((0..<count).map { $0 == port ? edge.value : 1 }) }))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func header(first: String) -> [String] {
    [
      "| \(first) | " + edges.map(\.name).joined(separator: " | ") + " |",
      "|---|" + String(repeating: "---|", count: edges.count),
    ]
  }

  private static func row(_ head: String, _ values: [Value]) -> String {
    "| \(head) | " + values.map(cell).joined(separator: " | ") + " |"
  }

  private static func cell(_ value: Value) -> String {
    switch value {
    case .number(let number):
      if number == .greatestFiniteMagnitude { return "max" }
      if number == -.greatestFiniteMagnitude { return "−max" }
      return String(format: "%.12g", number).replacingOccurrences(of: "-", with: "−")
    case .failure(.outsideDomain(let problem)): return "*\(words("\(problem)"))*"
    case .failure(.overflow): return "*overflow*"
    case .failure(.assertionFailed): return "*assertion failed*"
    case .failure, .data, .waiting, .absent: return "*\(value)*"
    }
  }

  /// `division by zero` of `divisionByZero`.
  private static func words(_ name: String) -> String {
    name.reduce(into: "") { text, character in
      if character.isUppercase { text += " " }
      text += character.lowercased()
    }
  }
}
