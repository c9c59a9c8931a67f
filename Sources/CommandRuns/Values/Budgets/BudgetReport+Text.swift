import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import GraphFiles

/// Uncertainty budgets as readable text: the result, and a table of its sources.
extension BudgetReport {
  private static let shownDigits = 3

  /// The titles of the columns; the first two columns contain text.
  static let titles = [
    "source", "distribution", "divisor", "u", "degrees", "sensitivity", "contribution", "share",
  ]

  /// Returns each budget as some lines and an aligned table, then the correlations of the results.
  func lines(digits: Int) -> [String] {
    var lines: [String] = []
    for entry in entries {
      if !lines.isEmpty { lines.append("") }
      lines += summary(of: entry, digits: digits)
      let table = table(of: entry)
      if table.isEmpty { continue }
      lines.append("")
      lines += AlignedText.lines(of: [Self.titles] + table, wordColumns: 2)
    }
    if !correlations.isEmpty { lines.append("") }
    lines += correlations.map(Self.sentence)
    return lines
  }

  func markdown(digits: Int) -> [UInt8] {
    var lines: [String] = []
    for entry in entries {
      if !lines.isEmpty { lines.append("") }
      lines +=
        ["## \(MarkupText.markdown(entry.name))", ""]
        + summary(of: entry, digits: digits).map { "- \(MarkupText.markdown($0))" }
      let table = table(of: entry)
      if table.isEmpty { continue }
      lines += [""] + MarkdownTable(titles: Self.titles, rows: table, wordColumns: 2).lines
    }
    if !correlations.isEmpty { lines += [""] + correlations.map { "- \(MarkupText.markdown(Self.sentence($0)))" } }
    return lines.fileBytes
  }

  static func sentence(_ pair: (first: String, second: String, coefficient: Double)) -> String {
    "r(\(pair.first), \(pair.second)) = \(shown(pair.coefficient))"
  }

  /// Returns the value with its standard uncertainty, and with its expanded uncertainty.
  func summary(of entry: Entry, digits: Int) -> [String] {
    let texts = entry.texts.limited(toDigits: digits)
    guard let budget = entry.budget else {
      return ["\(entry.name) = \(texts.text(entry.value)), which depends on nothing uncertain"]
    }
    let appraisal = Appraisal(
      value: Quantity(entry.value, budget.finding.known), unknown: budget.finding.unknown)
    var lines = ["\(entry.name) = \(texts.text(appraisal))"]
    guard let expanded = entry.expanded else { return lines }
    let size = Self.joined(texts.text(expanded.uncertainty, digits: Self.shownDigits), entry.unit)
    let factor = "k = \(Self.shown(expanded.factor))"
    let degrees = budget.degrees?.known ?? .infinity
    let (exact, taken) = (Self.shown(degrees), Self.shown(expanded.degreesOfFreedom))
    let freedom =
      degrees == .infinity
      ? "" : ", \(exact) effective degrees of freedom" + (taken == exact ? "" : " taken as \(taken)")
    lines.append("U = \(size) (\(factor), \(ValueText(.percent, for: .message, digits: 6).text(level))\(freedom))")
    return lines
  }

  /// Returns the rows under `titles`: one per source, and one for correlations.
  func table(of entry: Entry) -> [[String]] {
    var table = entry.rows.map { row in
      let part = row.row
      return [
        row.component.map { "\(row.source): \($0)" } ?? row.source, part.distribution, Self.shown(part.divisor),
        Self.joined(row.texts.text(part.uncertainty, digits: Self.shownDigits), row.unit),
        part.degreesOfFreedom == .infinity ? "∞" : Self.shown(part.degreesOfFreedom),
        Self.joined(Self.shown(part.sensitivity), entry.sensitivityUnit(of: row)),
        part.effect.map { Self.joined(entry.texts.text($0, digits: Self.shownDigits), entry.unit) }
          ?? NumberText.unknown,
        part.share.map(NodeBudget.percent) ?? "",
      ]
    }
    if let part = entry.budget?.sharedPart, part != 0 {
      table.append(["correlations", "", "", "", "", "", "", NodeBudget.percent(part)])
    }
    if let part = entry.budget?.secondOrderPart {
      table.append(["second order", "", "", "", "", "", "", NodeBudget.percent(part)])
    }
    return table
  }

  private static func joined(_ number: String, _ unit: String?) -> String { unit.map { "\(number) \($0)" } ?? number }

  private static func shown(_ value: Double) -> String {
    ValueText(for: .message, digits: shownDigits).text(value)
  }
}
