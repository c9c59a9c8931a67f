import TextScanning

extension TableForm {
  /// Returns the rows, split at the chosen or the most suitable delimiter.
  ///
  /// Also returns whether each line is one number, such as `1,5`, although it contains the delimiter.
  func divided(
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
    var best:
      (
        sample: TableSample, score: Double, lastRows: Int, hasValues: Bool, endsWithValues: Bool, isText: Bool,
        isOneColumn: Bool
      )?
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
      var shape = TableShape(below: found, range)
      if shape.width < 2 {
        if delimiter != .comma { continue }
        shape = TableShape(oneColumn: found, range, width: 1)
      }
      // Words of a sentence are not columns.
      if delimiter == .spaces, !dialect.hasPlaces, !shape.hasValues { continue }
      let score = shape.score(found, range)
      // If a few rows of values follow a long text, they are the table and the text is not.
      let hasValues = shape.hasValues && shape.width > 1 && shape.fullRows(found, range) >= 3
      let lastRows = shape.lastRows(found)
      let endsWithValues = hasValues && lastRows >= 3 && (delimiter != .spaces || dialect.hasPlaces)
      let isText = !shape.hasValues
      if isText, let best, shape.width == 1 ? best.hasValues : best.endsWithValues { continue }
      // Words of a long preamble are not columns if only the rows below it have values and another delimiter.
      if delimiter == .spaces, !dialect.hasPlaces, let best, best.hasValues, best.lastRows > 2,
        found.rows.reversed().drop(while: { $0.role == .blank }).prefix(best.lastRows)
          .allSatisfy({ $0.role == .cells && $0.cells.count < shape.width })
      {
        continue
      }
      let isBelowText = best.map { $0.isText && ($0.isOneColumn ? hasValues : endsWithValues) } ?? false
      if score > best?.score ?? 0 || isBelowText {
        best = (found, score, lastRows, hasValues, endsWithValues, isText, shape.width == 1)
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
}
