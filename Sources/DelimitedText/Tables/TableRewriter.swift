import TextScanning

/// Rewrites a table as plain delimited text, piece by piece.
///
/// The result is UTF-8 with one header and rows of equal length. Rows keep their line numbers, because other lines
/// become blank lines. Cells are unchanged; `ColumnRule` reads them.
struct TableRewriter {
  private let form: TableForm
  private var decoder: TextDecoder
  private var splitter: TableSplitter
  private(set) var filter: TableRowFilter
  private var text: [UInt8] = []
  /// How many bytes must be available before splitting is tried again, so that a long row is not split again and again.
  private var retryCount = 0
  private var skipped = 0
  private var line: Int
  private var outputLine = 1
  /// Rewritten rows that are written or left out once later rows show whether the table continues.
  private var pending: [(line: Int, bytes: [UInt8])] = []
  /// The latest rows, kept back because a chosen number of rows at the end is left out.
  ///
  /// Rows before the index `firstHeld` are already written.
  private var held: [(line: Int, bytes: [UInt8])] = []
  private var firstHeld = 0
  private var kinds: [CellKind] = []
  private var markLeft: Int
  /// Whether the previous line was one of the blank lines that follow every line of this text.
  private var isBelowSpacing = true
  private var blankLines: [Int] = []

  init(_ form: TableForm) {
    self.form = form
    decoder = TextDecoder(form.decoding)
    splitter = TableSplitter(form.dialect)
    filter = TableRowFilter(form)
    line = form.lines.start
    markLeft = form.decoding.markLength
  }

  /// Creates a rewriter that continues after earlier rows.
  ///
  /// - Parameters:
  ///   - form: How to read the table.
  ///   - tally: The count and the sums of the earlier rows.
  ///   - line: The line in which the rest of the text begins.
  init(_ form: TableForm, after tally: RowTally, from line: Int) {
    self.init(form)
    filter.goOn(after: tally)
    (self.line, outputLine, skipped, markLeft) = (line, line, form.start, 0)
  }

  /// The header in the rewritten text, with blank lines above it; empty without a header.
  var header: [UInt8] {
    if form.headerRows == 0 { return [] }
    var bytes = [UInt8](repeating: ASCII.lineFeed, count: form.lines.first - 1)
    for (column, name) in form.names.enumerated() {
      if column > 0 { bytes.append(form.writtenDelimiter.byte) }
      bytes += DelimitedField.quoted(
        Array(name.replacing("\n", with: " ").utf8), delimiter: form.writtenDelimiter.byte,
        quotesEmpty: form.names.count == 1)
    }
    return bytes + [ASCII.lineFeed]
  }

  /// The problem after which no row can be trusted, such as a text that ends inside a character.
  var problem: DelimitedProblem? {
    filter.problem ?? (decoder.isCutOff ? DelimitedProblem(.cutOff, line: line) : nil)
  }

  /// Returns the number of lines from the next output line to a line of the text.
  func lines(to line: Int) -> Int { line - outputLine }

  /// Rewrites the next piece of the text and appends the result, without the header, to `output`.
  ///
  /// - Complexity: linear in the piece.
  mutating func rewrite(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool, into output: inout [UInt8]) {
    if outputLine == 1, form.headerRows > 0 { outputLine = form.lines.first + 1 }
    var piece = piece
    if markLeft > 0 {
      let dropped = min(markLeft, piece.count)
      markLeft -= dropped
      piece = UnsafeBufferPointer(rebasing: piece[dropped...])
    }
    decoder.decode(piece, isLast: isLast, into: &text)
    if !isLast, text.count < retryCount { return }
    var taken: [UInt8] = []
    swap(&taken, &text)
    let used = taken.withUnsafeBufferPointer { split($0, isLast: isLast, into: &output) }
    taken.removeFirst(used)
    text = taken
    retryCount = used == 0 ? 2 * text.count : 0
    if isLast { finish(into: &output) }
  }

  private mutating func split(_ text: UnsafeBufferPointer<UInt8>, isLast: Bool, into output: inout [UInt8]) -> Int {
    var offset = 0
    if skipped < form.start {
      guard text.count >= form.start else { return 0 }
      offset = form.start
      skipped = form.start
    }
    while offset < text.count, let next = splitter.split(text, from: offset, isLast: isLast) {
      if line >= form.lines.body { take(text, from: offset, into: &output) }
      line += splitter.lines
      offset = next
    }
    return offset
  }

  private mutating func take(_ text: UnsafeBufferPointer<UInt8>, from start: Int, into output: inout [UInt8]) {
    let cells = splitter.cells
    kinds.removeAll(keepingCapacity: true)
    for cell in cells { kinds.append(CellKind(cell, text, marks: form.chosen.missing)) }
    let role = TableSample.role(splitter, text, start, comment: form.chosen.comment)
    if form.lines.areSpaced {
      // The blank line below each line separates nothing.
      let isSpacing = role == .blank && cells.count <= 1 && !isBelowSpacing
      isBelowSpacing = isSpacing
      if isSpacing { return }
    }
    switch filter.take(cells[...], kinds[...], role, text, line: line) {
    case .row:
      resolve(into: &output)
      write(row(text, isFilled: true), at: line, to: &output)
    case .bad:
      resolve(into: &output)
      write(row(text, isFilled: false), at: line, to: &output)
    case .pending(.title): break
    case .pending(.row), .pending(.blank), .pending(.total): pending.append((line, row(text, isFilled: true)))
    case .pending(.bad): if !form.chosen.leavesOutBadRows { pending.append((line, row(text, isFilled: false))) }
    case .leftOut: if filter.pending.isEmpty { resolve(into: &output) }
    case .skipped: if role == .blank, form.columnCount == 1, filter.rowCount > 0 { blankLines.append(line) }
    }
  }

  private mutating func resolve(into output: inout [UInt8]) {
    for row in pending { write(row.bytes, at: row.line, to: &output) }
    pending.removeAll()
  }

  private mutating func finish(into output: inout [UInt8]) {
    filter.finish()
    for row in held[firstHeld...] { filter.leaveOut(row.line, .lastRows) }
    held.removeAll()
    firstHeld = 0
  }

  private mutating func write(_ row: [UInt8], at line: Int, to output: inout [UInt8]) {
    for blank in blankLines where blank < line { put([ASCII.quote, ASCII.quote], at: blank, to: &output) }
    blankLines.removeAll()
    guard let footer = form.chosen.footerRows, footer > 0 else { return put(row, at: line, to: &output) }
    held.append((line, row))
    guard held.count - firstHeld > footer else { return }
    let first = held[firstHeld]
    held[firstHeld].bytes = []
    firstHeld += 1
    put(first.bytes, at: first.line, to: &output)
    if 2 * firstHeld > held.count {
      held.removeFirst(firstHeld)
      firstHeld = 0
    }
  }

  private mutating func put(_ row: [UInt8], at line: Int, to output: inout [UInt8]) {
    while outputLine < line {
      output.append(ASCII.lineFeed)
      outputLine += 1
    }
    output.append(contentsOf: row)
    output.append(ASCII.lineFeed)
    outputLine += 1
    for byte in row where byte == ASCII.lineFeed { outputLine += 1 }
  }

  private func row(_ text: UnsafeBufferPointer<UInt8>, isFilled: Bool) -> [UInt8] {
    let delimiter = form.writtenDelimiter.byte
    var bytes: [UInt8] = []
    let cells = isFilled ? splitter.cells.prefix(form.columnCount) : splitter.cells[...]
    bytes.reserveCapacity((cells.last?.end ?? 0) - (cells.first?.start ?? 0) + cells.count + 2)
    for (column, cell) in cells.enumerated() {
      if column > 0 { bytes.append(delimiter) }
      if form.dialect.hasPlaces {
        bytes += DelimitedField.quoted(Array(text[cell.start..<max(cell.start, cell.end)]), delimiter: delimiter)
      } else if cell.isQuoted, cell.hasPadding || form.dialect.delimiter == .spaces {
        bytes.append(ASCII.quote)
        bytes.append(contentsOf: text[cell.start..<cell.end])
        bytes.append(ASCII.quote)
      } else if !cell.isQuoted, form.dialect.isFramed || form.dialect.delimiter == .spaces {
        bytes.append(contentsOf: text[cell.start..<max(cell.start, cell.end)])
      } else {
        bytes.append(contentsOf: text[cell.paddedStart..<max(cell.paddedStart, cell.paddedEnd)])
      }
    }
    if isFilled, cells.count < form.columnCount {
      for _ in cells.count..<form.columnCount { bytes.append(delimiter) }
    }
    if bytes.isEmpty { return [ASCII.quote, ASCII.quote] }
    return bytes
  }
}

/// Rewrites the rows of a table as text that readers can read with the same form, piece by piece.
public struct DelimitedRowRewriter {
  private var rewriter: TableRewriter

  private let isSaid: Bool

  /// Creates a rewriter at the beginning of the text; nil if the text is plain.
  public init?(_ form: DelimitedRowForm) {
    guard let table = form.table else { return nil }
    rewriter = TableRewriter(table)
    isSaid = table.findings.rows != nil
  }

  /// A sentence about the rows left out so far; nil if there are none, or if the form already reports them.
  public var leftOut: String? { isSaid ? nil : rewriter.filter.leftOut.sentence }

  /// The problem after which no row can be trusted; nil if there is none.
  ///
  /// `line` is the number of lines from the next output line to the problem.
  public var problem: (reason: DelimitedProblem.Reason, line: Int)? {
    rewriter.problem.map { ($0.reason, rewriter.lines(to: $0.line ?? 1)) }
  }

  /// Rewrites the next piece of the text and appends whole rows, without the header, to `output`.
  ///
  /// - Complexity: linear in the piece.
  public mutating func rewrite(_ piece: UnsafeBufferPointer<UInt8>, isLast: Bool, into output: inout [UInt8]) {
    rewriter.rewrite(piece, isLast: isLast, into: &output)
  }
}
