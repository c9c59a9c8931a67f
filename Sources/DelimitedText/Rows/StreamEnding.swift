import TextScanning

/// Leaves out totals and notes at the end of a stream of plain rows, as at the end of a file.
///
/// The reader of the stream holds back the last rows, and passes all others to `note(_:)`.
public struct StreamEnding {
  /// The number of bytes at the end of a stream that are held back.
  public static let tailBytes = 1 << 16

  private let rows: DelimitedRowForm
  private let form: TableForm?
  private var tally: RowTally
  /// The line in which the next row begins, from 1.
  private var line: Int

  /// The result of examining the rows that were held back.
  public enum Settlement {
    /// The rows of the table with their line ends, and a sentence about what was left out; nil if nothing was left out.
    case rows([UInt8], leftOut: String?)
    /// The table cannot be read, because it is unclear whether a row belongs to it.
    ///
    /// `line` counts from the first row held back.
    case refused(DelimitedProblem.Reason, line: Int)
  }

  /// Creates the object for a stream with this beginning, whose rows have this form.
  ///
  /// Returns nil if the text is not a plain table of several columns.
  ///
  /// - Complexity: Linear in the beginning; only a limited part of it is used.
  public init?(_ rows: DelimitedRowForm, _ beginning: UnsafeBufferPointer<UInt8>, _ options: DelimitedOptions) {
    guard rows.table == nil, rows.header.count > 1 else { return nil }
    var options = options
    (options.hasHeader, options.tail) = (rows.hasHeader, [])
    let sample = UnsafeBufferPointer(rebasing: beginning.prefix(DelimitedRowForm.sampleBytes))
    let form = try? TableForm(sample, isWhole: false, options)
    self.rows = rows
    self.form = form.flatMap { form in
      form.dialect.delimiter == rows.delimiter && form.columnCount == rows.header.count && !form.needsRewriting
        ? form : nil
    }
    tally = RowTally(self.form, rows.delimiter)
    line = rows.linesBefore + 1
  }

  /// Records rows that were delivered: adds up their numbers to recognize a total later, and counts their lines.
  ///
  /// - Parameter text: Complete rows; the last byte is a line feed.
  /// - Complexity: linear in the text.
  public mutating func note(_ text: UnsafeBufferPointer<UInt8>) {
    tally.take(text)
    line += text.count { $0 == ASCII.lineFeed }
  }

  /// Returns whether `text` contains a row that may not belong to the table.
  ///
  /// The rows must then be held back until later rows show whether the table continues.
  ///
  /// - Complexity: linear in the text.
  public func mayEnd(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    PlainTable.strayRow(of: text, rows.delimiter, columnCount: rows.header.count) != nil
  }

  /// Examines the last rows of the stream, to leave out totals and notes; the last byte of `text` is a line feed.
  ///
  /// - Complexity: linear in the text.
  public mutating func settled(_ text: [UInt8]) -> Settlement {
    let stray = text.withUnsafeBufferPointer {
      PlainTable.strayRow(of: $0, rows.delimiter, columnCount: rows.header.count)
    }
    guard let stray else { return .rows(text, leftOut: nil) }
    var kept = Array(text[..<stray])
    guard let form else {
      let isBlank = text[stray...].allSatisfy { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }
      return isBlank ? .rows(kept, leftOut: nil) : .refused(.notPlain, line: kept.count { $0 == ASCII.lineFeed })
    }
    let first = line
    kept.withUnsafeBufferPointer { note($0) }
    var rewriter = TableRewriter(form, after: tally, from: line)
    text[stray...].withUnsafeBufferPointer { rewriter.rewrite($0, isLast: true, into: &kept) }
    if let problem = rewriter.problem { return .refused(problem.reason, line: (problem.line ?? first) - first) }
    return .rows(kept, leftOut: rewriter.filter.leftOut.sentence)
  }
}

struct RowTally {
  private let delimiter: UInt8
  private let rules: [ColumnRule]
  private let isNeeded: Bool
  private(set) var rows = 0
  private(set) var sums: [Double]
  private(set) var lacksDate: [Bool]
  /// Whether the first cell of some row is empty.
  private(set) var lacksName = false

  /// Creates sums that are 0.
  ///
  /// Without a form, nothing is added up.
  init(_ form: TableForm?, _ delimiter: Delimiter) {
    self.delimiter = delimiter.byte
    rules = form?.columns ?? []
    isNeeded = rules.contains { $0.kind == .numbers || $0.kind == .dates }
    sums = Array(repeating: 0, count: rules.count)
    lacksDate = Array(repeating: false, count: rules.count)
  }

  mutating func take(_ text: UnsafeBufferPointer<UInt8>) {
    if text.isEmpty { return }
    rows += 1
    guard isNeeded else { return }
    var offset = 0
    var column = 0
    while offset < text.count {
      let rule = column < rules.count ? rules[column] : ColumnRule()
      var end = -1
      if rule.kind == .numbers, let found = DecimalScan.number(in: text, from: offset, point: rule.point),
        text[found.end] == delimiter || text[found.end] == ASCII.lineFeed, rule.point != delimiter
      {
        sums[column] += found.number
        end = found.end
      } else {
        let cell = DelimitedCell(text, offset, delimiter: delimiter)
        end = cell.end
        let range = cell.quoted ?? offset..<cell.contentEnd
        if rule.kind == .dates, range.isEmpty { lacksDate[column] = true }
        if column == 0, range.isEmpty { lacksName = true }
        if rule.kind == .numbers, !range.isEmpty,
          let number = rule.number(UnsafeBufferPointer(rebasing: text[range])), number.isFinite
        {
          sums[column] += number
        }
      }
      column = text[end] == ASCII.lineFeed ? 0 : column + 1
      offset = end + 1
    }
  }
}
