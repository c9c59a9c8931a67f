package import DataSets
import DelimitedText
import Formulas
import Geometry
import GraphDocument
import JSONText

extension EvaluationReport {
  /// A table with the header `name,value,uncertainty,error`, as in RFC 4180 except that lines end with line feeds.
  ///
  /// Numbers are exact floats; an uncertainty with different sides is written `+upper -lower`. A data set has one row
  /// per value. An unknown uncertainty is `?`, with the reason in the `error` column. The columns `x`, `xUncertainty`,
  /// `errorCorr` and `annotation` follow, each only if some point has the field; a date is written as in data files.
  public var csv: [UInt8] { table(",") }

  /// The same table as `csv`, with tabs between fields.
  public var tsv: [UInt8] { table("\t") }

  private func table(_ mark: Character) -> [UInt8] {
    let fields = PointField.allCases.filter { field in sets.contains(where: field.isThere) }
    let noFields = [String](repeating: "", count: fields.count)
    func line(_ cells: [String]) -> String { cells.joined(separator: String(mark)) }
    var lines = [line(["name", "value", "uncertainty", "error"] + fields.map(\.rawValue))]
    for entry in entries {
      switch entry.outcome {
      case .quantity(let quantity, let unknown):
        let uncertainty = unknown == nil ? Self.uncertainty(of: quantity) : "?"
        let reason = unknown.map { Self.field($0.message) } ?? ""
        lines.append(line([entry.name, entry.exact(quantity.value), uncertainty, reason] + noFields))
      case .data(let set, let unknown):
        let reason = unknown.map { Self.field($0.message) } ?? ""
        for (index, value) in set.values.enumerated() {
          let error = set.errorsY?[index].map { Quantity(value, lower: $0.lower, upper: $0.upper) }
          let uncertainty = error.map(Self.uncertainty) ?? (unknown == nil ? "" : "?")
          let own = fields.map { $0.text(of: set[index]) }
          lines.append(
            line([entry.name, entry.exact(value), uncertainty, uncertainty == "?" ? reason : ""] + own))
        }
      case .failure(let message, _):
        lines.append(line([entry.name, "", "", Self.field(message)] + noFields))
      }
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  static func uncertainty(of quantity: Quantity) -> String {
    quantity.uncertainty.map { ValueText(for: .file).text($0) } ?? ""
  }

  /// Returns a text as a field of a table, in quotes if necessary.
  ///
  /// CSV has no escapes, so invisible characters, including tabs, are replaced by visible ones.
  fileprivate static func field(_ sentence: String) -> String {
    DelimitedField.quoted(CellText.safe(sentence))
  }
}

extension EvaluationReport {
  var sets: [DataSet] {
    entries.compactMap { entry in
      if case .data(let set, _) = entry.outcome { set } else { nil }
    }
  }
}

private enum PointField: String, CaseIterable {
  case x
  case xUncertainty
  case errorCorr
  case annotation

  func isThere(_ set: DataSet) -> Bool {
    switch self {
    case .x: set.hasX
    case .xUncertainty: set.hasErrorsX
    case .errorCorr: set.errorCorrelations != nil
    case .annotation: set.hasAnnotations
    }
  }

  /// Returns the text of this column for a point; empty if the point lacks this value.
  func text(of point: Datum) -> String {
    switch self {
    case .x: point.exactX ?? ""
    case .xUncertainty:
      point.errorX.map { EvaluationReport.uncertainty(of: Quantity(0, lower: $0.lower, upper: $0.upper)) } ?? ""
    case .errorCorr: point.errorCorrelation.map { NumberText.shortest($0) } ?? ""
    case .annotation: point.annotation.map(EvaluationReport.field) ?? ""
    }
  }
}

extension Datum {
  /// The x with all digits, or as a date in the form of data files; nil if the point has no x.
  package var exactX: String? {
    valueX.map { x in
      xKind == .date ? DateText.exactText(x) ?? NumberText.shortest(x) : NumberText.shortest(x)
    }
  }
}
