import DataSets
import TextScanning

extension TableForm {
  static let sampleBytes = 1 << 18
  /// The size in bytes of the sample that is used if the first one contains no table.
  static let longestSampleBytes = 1 << 23

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
    guard range.contains(where: { sample.rows[$0].role == .cells }) else { throw DelimitedProblem(.empty) }
    if case .cells = lone {
      shape = TableShape(sample, range)
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

  // MARK: Dialect

  /// Returns the rows, split at the chosen or the most suitable delimiter.
  ///
  /// Also returns whether each line is one number, such as `1,5`, although it contains the delimiter.
  private func divided(
    _ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ options: DelimitedOptions, _ hint: DelimiterHint?
  ) -> (sample: TableSample, lone: LoneColumn.Reading) {
    func sample(_ dialect: TableDialect) -> TableSample {
      TableSample(
        text, from: start, line: lines.start, isWhole: isWhole, dialect, comment: chosen.comment,
        missing: chosen.missing,
        columnLimit: options.limits.columns)
    }
    if let delimiter = options.delimiter ?? hint?.delimiter {
      let columns = delimiter == .spaces ? FixedColumns(in: text) : nil
      let mostCells = delimiter == .spaces && columns == nil ? Self.mostCells(in: text) : nil
      let isFramed = delimiter == .bar && Self.isFramed(text)
      let dialect = TableDialect(delimiter: delimiter, isFramed: isFramed, columns: columns, mostCells: mostCells)
      return (sample(dialect), .cells)
    }
    var counts = [Int](repeating: 0, count: 256)
    for byte in text { counts[Int(byte)] += 1 }
    var best: (sample: TableSample, score: Double, lastRows: Int, hasValues: Bool, isText: Bool, isOneColumn: Bool)?
    var dialects = [Delimiter.tab, .semicolon, .bar, .comma, .spaces].map { delimiter in
      TableDialect(delimiter: delimiter, isFramed: delimiter == .bar && Self.isFramed(text))
    }
    if let columns = FixedColumns(in: text) { dialects.append(TableDialect(delimiter: .spaces, columns: columns)) }
    if let cells = Self.mostCells(in: text) { dialects.append(TableDialect(delimiter: .spaces, mostCells: cells)) }
    for dialect in dialects {
      let delimiter = dialect.delimiter
      let occurs = counts[Int(delimiter.byte)] > 0 || delimiter == .spaces && counts[Int(ASCII.tab)] > 0
      if !occurs, delimiter != .comma { continue }
      let found = sample(dialect)
      let range = found.rows.indices
      var shape = TableShape(found, range)
      if shape.width < 2 {
        if delimiter != .comma { continue }
        shape = TableShape(oneColumn: found, range, width: 1)
      }
      // Words of a sentence are not columns.
      if delimiter == .spaces, !dialect.hasPlaces, !shape.hasValues { continue }
      let score = shape.score(found, range)
      // If a few rows of values follow a long text, they are the table and the text is not.
      let hasValues = shape.hasValues && shape.width > 1 && shape.fullRows(found, range) >= 3
      let isText = shape.width == 1 && !shape.hasValues
      if isText, best?.hasValues == true { continue }
      // Words of a long preamble are not columns if only the rows below it have values and another delimiter.
      if delimiter == .spaces, !dialect.hasPlaces, let best, best.hasValues, best.lastRows > 2,
        found.rows.reversed().drop(while: { $0.role == .blank }).prefix(best.lastRows)
          .allSatisfy({ $0.role == .cells && $0.cells.count < shape.width })
      {
        continue
      }
      if score > best?.score ?? 0 || hasValues && best?.isText == true {
        best = (found, score, shape.lastRows(found), hasValues, isText, shape.width == 1)
      }
    }
    let found = best?.sample ?? sample(TableDialect(delimiter: .comma))
    // A decimal comma, or a blank between thousands, divides a number like a delimiter.
    let isDivided = best?.isOneColumn == false || found.rows.contains { $0.role == .cells && $0.cells.count > 1 }
    let mark = isDivided ? Delimiter.comma : .spaces
    guard found.dialect.delimiter == .comma, LoneColumn.mayBe(found, dividedBy: mark) else { return (found, .cells) }
    let undivided = mark == .spaces ? found : sample(TableDialect(delimiter: LoneColumn.delimiter(counts)))
    let divided = mark == .spaces ? sample(TableDialect(delimiter: .spaces)) : found
    guard let lone = LoneColumn(undivided, divided, options) else { return (found, .cells) }
    let reading = lone.reading(options)
    if case .cells = reading { return (divided, .cells) }
    return (undivided, reading)
  }

  /// Returns the number of columns if the last one has texts with blanks, as the commands in a list of processes.
  ///
  /// The first line then has names only, no row has fewer words and some have more, another column has only numbers, and
  /// the last one begins with other words. The result is nil otherwise.
  private static func mostCells(in text: UnsafeBufferPointer<UInt8>) -> Int? {
    func isLineEnd(_ byte: UInt8) -> Bool { byte == ASCII.lineFeed || byte == ASCII.carriageReturn }
    func words(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> [Slice<UnsafeBufferPointer<UInt8>>] {
      line.split(whereSeparator: TableSplitter.isBlank)
    }
    func isNumber(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
      PlainDigits.isNumber(text, word.startIndex, word.endIndex)
    }
    let lines = text.prefix(1 << 16).split(whereSeparator: isLineEnd).map(words)
    guard let names = lines.first, names.count > 2, lines.count > 2, !names.contains(where: isNumber) else {
      return nil
    }
    // The last line may be cut off.
    let rows = lines.dropFirst().dropLast()
    guard rows.contains(where: { $0.count > names.count }),
      rows.allSatisfy({ $0.count >= names.count && !isNumber($0[names.count - 1]) })
    else { return nil }
    let hasNumbers = (0..<names.count - 1).contains { column in rows.allSatisfy { isNumber($0[column]) } }
    return hasNumbers ? names.count : nil
  }

  /// Returns whether rows are enclosed in bars, as in `| a | b |`: most lines that contain a bar begin and end with
  /// one.
  private static func isFramed(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let bar = UInt8(ascii: "|")
    var (framed, others) = (0, 0)
    var start = 0
    while start < text.count {
      var end = start
      var hasBar = false
      while end < text.count, text[end] != ASCII.lineFeed, text[end] != ASCII.carriageReturn {
        if text[end] == bar { hasBar = true }
        end += 1
      }
      if hasBar {
        var (first, last) = (start, end - 1)
        while first < last, TableSplitter.isBlank(text[first]) { first += 1 }
        while last > first, TableSplitter.isBlank(text[last]) { last -= 1 }
        if last > first, text[first] == bar, text[last] == bar { framed += 1 } else { others += 1 }
      }
      start = end + 1
    }
    return framed > others
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

  // MARK: Header

  private mutating func decideHeader(_ sample: TableSample, _ range: Range<Int>, _ options: DelimitedOptions) {
    let rows = range.filter { sample.rows[$0].role == .cells }
    let first = rows.first ?? range.lowerBound
    var body = shape.bodyStart(sample, range)
    if body == nil, shape.hasValues == false { body = first }
    // Without values, the text may be only a header.
    var start = body ?? first
    if let units = unitsRow(below: start, sample, range), let next = rows.first(where: { $0 > units }) { start = next }
    // Rows that name a section can be between the header and the first row of values.
    while let above = TableHeader.rowAbove(start, sample, from: range.lowerBound), isSection(above, sample),
      let names = TableHeader.rowAbove(above, sample, from: range.lowerBound),
      isSection(names, sample) || isRowOfNames(names, sample)
    {
      start = above
    }
    if start > first, (options.hasHeader ?? options.choices.headerRows.map { $0 > 0 }) == false {
      // What would be a header is a row, and its texts contradict the choice.
      var detecting = options
      (detecting.hasHeader, detecting.choices.headerRows) = (nil, nil)
      let above = TableHeader(sample, above: start, from: range.lowerBound, shape, detecting)
      if above.rowCount > 0 { start = above.rows.lowerBound }
    }
    var header = TableHeader()
    header.rows = start..<start
    if start > first {
      header = TableHeader(sample, above: start, from: range.lowerBound, shape, options)
      if options.hasHeader != false, header.units == nil, header.processingLine == nil,
        isFullHeader(first, sample, upTo: start)
      {
        // The rows between the names and the first row that fits are faulty, not part of a preamble.
        let second = rows.first { $0 > first } ?? start
        header = TableHeader()
        header.names = sample.texts(sample.rows[first])
        header.rowCount = 1
        header.rows = first..<second
        start = second
      }
    }
    if header.names.isEmpty, options.hasHeader != false, options.choices.headerRows != 0,
      let row = rowOfNames(aboveBlank: start, sample, from: range.lowerBound)
    {
      header.names = sample.texts(sample.rows[row])
      header.rowCount = 1
      header.rows = row..<start
    }
    let isTop = isBelowTitle(start, sample, from: range.lowerBound)
    if header.names.isEmpty,
      start == first || isTop || beginsWithName(start, sample) || options.hasHeader == true
        || (options.choices.headerRows ?? 0) > 0
    {
      // The first row that fits may have years as names, or be a header above texts.
      let chosen = options.hasHeader ?? options.choices.headerRows.map { $0 > 0 }
      let hasHeader =
        chosen ?? HeaderFinding(layoutSample(sample, rows.filter { $0 >= start }), NumberSigns()).hasHeader
      if hasHeader,
        let second = rows.first(where: { $0 > start })
          ?? (body == nil || chosen == true || !shape.hasValues ? sample.rows.count : nil)
      {
        header.names = sample.texts(sample.rows[start])
        header.rowCount = 1
        header.rows = start..<second
        start = second
      }
    }
    names = header.names
    // R names the columns of values only, above rows that begin with a name.
    if dialect.delimiter == .spaces, names.count == shape.width - 1, shape.kinds.first == .text {
      names.insert("", at: 0)
    }
    // Below an empty corner the rows are longer than the header, whose names are in their places.
    if names.count == shape.width - 1, names.count > 1, names.first?.isEmpty == true { names.append("") }
    headerRows = header.rowCount
    hasUnitsRow = header.units != nil
    let firstRow = header.rowCount > 0 ? header.rows.lowerBound : start
    lines.first = sample.rows.indices.contains(firstRow) ? sample.rows[firstRow].line : lines.start
    lines.body =
      sample.rows.indices.contains(start) ? sample.rows[start].line : (sample.rows.last?.line ?? 0) + 1
    if header.rowCount > 0 {
      headerCells = (firstRow..<start).filter { row in
        sample.rows[row].role == .cells && sample.texts(sample.rows[row]).count == header.names.count
          && sample.rows[row].line != header.processingLine
      }.map { sample.texts(sample.rows[$0]) }
    }
    if let line = header.processingLine {
      remarks.append("line \(line) skipped: \(header.hasFormats ? "formats of columns" : "kinds of processing")")
    }
    // A row with more cells than the header is refused: its numbers may be in the wrong columns.
    columnCount = names.isEmpty ? shape.width : names.count
    decideUnits(header)
  }

  /// Returns the row of units among the rows after `row`, which is then a part of the header.
  ///
  /// Numbers in a header, such as serial numbers, look like values. The result is nil if there is no such row, or if a
  /// header with the same units is above `row`.
  private func unitsRow(below row: Int, _ sample: TableSample, _ range: Range<Int>) -> Int? {
    func texts(_ row: Int) -> [String] { sample.texts(sample.rows[row]) }
    let units = (row + 1..<min(row + 6, range.upperBound)).prefix { sample.rows[$0].role == .cells }.first { row in
      let cells = sample.rows[row].cells
      return cells.count == shape.width && shape.fit(sample.kinds[cells]) == .misfit
        && TableHeader.areUnits(texts(row))
    }
    guard let units, !(range.lowerBound..<row).contains(where: { texts($0) == texts(units) }) else { return nil }
    return units
  }

  /// Returns whether no row of the table can be directly above `row`.
  ///
  /// A title may be above a row whose first cell is empty above texts, as that of a header with numbers.
  private func isBelowTitle(_ row: Int, _ sample: TableSample, from lowest: Int) -> Bool {
    guard let above = TableHeader.rowAbove(row, sample, from: lowest) else { return true }
    guard sample.rows.indices.contains(row) else { return false }
    return 2 * sample.rows[above].cells.count < shape.width && shape.kinds.first == .text
      && sample.kinds[sample.rows[row].cells].first == .empty
  }

  /// Returns the row of column names above a blank line that precedes the first row of values; nil without such a row.
  ///
  /// SAP writes such tables.
  private func rowOfNames(aboveBlank body: Int, _ sample: TableSample, from lowest: Int) -> Int? {
    guard body - 2 >= lowest, shape.width > 2, shape.hasValues, sample.rows[body - 1].role == .blank,
      sample.rows[body - 2].role == .cells
    else { return nil }
    let cells = sample.rows[body - 2].cells
    let names = sample.texts(sample.rows[body - 2]).filter { !$0.isEmpty }
    guard cells.count == shape.width, names.count >= shape.width - 1, Set(names).count == names.count,
      sample.kinds[cells].allSatisfy({ $0 == .text || $0 == .empty })
    else { return nil }
    return body - 2
  }

  /// Returns whether only the first cell of a row has text, as in the title of a section.
  private func isSection(_ row: Int, _ sample: TableSample) -> Bool {
    let kinds = sample.kinds[sample.rows[row].cells]
    return shape.width > 2 && kinds.count >= shape.width && kinds.first == .text
      && kinds.dropFirst().allSatisfy { $0 == .empty }
  }

  /// Returns whether a row has only texts or empty cells, and at least two texts.
  private func isRowOfNames(_ row: Int, _ sample: TableSample) -> Bool {
    let kinds = sample.kinds[sample.rows[row].cells]
    return kinds.allSatisfy { $0 == .text || $0 == .empty } && kinds.count { $0 == .text } > 1
  }

  /// Returns whether a row names all columns and is followed by rows of the same length up to the body.
  private func isFullHeader(_ row: Int, _ sample: TableSample, upTo body: Int) -> Bool {
    // With few columns a preamble can look like a header. But no preamble row fits, and a single row in between is a
    // faulty row.
    let hasFit = (row + 1..<body).contains { shape.fit(sample.kinds[sample.rows[$0].cells]) == .fits }
    guard shape.width > 2 || body - row == 2 || hasFit,
      (row..<body).allSatisfy({ sample.rows[$0].role == .cells && sample.rows[$0].cells.count == shape.width })
    else { return false }
    let cells = sample.rows[row].cells
    // A sentence above the name of the only column is a title.
    if cells.count == 1, sample.texts(sample.rows[row]).contains(where: { $0.contains(",") }) { return false }
    return sample.kinds[cells].allSatisfy { $0 == .text } && Set(sample.texts(sample.rows[row])).count == shape.width
  }

  private mutating func decideUnits(_ header: TableHeader) {
    units = Array(repeating: nil, count: columnCount)
    for (column, text) in (header.units ?? []).enumerated() where column < columnCount {
      units[column] = TableUnits.symbol(text)
      if Double(text) != nil {
        remarks.append("'\(text)' in the row of units of '\(title(column))' is not applied")
      }
    }
    for (column, name) in names.enumerated() where units[column] == nil {
      units[column] = HeaderUnit(name)?.symbol
    }
  }

  /// Returns whether a row is a text and then numbers only, such as `Temperature(°C),1,2,3`, above a column of numbers.
  private func beginsWithName(_ row: Int, _ sample: TableSample) -> Bool {
    guard sample.rows.indices.contains(row) else { return false }
    let kinds = sample.kinds[sample.rows[row].cells]
    guard let first = kinds.firstIndex(where: { $0 != .empty }), kinds[first] == .text else { return false }
    let rest = kinds[(first + 1)...].filter { $0 != .empty }
    guard rest.count > 2, rest.allSatisfy({ $0 == .number }) else { return false }
    let column = first - kinds.startIndex
    let below = sample.rows[(row + 1)...].prefix(100).compactMap { row -> CellKind? in
      guard row.role == .cells, column < row.cells.count else { return nil }
      return sample.kinds[row.cells.lowerBound + column]
    }
    return below.contains(.number) && !below.contains(.text)
  }

  private func layoutSample(_ sample: TableSample, _ rows: [Int]) -> LayoutSample {
    let rows = rows.prefix(100).map { sample.rows[$0].cells }
    return LayoutSample(
      delimiter: dialect.delimiter,
      rows: rows.map { row in row.map { Array(sample.cells[$0].text(in: sample.text).utf8) } },
      areQuoted: rows.map { row in row.map { sample.cells[$0].isQuoted } },
      shapes: rows.map { row in row.map { FieldShape(sample.kinds[$0]) } })
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
        first.map({ TotalWords.begin(sample.cells[$0], sample.text) }) == false
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

extension TableShape {
  init(oneColumn sample: TableSample, _ range: Range<Int>, width: Int) {
    self.init()
    self.width = width
    var tally: [CellKind: Int] = [:]
    for row in sample.rows[range] where row.role == .cells && row.cells.count == 1 {
      let kind = sample.kinds[row.cells.lowerBound]
      if kind != .empty && kind != .missing { tally[kind, default: 0] += 1 }
    }
    let order: [CellKind] = [.number, .date, .time, .text]
    let most = tally.values.max() ?? 0
    kinds = Array(repeating: .empty, count: width)
    if let kind = order.first(where: { tally[$0] == most }), most > 0, width > 0 { kinds[0] = kind }
  }
}

/// The name and the unit in the title of a column, such as `Betrag (EUR)`, `bed [°C]` or `Temp / °C`.
public struct HeaderUnit {
  /// The name without the unit.
  public let name: String
  /// The unit or currency, as a symbol.
  public let symbol: String

  /// Splits the title of a column into name and unit; nil if the title does not end with a unit.
  ///
  /// - Complexity: linear in the name.
  public init?(_ title: String) {
    guard let last = title.last else { return nil }
    if last != ")", last != "]" {
      // Only a slash between blanks counts, because `km/h` has a slash too.
      guard let stroke = title.ranges(of: " / ").last,
        let symbol = TableUnits.symbol(String(title[stroke.upperBound...])),
        stroke.lowerBound > title.startIndex
      else { return nil }
      (self.name, self.symbol) = (String(title[..<stroke.lowerBound]), symbol)
      return
    }
    guard let open = title.lastIndex(of: last == ")" ? "(" : "[") else { return nil }
    let inside = String(title[title.index(after: open)...].dropLast())
    var name = title[..<open]
    while name.last == " " { name.removeLast() }
    // A single letter in parentheses is part of the name: `team (A)`.
    guard !name.isEmpty, last == "]" || inside.count > 1 || !inside.allSatisfy(\.isLetter),
      let symbol = TableUnits.symbol(inside)
    else { return nil }
    (self.name, self.symbol) = (String(name), symbol)
  }
}
