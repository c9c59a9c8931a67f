import TextScanning

/// The end of plain rows in a stream: totals and notes in it are left out, as in a file.
///
/// The reader of the stream keeps back the last rows and notes all others here.
public struct StreamEnding {
  /// The number of bytes at the end of a stream that are kept back.
  public static let tailBytes = 1 << 16

  private let rows: DelimitedRowForm
  /// The form that distinguishes rows from other lines; nil if the beginning does not show it.
  private let form: TableForm?
  private var tally: RowTally
  /// The line in which the next row begins, from 1.
  private var line: Int

  /// The decision about the rows that were kept back.
  public enum Settlement {
    /// The rows of the table, each with its line end, and a sentence about what was left out; nil if nothing was.
    case rows([UInt8], leftOut: String?)
    /// A row may not belong to the table, or makes it unreadable; `line` counts from the first row kept back.
    case refused(DelimitedProblem.Reason, line: Int)
  }

  /// Creates the end of a stream of rows with this form and this beginning; nil if the rows are not plain.
  ///
  /// - Complexity: Linear in the beginning, of which only a bounded part is used.
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

  /// Notes rows that were passed on.
  ///
  /// - Parameter text: Whole rows, the last byte a line feed.
  /// - Complexity: linear in the text.
  public mutating func note(_ text: UnsafeBufferPointer<UInt8>) {
    tally.take(text)
    line += text.count { $0 == ASCII.lineFeed }
  }

  /// Returns whether `text` may contain a row that does not belong to the table, so that only later rows decide.
  ///
  /// - Complexity: linear in the text.
  public func mayEnd(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    PlainTable.strayRow(of: text, rows.delimiter, columnCount: rows.header.count) != nil
  }

  /// Decides about the last rows of the stream; the last byte of `text` is a line feed.
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

/// The sums of the rows that were read, by which a total is recognized.
struct RowTally {
  private let delimiter: UInt8
  private let rules: [ColumnRule]
  /// Whether some column can show that a row is a total.
  private let isNeeded: Bool
  private(set) var rows = 0
  private(set) var sums: [Double]
  /// Whether each column lacked a date in some row.
  private(set) var lacksDate: [Bool]

  /// Creates an empty tally; without a form, nothing is added up.
  init(_ form: TableForm?, _ delimiter: Delimiter) {
    self.delimiter = delimiter.byte
    rules = form?.columns ?? []
    isNeeded = rules.contains { $0.kind == .numbers || $0.kind == .dates }
    sums = Array(repeating: 0, count: rules.count)
    lacksDate = Array(repeating: false, count: rules.count)
  }

  /// Adds rows that end with line feeds.
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
