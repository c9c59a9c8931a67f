import TextScanning

/// The end of plain rows that stream by: totals and notes in it are left out, as they are of a file.
///
/// The reader of the rows keeps the last of them back, and notes all others here.
public struct StreamEnding {
  /// As much of the end of a stream is kept back.
  public static let tailBytes = 1 << 16

  private let rows: DelimitedRowForm
  /// How rows are told from what is none; nil if the beginning does not show it.
  private let form: TableForm?
  private var tally: RowTally
  /// The line in which the next row begins.
  private var line: Int

  /// What becomes of the rows that were kept back.
  public enum Settlement {
    /// The rows of the table, each with its line end, and what was left out, in a sentence; nil if nothing was.
    case rows([UInt8], leftOut: String?)
    /// A row may be none of the table, and nothing decides; its line counts from that of the first row kept back.
    case open(line: Int)
  }

  /// The end of rows of that form, whose text begins so; nil if the rows are not plain.
  ///
  /// - Complexity: linear in the beginning, of which a bounded part decides.
  public init?(_ rows: DelimitedRowForm, _ beginning: UnsafeBufferPointer<UInt8>, _ options: DelimitedOptions) {
    guard rows.table == nil, rows.header.count > 1 else { return nil }
    var options = options
    (options.hasHeader, options.tail) = (true, [])
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

  /// Takes note of rows that were handed on.
  ///
  /// - Parameter text: Whole rows, the last byte a line feed.
  /// - Complexity: linear in the text.
  public mutating func note(_ text: UnsafeBufferPointer<UInt8>) {
    tally.take(text)
    line += text.count { $0 == ASCII.lineFeed }
  }

  /// Whether rows may hold one that is none of the table, so that only what follows them decides.
  ///
  /// - Complexity: linear in the text.
  public func mayEnd(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    PlainTable.strayRow(of: text, rows.delimiter, columnCount: rows.header.count) != nil
  }

  /// The rows of the table among the last ones of the stream, of which the last byte is a line feed.
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
      return isBlank ? .rows(kept, leftOut: nil) : .open(line: kept.count { $0 == ASCII.lineFeed })
    }
    kept.withUnsafeBufferPointer { note($0) }
    var rewriter = TableRewriter(form, after: tally, from: line)
    text[stray...].withUnsafeBufferPointer { rewriter.rewrite($0, isLast: true, into: &kept) }
    return .rows(kept, leftOut: rewriter.filter.leftOut.sentence)
  }
}

/// What rows that were read add up to, by which a total is known.
struct RowTally {
  private let delimiter: UInt8
  private let rules: [ColumnRule]
  /// Whether a row may have a name, and so be a total.
  private let isNeeded: Bool
  private(set) var rows = 0
  private(set) var sums: [Double]
  /// Which columns lacked a date in some row.
  private(set) var lacksDate: [Bool]

  /// Nothing yet; without a form nothing is added up.
  init(_ form: TableForm?, _ delimiter: Delimiter) {
    self.delimiter = delimiter.byte
    rules = form?.columns ?? []
    isNeeded =
      rules.contains { $0.kind == .texts || $0.kind == .nothing }
      && rules.contains { $0.kind == .numbers || $0.kind == .dates }
    sums = Array(repeating: 0, count: rules.count)
    lacksDate = Array(repeating: false, count: rules.count)
  }

  /// Takes rows that end with line feeds.
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
