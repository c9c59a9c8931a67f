import DataSets
import TextScanning

extension TableForm {
  static let sampleBytes = 1 << 18
  /// The size in bytes of the sample that is used if the first one contains no table.
  static let longestSampleBytes = 1 << 23

  /// Returns the beginning of a text: `bytes` of it, or more if a long header leaves no row in them.
  ///
  /// - Complexity: linear in the result.
  static func beginning(of text: UnsafeBufferPointer<UInt8>, bytes: Int) -> UnsafeBufferPointer<UInt8> {
    var end = 0
    for _ in 0..<2 {
      guard let next = text.prefix(longestSampleBytes)[end...].firstIndex(of: ASCII.lineFeed) else { break }
      end = next + 1
    }
    return UnsafeBufferPointer(rebasing: text.prefix(max(bytes, end)))
  }

  /// Decides how to read a text.
  ///
  /// If the first sample has no table, for example after a long preamble, a longer sample is used.
  ///
  /// - Parameters:
  ///   - text: The beginning of the text, or all of it.
  ///   - isWhole: Whether `text` is the whole text.
  ///   - options: The options that the user or the document has chosen; all others are detected.
  /// - Returns: The form; nil if more of the text is needed.
  /// - Throws: The reason why the text is not a table, or the question which of several tables to choose.
  static func decided(
    from text: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ options: DelimitedOptions
  ) throws(DelimitedProblem) -> TableForm? {
    for bytes in [sampleBytes, longestSampleBytes] {
      let sample = UnsafeBufferPointer(rebasing: text.prefix(bytes))
      let isAll = isWhole && sample.count == text.count
      let isLast = isAll || bytes == longestSampleBytes
      if sample.count == longestSampleBytes, !isAll, !sample.contains(ASCII.lineFeed),
        !sample.contains(ASCII.carriageReturn)
      {
        throw DelimitedProblem(sample.contains(ASCII.nul) ? .nul : .rowTooLong(limit: longestSampleBytes), line: 1)
      }
      do throws(DelimitedProblem) {
        let form = try TableForm(sample, isWhole: isAll, options)
        if isLast && sample.count == bytes || isAll || form.hasValues { return form }
      } catch {
        if isAll || error.reason != .empty || sample.count == longestSampleBytes { throw error }
      }
      if sample.count < bytes { return nil }
    }
    return nil
  }

  /// Decides how to read a text.
  ///
  /// - Parameters:
  ///   - raw: The beginning of the text, or all of it.
  ///   - isWhole: Whether `raw` is the whole text.
  ///   - options: The options that the user or the document has chosen; all others are detected.
  /// - Throws: The reason why the text is not a table, or the question which of several tables to choose.
  /// - Complexity: Linear in the text, for each delimiter that occurs in it.
  init(_ raw: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ options: DelimitedOptions) throws(DelimitedProblem) {
    if let otherContent = OtherFileContent.found(in: raw) { throw DelimitedProblem(.otherContent(otherContent.noun)) }
    decoding = TextDecoding(raw, isWhole: isWhole, chosen: options.choices.encoding)
    var decoder = TextDecoder(decoding)
    var bytes: [UInt8] = []
    decoder.decode(
      UnsafeBufferPointer(rebasing: raw[min(decoding.markLength, raw.count)...]), isLast: isWhole, into: &bytes)
    if decoder.isCutOff {
      throw DelimitedProblem(.cutOff, line: 1 + bytes.count { $0 == ASCII.lineFeed })
    }
    dialect = TableDialect(delimiter: .comma)
    chosen = RowChoices(
      comment: options.choices.comment.map { Array($0.utf8) }, footerRows: options.choices.footerRows,
      leavesOutBadRows: options.choices.badRows == .leaveOut, missing: MissingWords(options.missingMarks))
    var form = self
    // Typed throws do not pass through the closures of the library's pointers.
    let result = bytes.withUnsafeBufferPointer { text -> Result<TableForm, DelimitedProblem> in
      do throws(DelimitedProblem) {
        try form.detect(text, isWhole: isWhole, options)
        return .success(form)
      } catch {
        return .failure(error)
      }
    }
    self = try result.get()
  }

  private mutating func detect(
    _ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ options: DelimitedOptions
  ) throws(DelimitedProblem) {
    let hint = DelimiterHint(text)
    if let hint {
      start = hint.end
      lines.start = 2
    }
    let (sample, lone) = divided(text, isWhole: isWhole, options, hint)
    (dialect, lines.areSpaced) = (sample.dialect, sample.isSpaced)
    try refuseLongCells(sample, options)
    if sample.hasPadding { remarks.append("NUL bytes after cells read as blanks") }
    findings.commentLines = sample.rows.count { $0.role == .comment }
    var range = sample.rows.indices
    if let skipped = options.choices.skippedLines {
      range = (sample.rows.firstIndex { $0.line > skipped } ?? range.upperBound)..<range.upperBound
    } else {
      range = try sectionRange(sample, options) ?? range
    }
    if isWhole, sample.rows.count == 1, let cell = sample.cells.last, cell.isMalformed, cell.end == text.count {
      let place = 1 + Self.characters(text, start, cell.start)
      throw DelimitedProblem(.unterminatedQuote, line: lines.start, column: place)
    }
    guard range.contains(where: { sample.rows[$0].role == .cells }) else {
      let skipped = options.choices.skippedLines ?? 0
      let isSkipped = isWhole && skipped > 0 && sample.rows.contains { $0.role == .cells }
      throw DelimitedProblem(isSkipped ? .allSkipped(lines: skipped) : .empty)
    }
    if case .cells = lone {
      shape = TableShape(below: sample, range)
      shape.widen(sample, range)
    } else {
      shape = TableShape(oneColumn: sample, range, width: 1)
      if case .open(let question) = lone { cellsQuestion = question }
    }
    if shape.width == 0 {
      shape.width = range.lazy.filter { sample.rows[$0].role == .cells }.map { sample.rows[$0].cells.count }.max() ?? 1
      shape = TableShape(oneColumn: sample, range, width: shape.width)
    }
    decideHeader(sample, range, options)
    if columnCount > options.limits.columns {
      throw DelimitedProblem(.tooManyColumns(limit: options.limits.columns), line: lines.first)
    }
    decideColumns(sample, range, options)
    try refuseNULs(sample)
  }

  // MARK: Tables

  private mutating func sectionRange(
    _ sample: TableSample, _ options: DelimitedOptions
  ) throws(DelimitedProblem) -> Range<Int>? {
    let sections = TableSection.sections(sample, isNamed: options.choices.table != nil)
    let names = sections.map(\.name)
    guard let chosen = TableSection.chosen(sections, options.choices.table) else {
      if sections.isEmpty, options.choices.table == nil || options.choices.table == "1" { return nil }
      throw DelimitedProblem(.severalTables(names: names, chosen: options.choices.table))
    }
    section = chosen
    if names.count > 1 {
      remarks.append("table '\(chosen.name)' of \(MessageText.list(names.lazy.map { "'\($0)'" }))")
    }
    switch chosen.place {
    case .lines(let line):
      let first = sample.rows.firstIndex { $0.line >= line } ?? 0
      let end = sample.rows[first...].firstIndex { $0.role == .section } ?? sample.rows.count
      return first..<end
    case .block(let line, let next):
      let first = sample.rows.firstIndex { $0.line >= line } ?? 0
      let end = next.flatMap { next in sample.rows.firstIndex { $0.line >= next } } ?? sample.rows.count
      return first..<end
    case .labelled:
      func begins(_ row: TableSample.Row) -> Bool {
        row.role == .cells && sample.cells[row.cells.lowerBound].text(in: sample.text) == chosen.name
      }
      guard let first = sample.rows.firstIndex(where: begins), let last = sample.rows.lastIndex(where: begins) else {
        return nil
      }
      return first..<last + 1
    }
  }

  // MARK: Columns

  private mutating func decideColumns(_ sample: TableSample, _ range: Range<Int>, _ options: DelimitedOptions) {
    let body = range.filter { sample.rows[$0].line >= lines.body }
    if dialect.delimiter == .spaces { secondColumn = leastStart(ofSecondCellIn: body, sample) }
    mayHaveTotals =
      sample.isCut
      || body.contains { row in
        let cells = sample.rows[row].cells
        return sample.rows[row].role != .blank
          && Self.totalCell(sample.cells[cells], sample.kinds[cells], sample.text) != nil
      }
      || body.last { sample.rows[$0].role == .cells }.map { sample.rows[$0].cells.lowerBound }
        .map { sample.cells[$0].isEmpty } == true
      || body.contains {
        isShifted(sample.cells[sample.rows[$0].cells], sample.kinds[sample.rows[$0].cells], sample.text)
      }
    var evidence = [ColumnEvidence](repeating: ColumnEvidence(), count: columnCount)
    // Totals are compared with sums, which need the decimal marks that all fitting rows show.
    if mayHaveTotals {
      for row in body where sample.rows[row].role == .cells && shape.fit(sample.kinds[sample.rows[row].cells]) == .fits
      {
        gather(sample, row, into: &evidence)
      }
      columns = rules(evidence, options)
      findings.datedColumns = datedColumns(sample, body)
      evidence = [ColumnEvidence](repeating: ColumnEvidence(), count: columnCount)
    }
    var filter = TableRowFilter(self)
    var waiting: [Int] = []
    var starCount = 0
    for row in body {
      let cells = sample.rows[row].cells
      switch filter.take(
        sample.cells[cells], sample.kinds[cells], sample.rows[row].role, sample.text, line: sample.rows[row].line)
      {
      case .row, .bad:
        if sample.rows[row].hasStars { starCount += 1 }
        for earlier in waiting { gather(sample, earlier, into: &evidence) }
        waiting.removeAll()
        gather(sample, row, into: &evidence)
      case .pending(.row), .pending(.bad), .pending(.total): waiting.append(row)
      case .pending(.title), .pending(.blank), .leftOut, .skipped: break
      }
    }
    filter.finish()
    if starCount > 0 { remarks.append("stars at the end of \(MessageText.counted(starCount, "row")) left out") }
    // The empty cells after a delimiter at the end of each row are not a column.
    while let last = evidence.last, columnCount > 1,
      last.numbers + last.texts + last.dates + last.times + last.missing == 0,
      names.last == ""
    {
      evidence.removeLast()
      columnCount -= 1
      units.removeLast()
      if !names.isEmpty { names.removeLast() }
    }
    columns = rules(evidence, options)
    remark(on: evidence)
    findings.needsRules = zip(evidence, columns).contains { $0.needsRules($1) }
    findings.problem = filter.problem
    needsRewriting = filter.problem != nil || !isPlainText(sample, range)
    findings.leftOut = filter.leftOut
    findings.rows = sample.isCut ? nil : filter.rowCount
  }

  private func leastStart(ofSecondCellIn body: [Int], _ sample: TableSample) -> Int? {
    body.lazy.map { sample.rows[$0] }.filter { $0.role == .cells && $0.cells.count == shape.width && shape.width > 1 }
      .map { row in
        var line = sample.cells[row.cells.lowerBound].start
        while line > 0, TableSplitter.isBlank(sample.text[line - 1]) { line -= 1 }
        return sample.cells[row.cells.lowerBound + 1].start - line
      }.min()
  }

  private func datedColumns(_ sample: TableSample, _ body: [Int]) -> Set<Int> {
    var dated = Set(columns.indices.filter { columns[$0].kind == .dates })
    for row in body where sample.rows[row].role == .cells && !dated.isEmpty {
      let cells = sample.rows[row].cells
      let first = cells.first { !sample.cells[$0].isEmpty }
      guard shape.fit(sample.kinds[cells]) == .fits,
        first.map({ TotalWords.begin(sample.cells[$0], sample.text, orPeriod: false) }) == false
      else { continue }
      dated = dated.filter { $0 < cells.count && sample.kinds[cells.lowerBound + $0] == .date }
    }
    return dated
  }

  /// Returns whether the rows can be read without rewriting: no row is skipped, and each has one cell per column.
  private func isPlainText(_ sample: TableSample, _ range: Range<Int>) -> Bool {
    guard decoding.method == .utf8, !lines.areSpaced, !dialect.isFramed, dialect.delimiter != .spaces, headerRows <= 1,
      !hasUnitsRow,
      section == nil, chosen.comment == nil, (chosen.footerRows ?? 0) == 0, range == sample.rows.indices,
      !sample.hasPadding, !sample.hasMarks
    else { return false }
    for row in sample.rows {
      switch row.role {
      case .blank: if !row.cells.isEmpty, row.cells.count > 1 { return false }
      case .cells, .section: if row.cells.count != columnCount || row.line < lines.first { return false }
      case .rule, .comment, .unframed: return false
      }
    }
    return !hasLoneReturn(sample.text)
  }

  private func hasLoneReturn(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < text.count {
      if text[index] == ASCII.carriageReturn, index + 1 < text.count, text[index + 1] != ASCII.lineFeed { return true }
      index += 1
    }
    return false
  }

  private func gather(_ sample: TableSample, _ row: Int, into evidence: inout [ColumnEvidence]) {
    // The place of a cell is wanted of a few cells only: what it needs is copied once for each row.
    let (text, line, cells) = (sample.text, sample.rows[row].line, sample.rows[row].cells)
    guard let first = sample.cells[cells].first else { return }
    for (column, index) in cells.enumerated() where column < columnCount {
      let cell = sample.cells[index]
      func located() -> ColumnEvidence.Place {
        let place = 1 + Self.characters(text, first.start, cell.start) + (first.isQuoted ? 1 : 0)
        return ColumnEvidence.Place(
          text: cell.text(in: text), line: line, column: max(1, place - (cell.isQuoted ? 1 : 0)))
      }
      evidence[column].take(cell, sample.kinds[index], text, located(), chosen.missing)
    }
  }

  private static func characters(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    start < end ? text[start..<end].count { $0 & 0xC0 != 0x80 } : 0
  }

  /// Throws if a cell is longer than the limit, except a cell whose quote never closes.
  private func refuseLongCells(_ sample: TableSample, _ options: DelimitedOptions) throws(DelimitedProblem) {
    let limit = options.limits.fieldBytes
    for row in sample.rows {
      guard let first = row.cells.first else { continue }
      for index in row.cells where sample.cells[index].end - sample.cells[index].start > limit {
        let cell = sample.cells[index]
        if cell.isMalformed { continue }
        let column = 1 + Self.characters(sample.text, sample.cells[first].paddedStart, cell.paddedStart)
        throw DelimitedProblem(.fieldTooLong(limit: limit), line: row.line, column: column)
      }
    }
  }

  /// Throws if a cell contains a NUL, because the text is then binary.
  private func refuseNULs(_ sample: TableSample) throws(DelimitedProblem) {
    for row in sample.rows where row.role == .cells {
      for index in row.cells {
        let cell = sample.cells[index]
        var offset = cell.start
        while offset < cell.end {
          if sample.text[offset] == 0 { throw DelimitedProblem(.nul, line: row.line) }
          offset += 1
        }
      }
    }
  }
}
