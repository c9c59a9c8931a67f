import DiagramModel
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

extension NodeInspection {
  private static let mostSources = 12
  /// The length, in cells, of a bar that stands for 100 % of the variance.
  private static let barCells = 10

  /// Returns a row for each source of the number's uncertainty, largest share first, and a row for the degrees of
  /// freedom.
  ///
  /// A single source is left out, because its share is the whole uncertainty.
  func budgetRows(of node: NodeID) -> [ListingRow] {
    guard case .found(let found) = diagram.budgets.budget(of: node, in: contents), let budget = found,
      budget.finding.known != nil
    else { return [] }
    var rows = budget.rows.count > 1 ? sourceRows(budget, of: node) : []
    if let degrees = budget.degrees?.known, degrees.isFinite {
      rows.append(ListingRow(key: "degrees of freedom", text: ValueText(for: .message, digits: 3).text(degrees)))
    }
    return rows
  }

  private func sourceRows(_ budget: NodeBudget, of node: NodeID) -> [ListingRow] {
    var rows = budget.rows.prefix(Self.mostSources).map { row in
      let share = row.share ?? 0
      let bar = String(repeating: "█", count: Int((min(share, 1) * Double(Self.barCells)).rounded()))
      let component = row.component?.label.map { ": \($0)" } ?? ""
      return ListingRow(
        key: "driven by",
        text:
          "\(bar)\(bar.isEmpty ? "" : " ")\(NodeBudget.percent(share)) \(contents.name(of: row.source))\(component)",
        aim: .node(contents.visible(row.source) ?? node))
    }
    if budget.sharedPart != 0 {
      rows.append(ListingRow(key: "driven by", text: "\(NodeBudget.percent(budget.sharedPart)) correlations"))
    }
    let rest = budget.rows.count - Self.mostSources
    if rest > 0 {
      rows.append(ListingRow(key: "driven by", text: "… \(rest) more: 'nodecalc FILE --eval --budget' lists them"))
    }
    return rows
  }
}
