internal import DataSets
import TextScanning

/// Reads columns from delimited text (CSV, TSV and their like; RFC 4180) as it arrives, chunk by chunk.
///
/// Rows end with a line feed, with or without a carriage return before it; the last may end with the text. A field that
/// begins with a quote ends with one, and two quotes inside stand for one; a quote elsewhere is a character like
/// others. A byte order mark is skipped. Blank lines are not rows; of a single column they are missing values, except
/// for those at the end. Blanks around a number or date do not count; an empty field is missing.
///
/// Only the columns asked for are stored: memory is in proportion to them and to one row, never to the text. Of fields that are not
/// stored only delimiters, quotes and their length are read.
public struct DelimitedReader {
  private let options: DelimitedOptions
  private let requests: @Sendable (DelimitedLayout) -> [ColumnRequest]
  /// Whether the fields of all columns are counted by what they are.
  private let surveys: Bool
  private var reader: RowReader?
  /// What has arrived and is not read: the beginning, until the layout is known, then the beginning of a row.
  private var pending: [UInt8] = []
  /// How much has to be pending before another try is worth its while, so that long rows are not read again and again.
  private var retryCount = 0
  private var hasStarted = false
  /// All of a text that is not plain; nil of one that is, and while that is not known.
  private var whole: [UInt8]?
  /// The last bytes of a plain text that is read as it arrives.
  private var tail: [UInt8] = []
  /// Whether more than the beginning was read as plain.
  private var isStreaming = false
  /// Whether the text is known to be plain.
  private var isPlain = false
  /// What was decided from all of the text; nil if its beginning decided.
  public private(set) var decided: DecidedTable?

  /// How much of the end of a plain text is looked at for what belongs to no table.
  private static let tailBytes = 1 << 16

  /// How much of a text is looked at to find out its layout.
  private static let sampleBytes = 1 << 16

  /// A reader that knows what to keep before it has seen anything.
  public init(_ requests: [ColumnRequest], options: DelimitedOptions = DelimitedOptions()) {
    self.init(options: options) { _ in requests }
  }

  /// A reader that asks what to keep as soon as the layout is known.
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

  /// A reader that keeps nothing and finds out what the fields of each column are.
  public init(surveying options: DelimitedOptions) {
    self.options = options
    requests = { _ in [] }
    surveys = true
  }

  /// How the text is laid out, as soon as that is known.
  public var layout: DelimitedLayout? { reader?.layout }

  /// What the fields of each column are in the rows read so far, if that was asked for.
  public var surveyed: [SurveyedColumn] { reader?.store.surveyed ?? [] }

  /// Takes the next chunk, cut anywhere.
  ///
  /// After a problem is thrown the reader is of no more use.
  public mutating func read(_ chunk: UnsafeBufferPointer<UInt8>) throws(DelimitedProblem) {
    // What is no text is not stored until its end.
    if reader == nil, whole == nil, pending.isEmpty, let foreign = ForeignContent.found(in: chunk) {
      throw DelimitedProblem(.foreign(foreign.noun))
    }
    if whole == nil, !isPlain, options.needsForm { whole = pending }
    if whole != nil {
      whole?.append(contentsOf: chunk)
      return
    }
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

  /// Takes the end of the text; gives the columns.
  public mutating func finish() throws(DelimitedProblem) -> DelimitedTable {
    if let whole { return try table(of: whole) }
    if !isPlain, options.needsForm { return try table(of: pending) }
    if reader == nil, !isPlain {
      isPlain = try pending.withUnsafeBufferPointer { text throws(DelimitedProblem) in
        try isPlain(text, isWhole: true)
      }
      if !isPlain { return try table(of: pending) }
    }
    if let last = pending.last, last != ASCII.lineFeed { pending.append(ASCII.lineFeed) }
    try takePending(isLast: true)
    if let whole { return try table(of: whole) }
    guard var reader else { throw DelimitedProblem(.empty) }
    var table = reader.table()
    table.isProvisional = isStreaming && (!hasPlainTail || table.surveyed.contains(where: \.needsWhole))
    return table
  }

  /// Whether nothing at the end of a text that was read as plain shows that rows have to be left out.
  private var hasPlainTail: Bool {
    guard let layout = reader?.layout else { return true }
    return tail.withUnsafeBufferPointer {
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

  /// The columns of a text that is not plain, by a form: decided from its beginning, and once more from all if that is contradicted.
  private mutating func table(of text: [UInt8]) throws(DelimitedProblem) -> DelimitedTable {
    let readsWhole = options.readsWhole || text.count <= TableForm.sampleBytes
    var delimiter: Delimiter?
    do throws(DelimitedProblem) {
      let (table, decided) = try table(of: text, readsWhole: readsWhole, nil)
      if readsWhole || !table.surveyed.contains(where: \.needsWhole) { return table }
      // Later rows show other numbers and no other delimiter, unless a comma is a decimal mark.
      let found = decided.form.dialect.delimiter
      if found != .comma { delimiter = found }
    } catch {
      if readsWhole { throw error }
    }
    return try table(of: text, readsWhole: true, delimiter).table
  }

  /// Reads a text by a form that is decided from its beginning or from all of it; `delimiter` is known if not nil.
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
        return .success((found.isPlain ? try plainTable(of: text) : try rewrittenTable(of: text, found.form), found))
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
    options.delimiter = options.delimiter ?? delimiter
    if !readsWhole, let found = try TableForm.decided(from: text, isWhole: true, options) {
      form = found
    } else {
      form = try TableForm(text, isWhole: true, options)
    }
    let sample = UnsafeBufferPointer(rebasing: text.prefix(readsWhole ? text.count : TableForm.sampleBytes))
    let layout = plainLayout(of: sample, isWhole: sample.count == text.count)
    return DecidedTable(form: form, isPlain: form.isPlain && form.agrees(with: layout))
  }

  /// How the beginning of a text is laid out as a plain one; nil if it is none.
  private func plainLayout(of text: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> DelimitedLayout? {
    let body = UnsafeBufferPointer(rebasing: text[ByteOrderMark.length(in: text)...])
    let sample = UnsafeBufferPointer(rebasing: body.prefix(Self.sampleBytes))
    return try? DelimitedLayout(sample, isWhole: isWhole && sample.count == body.count, options)
  }

  /// The columns of a text that turned out to be plain.
  private func plainTable(of text: UnsafeBufferPointer<UInt8>) throws(DelimitedProblem) -> DelimitedTable {
    var plain = DelimitedReader(options: options, surveys: surveys, requests: requests)
    plain.isPlain = true
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
      try reader.read(rewritten: output)
      output.removeAll(keepingCapacity: true)
      if start == text.count { break }
    }
    var table = reader.table(DelimitedLayout(form, rows: reader.rowCount, leftOut: rewriter.filter.leftOut, options))
    for column in table.surveyed.indices where column < form.columns.count {
      table.surveyed[column].extreme = form.columns[column].extreme
      // A name that ends in its unit says it already.
      if HeaderUnit(form.title(column)) == nil { table.surveyed[column].unit = form.columns[column].unit }
    }
    return table
  }

  /// How much of a text is rewritten at a time.
  private static let pieceBytes = 1 << 20

  /// The columns of a text that is there as a whole.
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

  /// Reads the whole rows of `bytes`; what follows them is pending.
  private mutating func take(_ bytes: UnsafeBufferPointer<UInt8>, isLast: Bool) throws(DelimitedProblem) {
    var text = bytes
    if reader == nil, !isPlain {
      guard try isPlain(bytes, isWhole: isLast) else {
        whole = Array(bytes)
        return
      }
      isPlain = true
      if !isLast {
        isStreaming = true
        keepTail(bytes)
      }
    }
    if !hasStarted {
      if let problem = Self.foreignText(text) { throw problem }
      text = UnsafeBufferPointer(rebasing: text[ByteOrderMark.length(in: text)...])
    }
    if reader == nil {
      if !isLast, !text.contains(ASCII.lineFeed) {
        try wait(for: text, openQuote: nil)
        return
      }
      let sample = UnsafeBufferPointer(rebasing: text.prefix(Self.sampleBytes))
      let isWhole = isLast && sample.count == text.count
      var found = try DelimitedLayout(sample, isWhole: isWhole, options)
      if found == nil { found = try DelimitedLayout(text, isWhole: isLast, options) }
      guard let found else {
        if isLast, text.contains(ASCII.quote) { try refuseOpenQuote(text) }
        try wait(for: text, openQuote: nil)
        return
      }
      reader = try RowReader(found, requests(found), surveys: surveys, options)
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

  /// Whether what is there so far is plain, by a quick test or else by the form.
  private func isPlain(_ text: UnsafeBufferPointer<UInt8>, isWhole: Bool) throws(DelimitedProblem) -> Bool {
    if !isWhole, !text.contains(ASCII.lineFeed), !text.contains(ASCII.carriageReturn) { return true }
    let sample = UnsafeBufferPointer(rebasing: text.prefix(Self.sampleBytes))
    let isAll = isWhole && sample.count == text.count
    let body = UnsafeBufferPointer(rebasing: sample[ByteOrderMark.length(in: sample)...])
    if !sample.contains(ASCII.nul), let layout = try? DelimitedLayout(body, isWhole: isAll, options),
      PlainTable.accepts(sample, isWhole: isAll, layout)
    {
      return true
    }
    // The form decides it for texts that are there as a whole.
    if isWhole { return false }
    let form = try? TableForm(
      UnsafeBufferPointer(rebasing: text.prefix(TableForm.sampleBytes)), isWhole: false, options)
    return form.map { $0.isPlain && $0.hasValues && $0.agrees(with: plainLayout(of: text, isWhole: false)) } ?? false
  }

  /// Keeps the beginning of a row until more of it arrives.
  private mutating func wait(for rest: UnsafeBufferPointer<UInt8>, openQuote: Int?) throws(DelimitedProblem) {
    if rest.count > options.limits.rowBytes {
      let limit = DelimitedProblem.Reason.rowTooLong(limit: options.limits.rowBytes)
      guard let reader else { throw DelimitedProblem(limit, line: 1) }
      if let openQuote { throw reader.problem(.unterminatedQuote, rest, row: 0, at: openQuote) }
      throw DelimitedProblem(limit, line: reader.line)
    }
    pending = Array(rest)
    retryCount = 2 * pending.count
  }

  /// Refuses a text that is all one row with an open quote in it.
  private func refuseOpenQuote(_ text: UnsafeBufferPointer<UInt8>) throws(DelimitedProblem) {
    let offset = text.firstIndex(of: ASCII.quote) ?? 0
    let before = text[..<offset]
    let start = (before.lastIndex(of: ASCII.lineFeed) ?? -1) + 1
    throw DelimitedProblem(
      .unterminatedQuote, line: 1 + before.count { $0 == ASCII.lineFeed },
      column: 1 + text[start..<offset].count { $0 & 0b1100_0000 != 0b1000_0000 })
  }

  /// What the first bytes show to be no text of ours.
  private static func foreignText(_ text: UnsafeBufferPointer<UInt8>) -> DelimitedProblem? {
    let sample = text.prefix(sampleBytes)
    if let index = sample.firstIndex(of: ASCII.nul) {
      return DelimitedProblem(.nul, line: 1 + sample[..<index].count { $0 == ASCII.lineFeed })
    }
    return nil
  }
}
