internal import DataSets
import TextScanning

/// Reads columns from delimited text (CSV, TSV and similar formats; RFC 4180) as it arrives, chunk by chunk.
///
/// - Rows end with a line feed, with or without a carriage return before it. The last row may end with the text.
/// - A field that begins with a quote ends with a quote, and two quotes inside mean one quote. A quote elsewhere is an
///   ordinary character.
/// - A byte order mark is skipped.
/// - Blank lines are not rows. In a text of a single column they are missing values, except at the end.
/// - Blanks around a number or date are ignored; an empty field is missing.
///
/// Only the requested columns are stored: memory is proportional to them and to one row, not to the text. For other
/// fields, only delimiters, quotes and the length are read.
public struct DelimitedReader {
  private let options: DelimitedOptions
  private let requests: @Sendable (DelimitedLayout) -> [ColumnRequest]
  private let surveys: Bool
  private var reader: RowReader?
  /// The bytes that have arrived but are not read yet.
  ///
  /// Until the layout is known, they are the beginning of the text; later, the beginning of a row.
  private var pending: [UInt8] = []
  /// The number of pending bytes that are needed before reading is tried again.
  ///
  /// Without this number, a long row would be inspected again after every chunk.
  private var retryCount = 0
  private var hasStarted = false
  /// The whole text so far, if it is not a plain table; nil if it is plain or this is not known yet.
  private var whole: [UInt8]?
  private var tail: [UInt8] = []
  private var isStreaming = false
  private var byteCount = 0
  private var plain: DelimitedLayout?
  /// The detected layout and `TableForm` of the text, if detection needed the whole text; nil otherwise.
  public private(set) var decided: DecidedTable?

  private static let tailBytes = 1 << 16

  private static let sampleBytes = TableForm.sampleBytes

  /// Creates a reader of columns that are known before the text is read.
  public init(_ requests: [ColumnRequest], options: DelimitedOptions = DelimitedOptions()) {
    self.init(options: options) { _ in requests }
  }

  /// Creates a reader that calls `requests` as soon as the layout is known, to get the columns to read.
  public init(
    options: DelimitedOptions = DelimitedOptions(),
    requests: @escaping @Sendable (DelimitedLayout) -> [ColumnRequest]
  ) {
    self.options = options
    self.requests = requests
    surveys = false
  }

  private init(
    options: DelimitedOptions, surveys: Bool, requests: @escaping @Sendable (DelimitedLayout) -> [ColumnRequest]
  ) {
    (self.options, self.surveys, self.requests) = (options, surveys, requests)
  }

  /// Creates a reader that stores no columns, but describes the content of each column.
  public init(surveying options: DelimitedOptions) {
    self.options = options
    requests = { _ in [] }
    surveys = true
  }

  /// The layout of the text; nil until it is known.
  public var layout: DelimitedLayout? { reader?.layout }

  /// A description of each column's content in the rows read so far; empty if not requested.
  public var surveyed: [SurveyedColumn] { reader?.store.surveyed ?? [] }

  /// Reads the next chunk of the text, which may end anywhere, even in the middle of a character.
  ///
  /// After this method throws, the reader must not be used any more.
  public mutating func read(_ chunk: UnsafeBufferPointer<UInt8>) throws(DelimitedProblem) {
    // Other content is refused now rather than stored until its end.
    if reader == nil, whole == nil, pending.isEmpty, let otherContent = OtherFileContent.found(in: chunk) {
      throw DelimitedProblem(.otherContent(otherContent.noun))
    }
    if whole == nil, plain == nil, options.needsForm { whole = pending }
    if whole != nil {
      // Judged before the memory is taken.
      let limit = options.limits.storedBytes
      if whole?.count ?? 0 > limit - chunk.count { throw DelimitedProblem(.textTooLong(limit: limit)) }
      whole?.append(contentsOf: chunk)
      return
    }
    byteCount += chunk.count
    if isStreaming { keepTail(chunk) }
    if pending.isEmpty, reader != nil || chunk.count >= Self.sampleBytes {
      try take(chunk, isLast: false)
    } else {
      pending.append(contentsOf: chunk)
      if pending.count >= Swift.max(retryCount, reader == nil ? Self.sampleBytes : 0) {
        try takePending(isLast: false)
      }
    }
  }

  /// Reads the rest of the text, and returns the columns.
  public mutating func finish() throws(DelimitedProblem) -> DelimitedTable {
    if let whole { return try table(of: whole) }
    if plain == nil {
      if !options.needsForm {
        plain = pending.withUnsafeBufferPointer { plainLayout(of: $0, isWhole: true) }
      }
      if plain == nil { return try table(of: pending) }
    }
    if let last = pending.last, last != ASCII.lineFeed { pending.append(ASCII.lineFeed) }
    try takePending(isLast: true)
    if let whole { return try table(of: whole) }
    guard var reader else { throw DelimitedProblem(.empty) }
    var table = reader.table()
    table.isProvisional =
      isStreaming
      && (!hasPlainTail(tail, reader.layout) || table.surveyed.contains(where: \.needsWhole)
        || table.mayHaveTotals && byteCount <= options.limits.storedBytes)
    return table
  }

  private func hasPlainTail(_ text: [UInt8], _ layout: DelimitedLayout?) -> Bool {
    guard let layout else { return true }
    return text.suffix(Self.tailBytes).withUnsafeBufferPointer {
      PlainTable.acceptsTail($0, layout.delimiter, columnCount: layout.columnCount)
    }
  }

  private mutating func keepTail(_ chunk: UnsafeBufferPointer<UInt8>) {
    if chunk.count >= Self.tailBytes {
      tail.removeAll(keepingCapacity: true)
      tail.append(contentsOf: chunk.suffix(Self.tailBytes))
    } else {
      tail.append(contentsOf: chunk)
      if tail.count > 2 * Self.tailBytes { tail.removeFirst(tail.count - Self.tailBytes) }
    }
  }

  private func provisional(_ problem: DelimitedProblem) -> DelimitedProblem {
    var problem = problem
    problem.isProvisional = isStreaming
    return problem
  }

  /// Returns the columns of a text that is not a plain table, read with a `TableForm`.
  ///
  /// The form is detected from the beginning of the text. If later rows contradict this form, another form is detected
  /// from the whole text.
  private mutating func table(of text: [UInt8]) throws(DelimitedProblem) -> DelimitedTable {
    let readsWhole = options.readsWhole || text.count <= TableForm.sampleBytes
    var delimiter: Delimiter?
    do throws(DelimitedProblem) {
      let (table, decided) = try table(of: text, readsWhole: readsWhole, nil)
      let isSettled =
        !table.surveyed.contains(where: \.needsWhole) && !table.mayHaveTotals && hasPlainTail(text, decided.plain)
      if readsWhole || isSettled { return table }
      // Later rows show other numbers and no other delimiter, unless a comma is a decimal mark.
      if decided.form.columnCount > 1, decided.form.dialect.delimiter != .comma {
        delimiter = decided.form.dialect.delimiter
      }
    } catch {
      if readsWhole || error.reason == .rowTooLong(limit: TableForm.longestSampleBytes) { throw error }
    }
    return try table(of: text, readsWhole: true, delimiter).table
  }

  private mutating func table(
    of text: [UInt8], readsWhole: Bool, _ delimiter: Delimiter?
  ) throws(DelimitedProblem) -> (table: DelimitedTable, decided: DecidedTable) {
    var decided = options.decided
    typealias Reading = (table: DelimitedTable, decided: DecidedTable)
    let result = text.withUnsafeBufferPointer { text -> Result<Reading, DelimitedProblem> in
      do throws(DelimitedProblem) {
        let found: DecidedTable
        if let decided { found = decided } else { found = try decision(on: text, readsWhole: readsWhole, delimiter) }
        if readsWhole { decided = found }
        if let layout = found.plain { return .success((try plainTable(of: text, layout), found)) }
        return .success((try rewrittenTable(of: text, found.form), found))
      } catch {
        return .failure(error)
      }
    }
    self.decided = decided
    return try result.get()
  }

  private func decision(
    on text: UnsafeBufferPointer<UInt8>, readsWhole: Bool, _ delimiter: Delimiter?
  ) throws(DelimitedProblem) -> DecidedTable {
    let form: TableForm
    var options = options
    options.delimiter = options.delimiter ?? delimiter ?? (readsWhole ? delimiterOfBeginning(text) : nil)
    if !readsWhole, let found = try TableForm.decided(from: text, isWhole: true, options) {
      form = found
    } else {
      form = try TableForm(text, isWhole: true, options)
    }
    return DecidedTable(form: form, plain: form.plainLayout(beginning: text, isWhole: true, self.options))
  }

  /// Returns the delimiter of a long text, detected from its beginning, so that the whole text is split only once.
  ///
  /// Returns nil if the lines may be single numbers.
  private func delimiterOfBeginning(_ text: UnsafeBufferPointer<UInt8>) -> Delimiter? {
    if text.count <= Self.sampleBytes { return nil }
    let sample = UnsafeBufferPointer(rebasing: text.prefix(Self.sampleBytes))
    if let layout = PlainTable.layout(of: sample, isWhole: false, options), layout.columnCount > 1, !layout.isOfTexts {
      return layout.delimiter
    }
    guard let form = try? TableForm(sample, isWhole: false, options), form.hasValues, form.columnCount > 1,
      form.headerRows > 0, form.cellsQuestion == nil
    else { return nil }
    return form.dialect.delimiter
  }

  private func plainTable(
    of text: UnsafeBufferPointer<UInt8>, _ layout: DelimitedLayout
  ) throws(DelimitedProblem) -> DelimitedTable {
    var plain = DelimitedReader(options: options, surveys: surveys, requests: requests)
    plain.plain = layout
    try plain.read(text)
    return try plain.finish()
  }

  private func rewrittenTable(
    of text: UnsafeBufferPointer<UInt8>, _ form: TableForm
  ) throws(DelimitedProblem) -> DelimitedTable {
    let layout = DelimitedLayout(form, rows: form.findings.rows, leftOut: form.findings.leftOut, options)
    var reader = try RowReader(layout, requests(layout), surveys: surveys, options, isRewritten: true)
    var rewriter = TableRewriter(form)
    var output = rewriter.header
    var start = 0
    while start < text.count || start == 0 {
      let end = min(start + Self.pieceBytes, text.count)
      rewriter.rewrite(UnsafeBufferPointer(rebasing: text[start..<end]), isLast: end == text.count, into: &output)
      start = end
      if let problem = rewriter.problem { throw problem }
      try reader.read(rewritten: output)
      output.removeAll(keepingCapacity: true)
      if start == text.count { break }
    }
    var table = reader.table(DelimitedLayout(form, rows: reader.rowCount, leftOut: rewriter.filter.leftOut, options))
    for column in table.surveyed.indices where column < form.columns.count {
      table.surveyed[column].extreme = form.columns[column].extreme
      // A name that ends with the unit already shows it.
      if HeaderUnit(form.title(column)) == nil { table.surveyed[column].unit = form.columns[column].unit }
    }
    return table
  }

  private static let pieceBytes = 1 << 20

  /// Returns the columns of a whole text.
  public static func table(
    of text: UnsafeBufferPointer<UInt8>, _ requests: [ColumnRequest], options: DelimitedOptions = DelimitedOptions()
  ) throws(DelimitedProblem) -> DelimitedTable {
    var reader = DelimitedReader(requests, options: options)
    try reader.read(text)
    return try reader.finish()
  }

  private mutating func takePending(isLast: Bool) throws(DelimitedProblem) {
    var taken: [UInt8] = []
    swap(&taken, &pending)
    // Typed throws do not pass through the closures of the library's pointers.
    let result = taken.withUnsafeBufferPointer { bytes -> Result<Void, DelimitedProblem> in
      do throws(DelimitedProblem) {
        try take(bytes, isLast: isLast)
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(DelimitedProblem) {
    var text = bytes
    if plain == nil {
      // Nothing is decided before the first row of values ends.
      let lines = isLast ? 2 : lineCount(text)
      if lines == 0 || lines == 1 && text.count < TableForm.longestSampleBytes {
        try wait(for: text, openQuote: nil)
        return
      }
      plain = plainLayout(of: bytes, isWhole: isLast)
      if plain == nil {
        whole = Array(bytes)
        return
      }
      if !isLast {
        isStreaming = true
        keepTail(bytes)
      }
    }
    if !hasStarted { text = UnsafeBufferPointer(rebasing: text[ByteOrderMark.length(in: text)...]) }
    if reader == nil, let plain {
      do throws(DelimitedProblem) {
        reader = try RowReader(plain, requests(plain), surveys: surveys, options)
      } catch {
        throw plain.isOfTexts ? provisional(error) : error
      }
    }
    hasStarted = true
    guard let last = text.lastIndex(of: ASCII.lineFeed), var reader else {
      try wait(for: text, openQuote: nil)
      return
    }
    self.reader = nil
    let stop: (end: Int, openQuote: Int?)
    do throws(DelimitedProblem) {
      stop = try reader.read(UnsafeBufferPointer(rebasing: text[...last]))
    } catch {
      throw provisional(error)
    }
    self.reader = reader
    let rest = UnsafeBufferPointer(rebasing: text[stop.end...])
    let quote = stop.openQuote.map { $0 - stop.end }
    if isLast, let quote { throw reader.problem(.unterminatedQuote, rest, row: 0, at: quote) }
    try wait(for: rest, openQuote: quote)
  }

  /// Returns the number of lines that end in a text, up to 2.
  private func lineCount(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    func isLineEnd(_ byte: UInt8) -> Bool { byte == ASCII.lineFeed || byte == ASCII.carriageReturn }
    guard let first = text.firstIndex(where: isLineEnd) else { return 0 }
    return text[(first + 1)...].dropFirst().contains(where: isLineEnd) ? 2 : 1
  }

  private func plainLayout(of text: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> DelimitedLayout? {
    let sample = TableForm.beginning(of: text, bytes: Self.sampleBytes)
    let isAll = isWhole && sample.count == text.count
    if let layout = PlainTable.layout(of: sample, isWhole: isAll, options) { return layout }
    // For whole texts, the form decides later.
    if isWhole { return nil }
    guard let form = try? TableForm(sample, isWhole: false, options), form.hasValues else { return nil }
    return form.plainLayout(beginning: sample, isWhole: false, options)
  }

  private mutating func wait(for rest: UnsafeBufferPointer<UInt8>, openQuote: Int?) throws(DelimitedProblem) {
    if rest.count > options.limits.rowBytes {
      let limit = DelimitedProblem.Reason.rowTooLong(limit: options.limits.rowBytes)
      guard let reader else { throw DelimitedProblem(rest.contains(ASCII.nul) ? .nul : limit, line: 1) }
      if let openQuote { throw reader.problem(.unterminatedQuote, rest, row: 0, at: openQuote) }
      throw DelimitedProblem(limit, line: reader.line)
    }
    pending = Array(rest)
    retryCount = 2 * pending.count
  }
}
