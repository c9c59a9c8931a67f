import TextScanning

extension TableForm {
  /// Whether the text can be read as a plain table, without the decisions in this form.
  var isPlain: Bool { !needsRewriting && !findings.needsRules && findings.leftOut.count == 0 && remarks.isEmpty }

  /// Returns the layout for reading the text as a plain table.
  ///
  /// Returns nil if the text is not plain, or if a reader of plain tables would read it differently. The layout lists
  /// the columns whose decimal mark this form could not decide.
  func plainLayout(
    beginning text: UnsafeBufferPointer<UInt8>, isWhole: Bool, _ options: DelimitedOptions
  ) -> DelimitedLayout? {
    if !isPlain { return nil }
    let body = UnsafeBufferPointer(rebasing: text[ByteOrderMark.length(in: text)...])
    let sample = UnsafeBufferPointer(rebasing: body.prefix(Self.sampleBytes))
    let found = try? DelimitedLayout(sample, isWhole: isWhole && sample.count == body.count, options)
    guard var layout = found, agrees(with: layout) else { return nil }
    layout.signs.openColumns = Set(columns.indices.filter { columns[$0].openMarks.contains(ASCII.point) })
    return layout
  }

  private func agrees(with layout: DelimitedLayout) -> Bool {
    let points = Set(columns.filter { $0.kind == .numbers && $0.hasMarks }.map(\.point))
    return layout.delimiter == dialect.delimiter && layout.hasHeader == (headerRows > 0)
      && layout.columnCount == columnCount && points.count <= 1
      && points.allSatisfy { $0 == layout.signs.point }
  }

  /// Returns the decisions as a sentence: "read as Windows-1252 (assumed), ';', decimal comma, 6 lines skipped, header
  /// in line 7, 7 rows".
  ///
  /// Only differences from plain text are mentioned.
  ///
  /// - Parameters:
  ///   - rows: The number of rows that were read.
  ///   - leftOut: The rows that were left out while reading.
  /// - Returns: The sentence, without a capital and a full stop.
  func sentence(rows: Int?, leftOut: LeftOutRows) -> String {
    let number = { (count: Int, noun: String) in MessageText.counted(count, noun) }
    let skipped = lines.first - 1 - commentLinesAbove
    let parts: [String?] = [
      decoding.title ?? (needsRewriting ? "UTF-8" : nil),
      columnCount == 1 || dialect.delimiter == .comma
        ? nil : dialect.columns == nil ? dialect.delimiter.sign : "columns as wide as the dashes",
      point == ASCII.comma ? "decimal comma" : nil,
      dateOrder.map { "dates \($0.words)" },
      skipped > 0 ? "\(number(skipped, "line")) skipped" : nil,
      findings.commentLines > 0 ? number(findings.commentLines, "comment line") : nil,
      headerRows == 0
        ? "no header"
        : lines.first == 1 && headerRows == 1
          ? nil
          : headerRows == 1 ? "header in line \(lines.first)" : "header of \(headerRows) rows from line \(lines.first)",
      hasUnitsRow ? "units row" : nil,
      number(columnCount, "column"),
      rows.map { number($0, "row") },
    ]
    let read = "read as " + parts.compactMap(\.self).joined(separator: ", ")
    return leftOut.sentence.map { "\(read); \($0)" } ?? read
  }

  func sentences(rows: Int?, leftOut: LeftOutRows) -> [String] {
    [sentence(rows: rows, leftOut: leftOut)] + remarks
  }

  /// Returns the choices that a document must store to read the text in the same way, including the `given` ones.
  func choices(_ given: TableChoices) -> TableChoices {
    var choices = given
    choices.encoding = choices.encoding ?? decoding.encoding
    let skipped = lines.first - 1
    if skipped > 0, section == nil, findings.commentLines == 0 {
      choices.skippedLines = choices.skippedLines ?? skipped
    }
    if headerRows > 1 { choices.headerRows = headerRows }
    if hasUnitsRow { choices.hasUnitsRow = true }
    choices.dateOrder = choices.dateOrder ?? (dateOrder == .ymd ? nil : dateOrder)
    if choices.table == nil, let section { choices.table = section.name }
    return choices
  }

  private var commentLinesAbove: Int { min(findings.commentLines, lines.first - 1) }
}

extension Delimiter {
  /// The delimiter for messages, such as "';'" or "tab".
  var sign: String {
    switch self {
    case .comma, .semicolon, .bar: "'\(Character(UnicodeScalar(byte)))'"
    case .tab, .spaces: name
    }
  }
}
