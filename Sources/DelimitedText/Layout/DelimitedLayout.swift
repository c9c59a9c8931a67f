public import DataSets
import TextScanning

/// The layout of a delimited text, and which of its properties were detected rather than given.
public struct DelimitedLayout: Hashable, Sendable {
  /// The delimiter between fields.
  public let delimiter: Delimiter
  /// Whether the delimiter was detected rather than given; a delimiter from a `sep=` line counts as detected.
  public let isDelimiterDetected: Bool
  /// Whether the first line names the delimiter, as `sep=;` does, instead of being a row.
  let hasDelimiterHint: Bool
  /// Whether the first row contains names.
  public let hasHeader: Bool
  /// Whether the presence or absence of a header was detected rather than given.
  public let isHeaderDetected: Bool
  /// Whether the first row may or may not contain names, because it contains numbers or dates.
  public let isHeaderUncertain: Bool
  /// Whether numbers have a decimal comma.
  public let hasDecimalComma: Bool
  /// Whether the decimal mark was detected rather than given.
  public let isDecimalCommaDetected: Bool
  /// The decimal mark of numbers, and the rules for the cells of each column.
  var signs: NumberSigns
  /// Whether the beginning of the text has only texts, so that a table may follow below them.
  var isOfTexts = false
  /// The names in the header, without blanks around them; empty without a header.
  public var names: [String] { places.names }
  /// The number of fields in each row.
  public var columnCount: Int { places.count }
  /// Finds columns by name or number.
  public let places: ColumnPlaces
  /// The whole layout in one sentence, such as "semicolon-separated (detected), a header (detected), 3 columns, decimal
  /// comma".
  public var summary: String {
    if isDecided { return sentences.joined(separator: "; ") }
    let parts = [
      columnCount == 1 ? "one column" : "\(delimiter.name)-separated\(isDelimiterDetected ? " (detected)" : "")",
      "\(hasHeader ? "a header" : "no header")\(isHeaderDetected ? " (detected)" : "")",
      columnCount == 1 ? nil : "\(columnCount) columns",
      hasDecimalComma ? "decimal comma\(isDecimalCommaDetected ? " (detected)" : "")" : nil,
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  /// How a text that is not a plain table was read, one sentence each, such as "read as Windows-1252 (assumed), ';', 6
  /// lines skipped".
  public let sentences: [String]
  /// Whether the text is not a plain table, so that a `TableForm` was detected.
  public var isDecided: Bool { !sentences.isEmpty }
  /// The detected settings that a document must store; there are none for a plain table.
  public let decided: TableChoices
  /// The delimiter to store in a document; nil for a comma.
  public let decidedDelimiter: Delimiter?
  private let units: [String?]

  /// Returns the symbol of the unit of a column's numbers, from the header, a row of units or the cells.
  ///
  /// Returns nil if the numbers have no unit, or if there is no such column.
  public func unit(of column: ColumnName) -> String? {
    guard let place = try? place(of: column) else { return nil }
    if units.indices.contains(place), let unit = units[place] { return unit }
    return names.indices.contains(place) ? HeaderUnit(names[place])?.symbol : nil
  }

  /// Returns the title of a column in messages: its name, or "column 3".
  public func title(_ index: Int) -> String {
    names.indices.contains(index) && !names[index].isEmpty ? names[index] : "column \(index + 1)"
  }

  func place(of name: ColumnName) throws(DelimitedProblem) -> Int {
    do throws(ColumnProblem) {
      return try places.place(of: name)
    } catch {
      throw DelimitedProblem(.column(error))
    }
  }
}

extension DelimitedLayout {
  /// Detects the layout from the beginning of a text.
  ///
  /// `isWhole` tells whether `text` is the whole text. Returns nil if no row is complete, so that more of the text is
  /// needed.
  init?(
    _ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ options: DelimitedOptions
  ) throws(DelimitedProblem) {
    let hint = DelimiterHint(text)
    var known = options
    known.delimiter = options.delimiter ?? hint?.delimiter
    let sample = LayoutSample.best(text, from: hint?.end ?? 0, isWhole: isWhole, known)
    guard let first = sample.rows.first else { return nil }
    let line = hint == nil ? 1 : 2
    if first.count > options.limits.columns {
      throw DelimitedProblem(.tooManyColumns(limit: options.limits.columns), line: line)
    }
    if first.contains(where: { $0.count > options.limits.fieldBytes }) {
      throw DelimitedProblem(.fieldTooLong(limit: options.limits.fieldBytes), line: line)
    }
    let signs = sample.signs(options)
    let header = options.hasHeader.map { HeaderFinding(given: $0) } ?? HeaderFinding(sample, signs)
    var names: [String] = []
    if header.hasHeader {
      for field in first {
        if field.contains(ASCII.nul) { throw DelimitedProblem(.nul, line: line) }
        guard let name = String(validating: field, as: UTF8.self) else { throw DelimitedProblem(.notUTF8, line: line) }
        names.append(Self.trimmed(name))
      }
    }
    delimiter = sample.delimiter
    hasDelimiterHint = hint != nil
    isDelimiterDetected = options.delimiter == nil
    hasHeader = header.hasHeader
    isHeaderDetected = options.hasHeader == nil
    isHeaderUncertain = header.isUncertain
    self.signs = signs
    hasDecimalComma = signs.point == ASCII.comma
    isDecimalCommaDetected = options.hasDecimalComma == nil
    places = ColumnPlaces(names, count: first.count) { HeaderUnit($0)?.name }
    sentences = []
    decided = TableChoices()
    decidedDelimiter = nil
    units = []
  }

  /// Creates the layout of a text that was rewritten as plain rows according to `form`.
  ///
  /// `rows` is the number of rows and `leftOut` counts the lines left out, both known after reading.
  init(_ form: TableForm, rows: Int?, leftOut: LeftOutRows, _ options: DelimitedOptions) {
    delimiter = form.writtenDelimiter
    hasDelimiterHint = false
    isDelimiterDetected = options.delimiter == nil
    hasHeader = form.headerRows > 0
    isHeaderDetected = options.hasHeader == nil
    isHeaderUncertain = false
    signs = form.signs
    hasDecimalComma = form.point == ASCII.comma
    isDecimalCommaDetected = options.hasDecimalComma == nil
    places = ColumnPlaces(form.names, count: form.columnCount) { HeaderUnit($0)?.name }
    sentences = form.sentences(rows: rows, leftOut: leftOut)
    decided = form.choices(options.choices)
    decidedDelimiter = form.dialect.delimiter == .comma ? nil : form.dialect.delimiter
    units = form.columns.map(\.unit)
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return String(start[...last])
  }
}
