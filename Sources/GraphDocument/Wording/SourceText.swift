import DataSets
import DelimitedText

extension DataSource {
  /// The complete source of points, with the names that the document's file uses: `sales.csv, column amount, xColumn
  /// month`.
  ///
  /// For points written in the document, it is the list of their values.
  public var memberText: String {
    switch self {
    case .written(let set): DataSetText.list(set)
    case .file(let source):
      ([source.path] + source.columns.memberTexts + source.form.memberTexts).joined(separator: ", ")
    case .database(let source):
      (["\(source.path): \(source.query)"] + source.columns.memberTexts).joined(separator: ", ")
    }
  }
}

extension PointColumns {
  fileprivate var memberTexts: [String] {
    let sides = [errorBelow, errorAbove].compactMap { $0?.text }
    let members = [
      ("column", value == .number(1) ? nil : value.text), ("xColumn", x?.text),
      ("errorColumn", error?.text ?? (sides.isEmpty ? nil : sides.joined(separator: " and "))),
      ("xErrorColumn", errorX?.text), ("annotationColumn", annotation?.text),
    ]
    return members.compactMap { member, column in column.map { "\(member) \($0)" } }
  }
}

extension ColumnName {
  fileprivate var text: String {
    switch self {
    case .name(let name): name
    case .number(let number): "\(number)"
    }
  }
}

extension DataFileForm {
  fileprivate var memberTexts: [String] {
    let members: [(String, String?)] = [
      ("format", format?.rawValue), ("delimiter", delimiter.map { String(decoding: [$0.byte], as: UTF8.self) }),
      ("header", hasHeader.map { "\($0)" }),
      ("decimalComma", hasDecimalComma.map { "\($0)" }),
      ("missing", missingMarks.isEmpty ? nil : missingMarks.joined(separator: " and ")),
    ]
    let chosen = TableChoice.all.map { ($0.label, $0.value(in: choices)?.text) }
    return (members + chosen).compactMap { member, text in text.map { "\(member) \($0)" } }
  }
}
