import TextScanning

extension TableForm {
  mutating func decideHeader(_ sample: TableSample, _ range: Range<Int>, _ options: DelimitedOptions) {
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
    // A comment with a delimiter, above the names.
    let isAboveNames = sample.kinds[sample.rows[body - 1].cells].allSatisfy { $0 == .text || $0 == .missing }
    if body - 1 > row, isAboveNames, sample.beginsWithHash(row) { return false }
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
}
