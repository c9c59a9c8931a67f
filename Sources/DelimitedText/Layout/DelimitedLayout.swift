public import DataSets

/// How a delimited text is laid out, and what of that was found out rather than said.
public struct DelimitedLayout: Hashable, Sendable {
  public let delimiter: Delimiter
  public let isDelimiterDetected: Bool
  /// Whether the first line is no row, but says what the delimiter is: `sep=;`.
  let hasDelimiterHint: Bool
  public let hasHeader: Bool
  public let isHeaderDetected: Bool
  public let hasDecimalComma: Bool
  public let isDecimalCommaDetected: Bool
  /// The names in the header, blanks around them taken off; none without a header.
  public var names: [String] { places.names }
  /// How many fields each row has.
  public var columnCount: Int { places.count }
  /// Where the columns are.
  public let places: ColumnPlaces
  /// What the fields of each column look like in the first rows.
  public let kinds: [ColumnKind]
  /// Whether some field of each column is a number in the first rows, and so maybe should all be.
  public let hasNumbers: [Bool]
  /// Whether the first field of each column that is a number or a date is a date, and so should all be.
  let beginsWithDate: [Bool]

  /// One sentence that tells all of it: "semicolon-separated (detected), a header (detected), 3 columns, decimal comma".
  public var summary: String {
    let parts = [
      columnCount == 1 ? "one column" : "\(delimiter.name)-separated\(isDelimiterDetected ? " (detected)" : "")",
      "\(hasHeader ? "a header" : "no header")\(isHeaderDetected ? " (detected)" : "")",
      columnCount == 1 ? nil : "\(columnCount) columns",
      hasDecimalComma ? "decimal comma\(isDecimalCommaDetected ? " (detected)" : "")" : nil,
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
      return try places.place(of: name)
    } catch {
      throw DelimitedProblem(.column(error))
    }
  }
}

extension DelimitedLayout {
  /// Finds out the layout from the text's beginning.
  ///
  /// `isWhole` says that nothing follows. Nil where no row ends within the text and something follows.
  init?(
    _ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ options: DelimitedOptions
  ) throws(DelimitedProblem) {
    let hint = DelimiterHint(text)
    var told = options
    told.delimiter = options.delimiter ?? hint?.delimiter
    let sample = LayoutSample.best(text, from: hint?.end ?? 0, isWhole: isWhole, told)
    guard let first = sample.rows.first else { return nil }
    let line = hint == nil ? 1 : 2
    if first.count > options.limits.columns {
      throw DelimitedProblem(.tooManyColumns(limit: options.limits.columns), line: line)
    }
    let hasDecimalComma = options.hasDecimalComma ?? sample.showsDecimalComma
    let point = hasDecimalComma ? ASCII.comma : ASCII.point
    let hasHeader = options.hasHeader ?? sample.hasHeader(point: point)
    var names: [String] = []
    if hasHeader {
      for field in first {
        if field.contains(ASCII.nul) { throw DelimitedProblem(.nul, line: line) }
        guard let name = String(validating: field, as: UTF8.self) else { throw DelimitedProblem(.notUTF8, line: line) }
        names.append(Self.trimmed(name))
      }
    }
    delimiter = sample.delimiter
    hasDelimiterHint = hint != nil
    isDelimiterDetected = options.delimiter == nil
    self.hasHeader = hasHeader
    isHeaderDetected = options.hasHeader == nil
    self.hasDecimalComma = hasDecimalComma
    isDecimalCommaDetected = options.hasDecimalComma == nil
    places = ColumnPlaces(names, count: first.count)
    kinds = first.indices.map { sample.kind(of: $0, point: point, hasHeader: hasHeader) }
    hasNumbers = first.indices.map { sample.hasNumber(in: $0, hasHeader: hasHeader) }
    beginsWithDate = first.indices.map { sample.beginsWithDate($0, hasHeader: hasHeader) }
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return String(start[...last])
  }
}
