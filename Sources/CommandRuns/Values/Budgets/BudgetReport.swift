import CommandOutput
import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument

struct BudgetReport {
  struct Row {
    let source: String
    let component: String?
    let row: NodeBudget.Row
    let texts: ValueText
    /// The unit of the source's uncertainty; nil for a plain number.
    let unit: String?
  }

  struct Entry {
    let name: String
    /// The budget; nil for a number that depends on nothing uncertain.
    let budget: NodeBudget?
    let value: Double
    let rows: [Row]
    /// Why a part of the budget is missing; nil if it is complete.
    let remark: String?
    let expanded: ExpandedUncertainty?
    let texts: ValueText
    /// The unit of uncertainties and contributions; nil for a plain number.
    let unit: String?

    /// Returns the unit of a sensitivity, such as `V/K`; nil for a plain number.
    func sensitivityUnit(of row: Row) -> String? {
      guard let below = row.unit else { return unit }
      if below == unit { return nil }
      let above = unit ?? "1"
      let (isQuotient, isProduct) = (above.contains("/"), below.contains { " ·/".contains($0) })
      return "\(isQuotient ? "(\(above))" : above)/\(isProduct ? "(\(below))" : below)"
    }
  }

  let entries: [Entry]
  /// The correlation of each pair of results, in the order of the request.
  let correlations: [(first: String, second: String, coefficient: Double)]
  let level: Double
  let complaints: [String]

  /// Creates the budgets of `nodes`, in the same order.
  ///
  /// `level`: the level of confidence of expanded uncertainties.
  /// `order`: the highest order of terms in the propagation.
  /// `meter`: limits the work on data sets. If it stops the work, uncertainties are unknown.
  init(
    of nodes: [NodeID], in contents: DocumentContents, level: Double, order: Int,
    countedBy meter: EvaluationMeter? = nil
  ) {
    self.level = level
    var complaints: [String] = []
    var numbers: [NodeID] = []
    meter?.begin()
    let meter = meter?.forAll
    entries = nodes.compactMap { node in
      let name = contents.name(of: node)
      guard case .number(let value) = contents.graph.value(of: node) else {
        let reason = contents.sentence(forValueOf: node) ?? "a data set has an uncertainty for each of its points"
        complaints.append("error: \(name): \(reason)")
        return nil
      }
      let budget: NodeBudget?
      do throws(SecondOrderTerms.Failure) {
        budget =
          order > 1
          ? try NodeBudget(ofSecondOrder: node, in: contents, countedBy: meter)
          : NodeBudget(of: node, in: contents, countedBy: meter)
      } catch {
        complaints.append("error: \(name): \(contents.sentence(for: error))")
        return nil
      }
      numbers.append(node)
      return Entry(
        name: name, budget: budget, value: value,
        rows: (budget?.rows ?? []).map {
          Row(
            source: contents.name(of: $0.source), component: Self.component($0), row: $0,
            texts: contents.valueText(of: $0.source, for: .message),
            unit: contents.differenceUnitText(of: $0.source))
        },
        remark: budget.flatMap { Self.remark($0, contents) }, expanded: budget?.expanded(level: level),
        texts: contents.valueText(of: node, for: .message), unit: contents.differenceUnitText(of: node))
    }
    self.complaints = complaints
    correlations = Self.correlations(numbers, contents, meter)
  }

  private static func component(_ row: NodeBudget.Row) -> String? {
    row.component.map { $0.label ?? ($0.readings.isEmpty ? "type B" : "\($0.readings.count) readings") }
  }

  private static func remark(_ budget: NodeBudget, _ contents: DocumentContents) -> String? {
    if let unknown = budget.finding.unknown { return contents.sentence(for: unknown) }
    guard case .correlated(let first, let second)? = budget.degrees else { return nil }
    return
      "no effective degrees of freedom: '\(contents.name(of: first))' and '\(contents.name(of: second))' are correlated, but the Welch–Satterthwaite formula holds only for independent sources"
  }

  private static func correlations(
    _ nodes: [NodeID], _ contents: DocumentContents, _ meter: EvaluationMeter?
  ) -> [(first: String, second: String, coefficient: Double)] {
    if nodes.count < 2 { return [] }
    var derivation = contents.uncertaintyPropagation.derivation(in: contents.graph, countedBy: meter)
    var found: [(first: String, second: String, coefficient: Double)] = []
    for (place, first) in nodes.enumerated() {
      for second in nodes[(place + 1)...] where first != second {
        guard let coefficient = derivation.correlation(of: first, and: second) else { continue }
        found.append((contents.name(of: first), contents.name(of: second), coefficient))
      }
    }
    return found
  }

  func answer(_ format: EvaluationFormat, digits: Int) -> Answer {
    var answer: Answer
    switch format {
    case .text:
      answer = Answer()
      for line in lines(digits: digits) { answer.addLine(SafeText(line)) }
    case .markdown: answer = Answer(data: markdown(digits: digits), status: .success)
    case .json: answer = Answer(data: json, status: .success)
    case .csv: answer = Answer(data: csv, status: .success)
    }
    for complaint in complaints { answer.fail(complaint) }
    for entry in entries {
      if let remark = entry.remark { answer.remark("warning: \(entry.name): \(remark)") }
    }
    return answer
  }
}
