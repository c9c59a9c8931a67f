package import CommandOutput
import EditorSession
import EvaluationEngine
import LanguageService

/// `nodecalc operators`: prints the reference of operators, generated from their catalogue.
package struct OperatorReference {
  package init() {}

  /// Writes the reference.
  package func run(_ output: StandardOutput) -> ExitStatus {
    for (index, category) in Operator.Category.allCases.enumerated() {
      if index > 0 { output.writeLine("") }
      output.writeLine("\(Self.title(of: category))")
      let rows = OperatorCatalog.all.filter { $0.category == category }.map(Self.row)
      for line in SafeText.table(rows) { output.writeLine("  " + line) }
    }
    return .success
  }

  private static func title(of category: Operator.Category) -> String {
    switch category {
    case .arithmetic: "Arithmetic"
    case .function: "Functions"
    case .money: "Money"
    case .date: "Dates"
    case .logic: "Logic"
    case .data: "Data sets"
    }
  }

  private static func row(_ descriptor: Operator) -> [String] {
    let sign = descriptor.symbol == descriptor.name ? "" : descriptor.symbol
    return [descriptor.name, sign, descriptor.inputText, descriptor.summary, descriptor.exampleText]
  }
}
