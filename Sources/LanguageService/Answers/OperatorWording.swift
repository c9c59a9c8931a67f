public import EvaluationEngine
import Formulas
import GraphDocument

extension Operator {
  /// The inputs, followed by the parameters in braces: `data {bins, range}`.
  public var inputText: String {
    let names = parameters.map(\.name)
    return portText + (names.isEmpty ? "" : " {\(names.joined(separator: ", "))}")
  }

  private var portText: String {
    if !ports.hasSharedLabel {
      // Optional inputs are in square brackets, as in command manuals.
      let optional = ports.labels.dropFirst(ports.minimum).map { "[\($0)]" }
      return (ports.labels.prefix(ports.minimum) + optional).joined(separator: ", ")
    }
    if ports.labels.count > 1 { return "data, and the nodes in the formula" }
    let word = ports.labels.first ?? "input"
    return "\(ports.minimum) to \(ports.maximum) \(word == "data" ? "data sets" : word + "s")"
  }

  /// An example call with its result: `hypot(3, 4) = 5`.
  public var exampleText: String {
    if let written = example.written { return written }
    let arguments = example.arguments.map(Self.text).joined(separator: ", ")
    return "\(name)(\(arguments)) = \(Self.text(example.result))"
  }

  private static func text(_ argument: Example.Argument) -> String {
    switch argument {
    case .number(let number): ValueText(for: .message).text(number)
    case .values(let values): text(values)
    case .formula(let formula): formula
    case .word(let word): PointVariable.quoted(word)
    }
  }

  private static func text(_ result: Example.Result) -> String {
    switch result {
    case .number(let number): ValueText(for: .message).text(number)
    case .values(let values): text(values)
    }
  }

  private static func text(_ values: [Double]) -> String {
    "[\(values.map { ValueText(for: .message).text($0) }.joined(separator: ", "))]"
  }
}
