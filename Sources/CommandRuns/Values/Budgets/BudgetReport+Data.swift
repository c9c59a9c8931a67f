import DelimitedText
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import JSONText

/// Uncertainty budgets in formats for other programs, with numbers in full precision.
extension BudgetReport {
  /// One object: `{"level": …, "budgets": {"y": {"value": …, "uncertainty": …, "degreesOfFreedom": …, "coverageFactor":
  /// …, "expandedUncertainty": …, "correlationShare": …, "secondOrderShare": …, "rows": […]}}, "correlations": [["y",
  /// "z", …]]}`.
  ///
  /// With units, a budget and its rows have a `unit`, and rows a `sensitivityUnit`. Infinite degrees of freedom and
  /// unknown values are `null`; an asymmetric uncertainty is `[lower, upper]`.
  var json: [UInt8] {
    let budgets = entries.map { "    \(JSONQuoting.quoted($0.name)): \(Self.json(of: $0))" }
    var text = "{\n  \"level\": \(NumberText.shortest(level)),\n  \"budgets\": {"
    text += budgets.isEmpty ? "}" : "\n\(budgets.joined(separator: ",\n"))\n  }"
    if !correlations.isEmpty {
      let pairs = correlations.map {
        "[\(JSONQuoting.quoted($0.first)), \(JSONQuoting.quoted($0.second)), \(NumberText.shortest($0.coefficient))]"
      }
      text += ",\n  \"correlations\": [\(pairs.joined(separator: ", "))]"
    }
    return Array((text + "\n}\n").utf8)
  }

  private static func json(of entry: Entry) -> String {
    var members = [("value", NumberText.shortest(entry.value))]
    if let unit = entry.unit { members.append(("unit", JSONQuoting.quoted(unit))) }
    if let budget = entry.budget {
      members += [
        ("uncertainty", json(of: budget.finding.known)), ("degreesOfFreedom", json(of: budget.degrees?.known)),
        ("coverageFactor", json(of: entry.expanded?.factor)),
        ("expandedUncertainty", json(of: entry.expanded?.uncertainty)),
      ]
      if budget.sharedPart != 0 { members.append(("correlationShare", NumberText.shortest(budget.sharedPart))) }
      if let part = budget.secondOrderPart { members.append(("secondOrderShare", NumberText.shortest(part))) }
      let rows = entry.rows.map { "        {\(json(of: $0, sensitivityUnit: entry.sensitivityUnit(of: $0)))}" }
      members.append(("rows", "[\n\(rows.joined(separator: ",\n"))\n      ]"))
    }
    if let remark = entry.remark { members.append(("remark", JSONQuoting.quoted(remark))) }
    return "{\n" + members.map { "      \"\($0)\": \($1)" }.joined(separator: ",\n") + "\n    }"
  }

  private static func json(of row: Row, sensitivityUnit: String?) -> String {
    let part = row.row
    var members = [("source", JSONQuoting.quoted(row.source))]
    if let component = row.component { members.append(("component", JSONQuoting.quoted(component))) }
    members += [
      ("distribution", JSONQuoting.quoted(part.distribution)), ("divisor", NumberText.shortest(part.divisor)),
      ("uncertainty", json(of: part.uncertainty)), ("degreesOfFreedom", json(of: part.degreesOfFreedom)),
      ("sensitivity", json(of: part.sensitivity)), ("contribution", json(of: part.effect)),
      ("share", json(of: part.share)),
    ]
    if let unit = row.unit { members.append(("unit", JSONQuoting.quoted(unit))) }
    if let sensitivityUnit { members.append(("sensitivityUnit", JSONQuoting.quoted(sensitivityUnit))) }
    return members.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
  }

  private static func json(of number: Double?) -> String {
    guard let number, number.isFinite else { return "null" }
    return NumberText.shortest(number)
  }

  private static func json(of uncertainty: StandardUncertainty?) -> String {
    guard let uncertainty, uncertainty.lower.isFinite, uncertainty.upper.isFinite else { return "null" }
    if uncertainty.isSymmetric { return NumberText.shortest(uncertainty.upper) }
    return "[\(NumberText.shortest(uncertainty.lower)), \(NumberText.shortest(uncertainty.upper))]"
  }

  /// A table with one row per source or component.
  ///
  /// More rows may follow a node's sources:
  /// - `second order` with its share, if requested;
  /// - `combined`;
  /// - `expanded`, if the degrees of freedom are known. This row has no divisor, and the coverage factor as its
  ///   sensitivity.
  ///
  /// An asymmetric uncertainty is `+upper -lower`, infinite degrees of freedom are `inf`, and unknown values are empty.
  var csv: [UInt8] {
    var lines = [
      "node,source,component,distribution,divisor,uncertainty,degreesOfFreedom,sensitivity,contribution,share"
    ]
    for entry in entries {
      for row in entry.rows {
        let part = row.row
        lines.append(
          Self.line([
            entry.name, row.source, row.component ?? "", part.distribution, NumberText.shortest(part.divisor),
            Self.field(part.uncertainty), Self.field(part.degreesOfFreedom), Self.field(part.sensitivity),
            Self.field(part.effect), Self.field(part.share),
          ]))
      }
      guard let budget = entry.budget else { continue }
      if let part = budget.secondOrderPart {
        lines.append(Self.line([entry.name, "second order", "", "", "", "", "", "", "", Self.field(part)]))
      }
      let combined = Self.field(budget.finding.known)
      lines.append(
        Self.line([
          entry.name, "combined", "", "", "", combined, Self.field(budget.degrees?.known), "", combined,
          budget.finding.known == nil ? "" : "1",
        ]))
      guard let expanded = entry.expanded else { continue }
      lines.append(
        Self.line([
          entry.name, "expanded", "", "", "", combined, Self.field(expanded.degreesOfFreedom),
          Self.field(expanded.factor), Self.field(expanded.uncertainty), "",
        ]))
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func line(_ fields: [String]) -> String {
    fields.map { DelimitedField.quoted(CellText.safe($0)) }.joined(separator: ",")
  }

  private static func field(_ number: Double?) -> String {
    guard let number, !number.isNaN else { return "" }
    return number == .infinity ? "inf" : NumberText.shortest(number)
  }

  private static func field(_ uncertainty: StandardUncertainty?) -> String {
    guard let uncertainty, uncertainty.lower.isFinite, uncertainty.upper.isFinite else { return "" }
    return ValueText(for: .file).text(uncertainty)
  }
}
