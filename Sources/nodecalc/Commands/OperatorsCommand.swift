import ArgumentParser
import EvaluationEngine
import Formulas

/// `nodecalc operators`: the reference of operators, made from their catalogue.
struct OperatorsCommand: NodecalcCommand {
  static let configuration = CommandConfiguration(
    commandName: "operators", abstract: "List the operators: name, sign, inputs, meaning and an example.",
    usage: "nodecalc operators")

  func execute(_ output: StandardOutput) -> ExitStatus {
    for (index, category) in Operator.Category.allCases.enumerated() {
      if index > 0 { output.writeLine("") }
      output.writeLine(Self.title(of: category))
      let rows = OperatorCatalog.all.filter { $0.category == category }.map(Self.row)
      for line in TextTable(rows: rows).lines { output.writeLine("  " + line) }
    }
    return .success
  }

  private static func title(of category: Operator.Category) -> String {
    switch category {
    case .arithmetic: "Arithmetic"
    case .function: "Functions"
    case .logic: "Logic"
    }
  }

  private static func row(_ descriptor: Operator) -> [String] {
    let sign = descriptor.symbol == descriptor.name ? "" : descriptor.symbol
    return [descriptor.name, sign, inputs(descriptor.ports), descriptor.summary, example(of: descriptor)]
  }

  private static func inputs(_ ports: Ports) -> String {
    if !ports.isVariadic { return ports.labels.joined(separator: ", ") }
    return "\(ports.minimum) to \(ports.maximum) \(ports.labels.first ?? "input")s"
  }

  private static func example(of descriptor: Operator) -> String {
    let arguments = descriptor.example.arguments.map { NumberText.display($0) }.joined(separator: ", ")
    return "\(descriptor.name)(\(arguments)) = \(NumberText.display(descriptor.example.result))"
  }
}
