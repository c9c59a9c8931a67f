internal import DataSets

/// How a delimited text is laid out, and what of that was found out rather than said.
public struct DelimitedLayout: Hashable, Sendable {
  public let delimiter: Delimiter
  public let isDelimiterDetected: Bool
  public let hasHeader: Bool
  public let isHeaderDetected: Bool
  public let hasDecimalComma: Bool
  /// How many fields each row has.
  public let columnCount: Int
  /// The names in the header, blanks around them taken off; none without a header.
  public let names: [String]
  /// What the fields of each column look like in the first rows.
  public let kinds: [ColumnKind]

  /// One sentence that tells all of it: "semicolon-separated (detected), a header (detected), 3 columns, decimal comma".
  public var summary: String {
    let parts = [
      columnCount == 1 ? "one column" : "\(delimiter.name)-separated\(isDelimiterDetected ? " (detected)" : "")",
      "\(hasHeader ? "a header" : "no header")\(isHeaderDetected ? " (detected)" : "")",
      columnCount == 1 ? nil : "\(columnCount) columns", hasDecimalComma ? "decimal comma" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// What a column is called in messages: its name, or "column 3".
  public func title(_ index: Int) -> String {
    names.indices.contains(index) && !names[index].isEmpty ? names[index] : "column \(index + 1)"
  }

  /// The place of a column, from 0.
  func place(of name: ColumnName) throws(DelimitedProblem) -> Int {
    do throws(ColumnProblem) {
      return try name.place(among: names, count: columnCount)
    } catch {
      throw DelimitedProblem(.column(error))
    }
  }
}

extension DelimitedLayout {
  /// Finds out the layout from the text's beginning.
  ///
  /// `isWhole` says that nothing follows. Nil where no row ends within the text and something follows. The first hundred rows are
  /// looked at.
  init?(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, isWhole: Bool, _ options: DelimitedOptions
  ) throws(DelimitedProblem) {
    let delimiter = options.delimiter ?? Self.delimiter(text, from: start, isWhole: isWhole)
    let rows = Self.rows(text, from: start, isWhole: isWhole, delimiter: delimiter.byte)
    guard let first = rows.first else { return nil }
    if first.count > options.limits.columns {
      throw DelimitedProblem(.tooManyColumns(limit: options.limits.columns), line: 1)
    }
    let body = rows.dropFirst()
    let point = options.hasDecimalComma ? ASCII.comma : ASCII.point
    let hasHeader = options.hasHeader ?? Self.looksLikeHeader(first, body, point: point)
    var names: [String] = []
    if hasHeader {
      for field in first {
        if field.contains(ASCII.nul) { throw DelimitedProblem(.nul, line: 1) }
        guard let name = String(validating: field, as: UTF8.self) else { throw DelimitedProblem(.notUTF8, line: 1) }
        names.append(Self.trimmed(name))
      }
    }
    self.delimiter = delimiter
    isDelimiterDetected = options.delimiter == nil
    self.hasHeader = hasHeader
    isHeaderDetected = options.hasHeader == nil
    hasDecimalComma = options.hasDecimalComma
    columnCount = first.count
    self.names = names
    let sample = hasHeader ? Array(body) : rows
    kinds = first.indices.map { Self.kind(of: $0, in: sample, point: point) }
  }

  /// The delimiter that divides the most rows into as many fields as the first one, then the one that makes the most fields.
  private static func delimiter(_ text: UnsafeBufferPointer<UInt8>, from start: Int, isWhole: Bool) -> Delimiter {
    var best = (delimiter: Delimiter.comma, alike: 0.0, fields: 1)
    for delimiter in Delimiter.allCases {
      let rows = rows(text, from: start, isWhole: isWhole, delimiter: delimiter.byte)
      guard let first = rows.first, first.count > 1 else { continue }
      let alike = Double(rows.count { $0.count == first.count }) / Double(rows.count)
      if (alike, first.count) > (best.alike, best.fields) { best = (delimiter, alike, first.count) }
    }
    return best.delimiter
  }

  /// Up to a hundred rows; blank lines are none.
  private static func rows(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, isWhole: Bool, delimiter: UInt8
  ) -> [[[UInt8]]] {
    var splitter = FieldSplitter(text, from: start, delimiter: delimiter)
    var rows: [[[UInt8]]] = []
    while rows.count < 100, let row = splitter.row(isWhole: isWhole) {
      if row.count > 1 || row.first?.isEmpty == false { rows.append(row) }
    }
    return rows
  }

  /// Whether the first row holds names: no field of it is a number or a date, and some field below is; or, where all is
  /// text, all its fields are there and differ.
  private static func looksLikeHeader(_ first: [[UInt8]], _ body: ArraySlice<[[UInt8]]>, point: UInt8) -> Bool {
    let kinds = first.map { kind(of: $0, point: point) }
    if kinds.contains(.numbers) || kinds.contains(.dates) { return false }
    if body.contains(where: { row in row.contains { kind(of: $0, point: point) ?? .texts != .texts } }) {
      return kinds.contains(.texts)
    }
    return !kinds.contains(nil) && Set(first).count == first.count
  }

  /// What all fields of a column are, empty ones aside.
  private static func kind(of column: Int, in rows: [[[UInt8]]], point: UInt8) -> ColumnKind {
    var found: ColumnKind?
    for row in rows where column < row.count {
      guard let kind = kind(of: row[column], point: point) else { continue }
      if kind == .texts || (found ?? kind) != kind { return .texts }
      found = kind
    }
    return found ?? .texts
  }

  /// What a field looks like; nil where it is empty.
  private static func kind(of field: [UInt8], point: UInt8) -> ColumnKind? {
    let bytes = Array(field.drop { $0 == ASCII.space || $0 == ASCII.tab })
    let end = (bytes.lastIndex { $0 != ASCII.space && $0 != ASCII.tab }).map { $0 + 1 } ?? 0
    if end == 0 { return nil }
    let isNumber = (Array(bytes[..<end]) + [ASCII.lineFeed]).withUnsafeBufferPointer {
      DecimalScan.number(in: $0, from: 0, point: point)?.end == end
    }
    if isNumber { return .numbers }
    return DateText.seconds(bytes[..<end]) == nil ? .texts : .dates
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return String(start[...last])
  }
}
