package import CommandOutput
import EditorSession
import EvaluationEngine
import Formulas

/// `nodecalc operators`: the reference of operators, made from their catalogue.
package struct OperatorReference {
  /// It says the same each time.
  package init() {}

  /// Writes it.
  package func run(_ output: StandardOutput) -> ExitStatus {
    for (index, category) in Operator.Category.allCases.enumerated() {
      if index > 0 { output.writeLine("") }
      output.writeLine("\(Self.title(of: category))")
      let rows = OperatorCatalog.all.filter { $0.category == category }.map(Self.row)
      for line in TextTable(rows: rows).lines { output.writeLine("  " + line) }
    }
    return .success
  }

  private static func title(of category: Operator.Category) -> String {
    switch category {
    case .arithmetic: "Arithmetic"
    case .function: "Functions"
    case .money: "Money"
    case .logic: "Logic"
    case .data: "Data sets"
    }
  }

  private static func row(_ descriptor: Operator) -> [String] {
    let sign = descriptor.symbol == descriptor.name ? "" : descriptor.symbol
    return [descriptor.name, sign, inputs(descriptor), descriptor.summary, example(of: descriptor)]
  }

  /// The inputs, and in braces the parameters.
  private static func inputs(_ descriptor: Operator) -> String {
    let parameters = descriptor.parameters.map(\.name)
    return inputs(descriptor.ports) + (parameters.isEmpty ? "" : " {\(parameters.joined(separator: ", "))}")
  }

  private static func inputs(_ ports: Ports) -> String {
    if !ports.hasSharedLabel {
      // What may be left out stands in square brackets, as in the manuals of commands.
      let optional = ports.labels.dropFirst(ports.minimum).map { "[\($0)]" }
      return (ports.labels.prefix(ports.minimum) + optional).joined(separator: ", ")
    }
    if ports.labels.count > 1 { return "data, and what the formula mentions" }
    let word = ports.labels.first ?? "input"
    return "\(ports.minimum) to \(ports.maximum) \(word == "data" ? "data sets" : word + "s")"
  }

  private static func example(of descriptor: Operator) -> String {
    let arguments = descriptor.example.arguments.map(text).joined(separator: ", ")
    return "\(descriptor.name)(\(arguments)) = \(text(descriptor.example.result))"
  }

  private static func text(_ argument: Operator.Example.Argument) -> String {
    switch argument {
    case .number(let number): NumberText.display(number)
    case .values(let values): text(values)
    case .formula(let formula): formula
    case .word(let word): PointVariable.quoted(word)
    }
  }

  private static func text(_ result: Operator.Example.Result) -> String {
    switch result {
    case .number(let number): NumberText.display(number)
    case .values(let values): text(values)
    }
  }

  private static func text(_ values: [Double]) -> String {
    "[\(values.map { NumberText.display($0) }.joined(separator: ", "))]"
  }
}
