import DataSets
import Formulas
import GraphDocument
import JSONText

/// The values of the same nodes in several scenarios; the first column has the present values.
public struct ScenarioReport: Hashable, Sendable {
  /// The title of the column with the present values.
  public static let present = "present"

  /// The values of the nodes in one scenario, or their present values.
  public struct Column: Hashable, Sendable {
    /// The name of the scenario; nil for the present values.
    public var scenario: String?
    /// The results of the nodes.
    public var report: EvaluationReport

    /// Creates a column; `scenario` is nil for the present values.
    public init(scenario: String?, report: EvaluationReport) {
      self.scenario = scenario
      self.report = report
    }

    var title: String { scenario ?? ScenarioReport.present }
  }

  /// The columns in the requested order, each with the same nodes.
  public var columns: [Column]

  /// Creates a report from columns with the same nodes.
  public init(columns: [Column]) {
    self.columns = columns
  }

  /// Whether every node has a value in every column.
  public var isComplete: Bool { columns.allSatisfy { $0.report.isComplete } }

  /// One message for each node without a value, with the scenario and the reason.
  public var complaints: [String] {
    columns.flatMap { column in
      column.report.entries.compactMap { entry in
        guard case .failure(let message, _) = entry.outcome else { return nil }
        return "\(entry.name): \(column.scenario.map { "in '\($0)': " } ?? "")\(message)"
      }
    }
  }

  /// Returns a table for people: a row of titles, then a row for each node.
  ///
  /// The cell of a node without a value is `failed`.
  public func rows(digits: Int) -> [[String]] { rows(digits: digits) { _ in .plain } }

  private func rows(digits: Int, _ display: (EvaluationReport.Entry) -> NumberFormat) -> [[String]] {
    table { entry in
      let texts = ValueText(display(entry), for: .report, digits: digits, unit: entry.unit)
      return switch entry.outcome {
      case .quantity(let quantity, let unknown): texts.text(quantity, isKnown: unknown == nil)
      case .data(let set, _): texts.withUnit(texts.text(set))
      case .failure: "failed"
      }
    }
  }

  /// Returns the table as Markdown, with numbers in the formats of the nodes.
  public func markdown(digits: Int) -> [UInt8] {
    let rows = rows(digits: digits) { $0.display }
    return MarkdownTable(titles: rows.first ?? [], rows: Array(rows.dropFirst())).lines.fileBytes
  }

  /// A table with a `name` column and one column per scenario; numbers are exact floats, missing values are empty.
  ///
  /// If some number is uncertain, each column is followed by a column of standard uncertainties with a title such as
  /// `high uncertainty`, written as in `EvaluationReport.csv`. The cells of data sets are empty, because a data set is
  /// not a single number.
  public var csv: [UInt8] {
    let values = table { entry in
      if case .quantity(let quantity, _) = entry.outcome { ValueText(for: .file).text(quantity.value) } else { "" }
    }
    let uncertainties = table { entry in
      guard case .quantity(let quantity, let unknown) = entry.outcome else { return "" }
      return unknown == nil ? EvaluationReport.uncertainty(of: quantity) : "?"
    }
    let isUncertain = uncertainties.dropFirst().contains { row in row.dropFirst().contains { !$0.isEmpty } }
    let rows = zip(values, uncertainties).enumerated().map { place, row in
      guard isUncertain else { return row.0 }
      let pairs = zip(row.0, row.1).dropFirst().flatMap { value, uncertainty in
        [value, place == 0 ? "\(value) uncertainty" : uncertainty]
      }
      return Array(row.0.prefix(1)) + pairs
    }
    return Array((rows.map { $0.joined(separator: ",") }.joined(separator: "\n") + "\n").utf8)
  }

  /// One object such as `{"present": {"values": {…}, …}, "scenarios": {"high": {"values": {…}, …}}}`.
  ///
  /// The present values and each scenario are written as in `EvaluationReport.json`.
  public var json: [UInt8] {
    let members = columns.map { column in
      let lines = String(decoding: column.report.json, as: UTF8.self).split(separator: "\n")
      return (column.scenario, lines.map { $0.drop { $0 == " " } }.joined(separator: " "))
    }
    let scenarios = members.compactMap { name, text in
      name.map { "    \(JSONQuoting.quoted($0)): \(text)" }
    }
    let present = members.first { $0.0 == nil }.map { "  \"\(Self.present)\": \($0.1),\n" } ?? ""
    return Array("{\n\(present)  \"scenarios\": {\n\(scenarios.joined(separator: ",\n"))\n  }\n}\n".utf8)
  }

  private func table(_ cell: (EvaluationReport.Entry) -> String) -> [[String]] {
    let names = columns.first?.report.entries.map { $0.name } ?? []
    return [["name"] + columns.map { $0.title }]
      + names.indices.map { row in
        [names[row]]
          + columns.map { $0.report.entries.indices.contains(row) ? cell($0.report.entries[row]) : "" }
      }
  }
}
