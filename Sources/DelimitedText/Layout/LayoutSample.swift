/// The first rows of a text, divided at a delimiter: what there is to find out a layout from.
struct LayoutSample {
  let delimiter: Delimiter
  /// Up to a hundred rows, fewer where they are long; blank lines are none.
  let rows: [[[UInt8]]]
  let looks: [[FieldLook]]

  /// Rows beyond two are looked at only where they begin this near to the beginning.
  private static let sampleBytes = 1 << 16

  /// `isWhole` says that nothing follows the text; no more than one field beyond `columnLimit` is kept of a row.
  init(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, isWhole: Bool, delimiter: Delimiter, columnLimit: Int
  ) {
    self.delimiter = delimiter
    var splitter = FieldSplitter(text, from: start, delimiter: delimiter.byte, fieldLimit: columnLimit + 1)
    var rows: [[[UInt8]]] = []
    while rows.count < 2 || (rows.count < 100 && splitter.offset < Self.sampleBytes),
      let row = splitter.row(isWhole: isWhole)
    {
      if row.count > 1 || row.first?.isEmpty == false { rows.append(row) }
    }
    self.rows = rows
    looks = rows.map { $0.map { FieldLook($0) } }
  }

  /// How many fields the first row has.
  var columnCount: Int { rows.first?.count ?? 0 }

  /// How large a part of the rows has as many fields as the first one.
  var shareOfRowsAlike: Double {
    Double(rows.count { $0.count == columnCount }) / Double(rows.count)
  }

  /// How large a part of the fields are numbers or dates, whichever sign numbers have.
  var shareOfValues: Double {
    let count = looks.reduce(0) { $0 + $1.count }
    return Double(looks.reduce(0) { $0 + $1.count(where: \.isValue) }) / Double(count)
  }

  /// Whether some field has a comma in it, as a number with a decimal comma has.
  var hasCommaInField: Bool { rows.contains { row in row.contains { $0.contains(ASCII.comma) } } }

  /// Whether numbers show that they have a decimal comma.
  ///
  /// Some column is all numbers, one of which has a comma that sets off no thousands, and no number has a point.
  var showsDecimalComma: Bool {
    if looks.contains(where: { $0.contains(.withPoint) }) { return false }
    let body = looks.count > 1 ? looks.dropFirst() : looks[...]
    return (0..<columnCount).contains { column in
      let fields = body.compactMap { column < $0.count ? $0[column] : nil }
      return fields.contains(.withComma) && fields.allSatisfy { $0.kind(point: ASCII.comma) ?? .numbers == .numbers }
    }
  }

  /// Whether the first row holds names: no field of it is a number or a date, and some field below is; or, where all is
  /// text, all its fields are there and differ.
  func hasHeader(point: UInt8) -> Bool {
    let first = (looks.first ?? []).map { $0.kind(point: point) }
    if first.contains(.numbers) || first.contains(.dates) { return false }
    if looks.dropFirst().contains(where: { row in row.contains { $0.kind(point: point) ?? .texts != .texts } }) {
      return first.contains(.texts)
    }
    return !first.contains(nil) && Set(rows.first ?? []).count == first.count
  }

  /// What all fields of a column are, empty ones and a header aside.
  func kind(of column: Int, point: UInt8, hasHeader: Bool) -> ColumnKind {
    var found: ColumnKind?
    for kind in kinds(in: column, point: point, hasHeader: hasHeader) {
      if kind == .texts || (found ?? kind) != kind { return .texts }
      found = kind
    }
    return found ?? .texts
  }

  /// Whether some field of a column is a number, whichever sign numbers have, a header aside.
  func hasNumber(in column: Int, hasHeader: Bool) -> Bool {
    (hasHeader ? looks.dropFirst() : looks[...]).contains { row in
      column < row.count && row[column].isValue && row[column] != .date
    }
  }

  /// Whether a column that holds numbers or dates holds dates, as the first field that is either shows.
  func beginsWithDate(_ column: Int, hasHeader: Bool) -> Bool {
    let first = (hasHeader ? looks.dropFirst() : looks[...]).lazy.compactMap { row in
      column < row.count && row[column].isValue ? row[column] : nil
    }.first
    return first == .date
  }

  private func kinds(in column: Int, point: UInt8, hasHeader: Bool) -> [ColumnKind] {
    (hasHeader ? looks.dropFirst() : looks[...]).compactMap { row in
      column < row.count ? row[column].kind(point: point) : nil
    }
  }
}

extension LayoutSample {
  /// The rows as the options say, or else as the delimiter divides them that fits best.
  ///
  /// That is the one which divides the most rows into as many fields as the first one, of these the one which makes most of the fields
  /// numbers and dates, then the one that makes the most fields. Where numbers have a decimal comma, a comma divides only what has
  /// commas in quotes as well.
  static func best(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, isWhole: Bool, _ options: DelimitedOptions
  ) -> LayoutSample {
    func sample(_ delimiter: Delimiter) -> LayoutSample {
      LayoutSample(
        text, from: start, isWhole: isWhole, delimiter: delimiter, columnLimit: options.limits.columns)
    }
    if let delimiter = options.delimiter { return sample(delimiter) }
    var best: (sample: LayoutSample, fit: (Double, Double, Int))?
    for delimiter in Delimiter.allCases {
      let sample = sample(delimiter)
      if sample.columnCount < 2 || isDecimalSign(delimiter, sample, options) { continue }
      let fit = (sample.shareOfRowsAlike, sample.shareOfValues, sample.columnCount)
      if fit > best?.fit ?? (0, 0, 0) { best = (sample, fit) }
    }
    return best?.sample ?? sample(options.hasDecimalComma == true ? .semicolon : .comma)
  }

  private static func isDecimalSign(
    _ delimiter: Delimiter, _ sample: LayoutSample, _ options: DelimitedOptions
  ) -> Bool {
    delimiter == .comma && options.hasDecimalComma == true && !sample.hasCommaInField
  }
}
