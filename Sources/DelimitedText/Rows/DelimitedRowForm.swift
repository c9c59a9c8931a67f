import DataSets
import TextScanning

/// How the rows of a delimited text are read, detected once from its beginning.
///
/// The first row is the header.
public struct DelimitedRowForm: Sendable {
  /// The delimiter between cells.
  public let delimiter: Delimiter
  /// Whether numbers have a decimal comma.
  public var hasDecimalComma: Bool { signs.point == ASCII.comma }
  /// The names in the header, without blanks around them.
  public let names: [String]
  /// Whether the text has a header; without one, the names are `column_1` and so on.
  public let hasHeader: Bool
  /// The cells of the header as written, including quotes.
  public let header: [[UInt8]]
  /// The offset of the first row below the header, in bytes from the beginning of the text.
  public let firstRow: Int
  /// The number of line feeds before `firstRow`.
  public let linesBefore: Int
  /// The unusual properties that were detected, such as "semicolon-separated (detected), decimal comma (detected)"; nil
  /// if there are none.
  public let remark: String?
  /// The decimal mark of numbers, and the rules for the cells of each column.
  let signs: NumberSigns
  /// Whether the user gave the decimal mark instead of having it detected.
  let isPointGiven: Bool
  let missing: MissingWords
  let table: TableForm?
  /// How a text that is not a plain table was read, one sentence each.
  public let decisions: [String]

  /// Returns the symbol of the unit of a column's numbers; nil if there is none.
  ///
  /// The unit is in the header, in a row of units or in the cells. Cells such as `12 %` are plain numbers, such as
  /// 0.12: their unit is `1`.
  public func unit(of column: Int) -> String? {
    if let rule = table?.columns[column], let unit = rule.unit { return rule.isPercentage ? "1" : unit }
    return HeaderUnit(names[column])?.symbol
  }

  /// The number of bytes at the beginning of a text from which its form is detected.
  public static let sampleBytes = TableForm.sampleBytes
  /// The size in bytes of the longer sample, from which the form is detected if the first ``sampleBytes`` contain no
  /// table.
  public static let longestSampleBytes = TableForm.longestSampleBytes

  /// Detects the form; nil if more of the text is needed because no row ends in it.
  ///
  /// - Parameters:
  ///   - text: The beginning of the text: at least ``sampleBytes``, or all of it.
  ///   - isWhole: Whether `text` is the whole text.
  ///   - options: The given options; delimiter and decimal comma are detected if they are not given.
  /// - Throws: A problem with its line: no text, nothing in it, a header that is not UTF-8, a quote that is never
  ///   closed, too many columns, or lines that end with only a carriage return.
  public init?(
    _ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ options: DelimitedOptions
  ) throws(DelimitedProblem) {
    switch try Self.finding(of: text, isWhole: isWhole, options) {
    case .form(let form): self.init(form, options)
    case .open: return nil
    case .plain(let layout): try self.init(plain: text, layout, options)
    }
  }

  private init(
    plain text: UnsafeBufferPointer<UInt8>, _ layout: DelimitedLayout, _ options: DelimitedOptions
  ) throws(DelimitedProblem) {
    let mark = ByteOrderMark.length(in: text)
    let body = UnsafeBufferPointer(rebasing: text[mark...])
    delimiter = layout.delimiter
    signs = layout.signs
    table = nil
    isPointGiven = options.hasDecimalComma != nil
    missing = MissingWords(options.missingMarks)
    decisions = []
    remark = Self.remark(on: layout, options)
    hasHeader = layout.hasHeader
    guard layout.hasHeader else {
      names = Self.names(count: layout.columnCount)
      header = names.map { Array($0.utf8) }
      let start = DelimiterHint(body)?.end ?? 0
      firstRow = mark + start
      linesBefore = start == 0 ? 0 : 1
      return
    }

    // A header at the end of the text gets a line end.
    let ended = body.last == ASCII.lineFeed ? Array(body) : Array(body) + [ASCII.lineFeed]
    var start = DelimiterHint(body)?.end ?? 0
    while start < ended.count, ended[start] == ASCII.lineFeed || ended[start] == ASCII.carriageReturn { start += 1 }
    let (cells, end) = ended.withUnsafeBufferPointer { Self.cells(of: $0, from: start, layout.delimiter.byte) }
    header = cells
    firstRow = mark + min(end, body.count)
    linesBefore = ended[..<end].count { $0 == ASCII.lineFeed } - (end > body.count ? 1 : 0)
    if cells.count > options.limits.columns {
      throw DelimitedProblem(.tooManyColumns(limit: options.limits.columns), line: max(1, linesBefore))
    }
    var names: [String] = []
    for cell in cells {
      guard let name = String(validating: DelimitedField.content(of: cell), as: UTF8.self) else {
        throw DelimitedProblem(.notUTF8, line: max(1, linesBefore))
      }
      names.append(Self.trimmed(name))
    }
    self.names = names
  }

  /// Returns the names `column_1`, `column_2` and so on for the columns of a table without a header.
  ///
  /// Data nodes of such a table use the same names.
  private static func names(count: Int) -> [String] { (1...max(1, count)).map { "column_\($0)" } }

  private enum Finding {
    case plain(DelimitedLayout)
    case form(TableForm)
    /// More of the text is needed for a decision.
    case open
  }

  private static func finding(
    of text: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ options: DelimitedOptions
  ) throws(DelimitedProblem) -> Finding {
    let sample = TableForm.beginning(of: text, bytes: sampleBytes)
    let isAll = isWhole && sample.count == text.count
    // A long line above the table, or a long header, does not end in the first sample.
    let hasRow = isAll || sample.contains(ASCII.lineFeed) || sample.contains(ASCII.carriageReturn)
    if !hasRow, !isWhole, text.count < longestSampleBytes { return .open }
    if hasRow, !options.needsForm,
      let layout = PlainTable.layout(of: sample, isWhole: isAll, options, seeksDecimalMark: true),
      hasPlainTail(options, layout)
    {
      return .plain(layout)
    }
    guard let form = try TableForm.decided(from: text, isWhole: isWhole, options) else { return .open }
    if let problem = form.cellsQuestion ?? form.findings.problem { throw problem }
    if let layout = form.plainLayout(beginning: sample, isWhole: isAll, options), hasPlainTail(options, layout) {
      return .plain(layout)
    }
    return .form(form)
  }

  private static func hasPlainTail(_ options: DelimitedOptions, _ layout: DelimitedLayout) -> Bool {
    options.tail.withUnsafeBufferPointer {
      $0.isEmpty || PlainTable.acceptsTail($0, layout.delimiter, columnCount: layout.columnCount)
    }
  }

  init(_ form: TableForm, _ options: DelimitedOptions) {
    isPointGiven = options.hasDecimalComma != nil
    missing = form.chosen.missing
    hasHeader = form.headerRows > 0
    table = form
    delimiter = form.writtenDelimiter
    var signs = form.signs
    // For a longer text, the rewriter reports at the end what it left out.
    let leftOut = form.findings.rows == nil ? LeftOutRows() : form.findings.leftOut
    var decisions = form.sentences(rows: form.findings.rows, leftOut: leftOut)
    for column in signs.rules.indices where signs.rules[column].isPercentage {
      signs.rules[column].takesShares = true
      decisions.append("'\(form.title(column))' is in percent: 4 % counts as 0.04")
    }
    self.signs = signs
    self.decisions = decisions
    remark = decisions.joined(separator: "; ")
    let written = TableRewriter(form).header
    firstRow = written.count
    linesBefore = written.count { $0 == ASCII.lineFeed }
    names = form.names.isEmpty ? Self.names(count: form.columnCount) : form.names
    header = names.map { DelimitedField.quoted(Array($0.utf8), delimiter: form.writtenDelimiter.byte) }
  }

  /// Returns what the user must decide before a column can be read as numbers; nil if nothing is unclear.
  public func question(of column: Int) -> DelimitedProblem? {
    signs.rules.indices.contains(column) ? signs.rules[column].question : nil
  }

  private static func cells(
    of text: UnsafeBufferPointer<UInt8>, from start: Int, _ delimiter: UInt8
  ) -> (cells: [[UInt8]], end: Int) {
    var cells: [[UInt8]] = []
    var offset = start
    while offset < text.count {
      let cell = DelimitedCell(text, offset, delimiter: delimiter)
      cells.append(Array(text[offset..<cell.contentEnd]))
      offset = cell.end + 1
      if text[cell.end] == ASCII.lineFeed { break }
    }
    return (cells, offset)
  }

  private static func trimmed(_ text: String) -> String {
    let start = text.drop { $0 == " " || $0 == "\t" }
    guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
    return String(start[...last])
  }

  private static func remark(on layout: DelimitedLayout, _ options: DelimitedOptions) -> String? {
    let parts = [
      !layout.hasHeader && options.hasHeader == nil ? "no header (detected)" : nil,
      options.delimiter == nil && layout.delimiter != .comma ? "\(layout.delimiter.name)-separated (detected)" : nil,
      options.hasDecimalComma == nil && layout.hasDecimalComma ? "decimal comma (detected)" : nil,
    ]
    let found = parts.compactMap(\.self)
    return found.isEmpty ? nil : found.joined(separator: ", ")
  }
}

/// The position of a cell.
///
/// Delimiters and line ends before the closing quote of a quoted cell belong to the cell.
struct DelimitedCell {
  /// The offset of the delimiter or the line feed after the cell.
  var end: Int
  /// The offset after the cell, without a carriage return of the line end.
  var contentEnd: Int
  /// The range between the quotes; nil without quotes, or if text follows the closing quote.
  var quoted: Range<Int>?

  /// Finds the cell that begins at `start`.
  ///
  /// The text must end with a line feed.
  @inline(__always)
  init(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, delimiter: UInt8) {
    if text[start] == ASCII.quote {
      self = Self.quoted(in: text, start, delimiter: delimiter)
    } else {
      end = DelimiterSearch.end(of: start, in: text, delimiter: delimiter)
      let hasReturn = end > start && text[end] == ASCII.lineFeed && text[end &- 1] == ASCII.carriageReturn
      contentEnd = hasReturn ? end &- 1 : end
    }
  }

  private init(end: Int, contentEnd: Int, quoted: Range<Int>?) {
    (self.end, self.contentEnd, self.quoted) = (end, contentEnd, quoted)
  }

  @inline(never)
  private static func quoted(in text: UnsafeBufferPointer<UInt8>, _ start: Int, delimiter: UInt8) -> DelimitedCell {
    var close = start + 1
    while close < text.count {
      if text[close] == ASCII.quote {
        guard close + 1 < text.count, text[close + 1] == ASCII.quote else { break }
        close += 1
      }
      close += 1
    }
    // Nothing follows a quote that never closes; a text that was cut between rows has no such quote.
    let behind = min(close + 1, text.count - 1)
    let end = DelimiterSearch.end(of: behind, in: text, delimiter: delimiter)
    let hasReturn = end > behind && text[end] == ASCII.lineFeed && text[end - 1] == ASCII.carriageReturn
    let contentEnd = hasReturn ? end - 1 : end
    let isClosed = text[behind..<contentEnd].allSatisfy { $0 == ASCII.space || $0 == ASCII.tab }
    return DelimitedCell(
      end: end, contentEnd: contentEnd, quoted: isClosed && close < text.count ? start + 1..<close : nil)
  }
}
