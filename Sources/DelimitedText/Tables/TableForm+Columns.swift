import TextScanning

extension TableForm {
  func rules(_ evidence: [ColumnEvidence], _ options: DelimitedOptions) -> [ColumnRule] {
    let ofNumbers = evidence.filter { $0.isOfNumbers || $0.isMeantAsNumbers }
    let proven = Set(ofNumbers.compactMap(\.provenPoint))
    let isContradictory = ofNumbers.contains(where: \.isContradictory)
    let filePoint = proven.count == 1 && !isContradictory ? proven.first : nil
    let hasQuotedComma = ofNumbers.contains(where: \.marks.hasQuotedComma)
    var orders: [UInt8: Set<DateOrder>] = [:]
    for column in evidence { orders.merge(column.shownOrders) { $0.union($1) } }
    let flags = ofNumbers.reduce(0) { $0 + $1.flags }
    let plain = ofNumbers.reduce(0) { $0 + $1.unitless }
    return evidence.enumerated().map { column, evidence in
      var rule = ColumnRule()
      rule.kind = kind(evidence, column)
      rule.hasAddresses = evidence.areAddresses
      rule.hasNames = evidence.areNames
      rule.takesMissingWords = evidence.texts == 0 && (evidence.numbers > 0 || evidence.dates > 0)
      decideUnit(&rule, evidence, column, mayHaveFlags: plain >= flags)
      decidePoint(&rule, evidence, column, file: filePoint, hasQuotedComma: hasQuotedComma, options)
      decideDates(&rule, evidence, column, orders, options)
      return rule
    }
  }

  private static let dateNames = [
    "date", "datum", "day", "time", "zeit", "fecha", "data", "jour", "dato", "dag", "tag", "datetime", "timestamp",
  ]

  /// Returns whether a column's name suggests dates, such as `MESS_DATUM`.
  static func isNameOfDates(_ name: String) -> Bool {
    let name = name.lowercased()
    return dateNames.contains { name.contains($0) }
  }

  private func kind(_ evidence: ColumnEvidence, _ column: Int) -> ColumnRule.Kind {
    let values = evidence.numbers + evidence.dates + evidence.times + evidence.texts
    if values == 0 { return .nothing }
    if evidence.areDigitDates, names.indices.contains(column), Self.isNameOfDates(names[column]) { return .dates }
    if evidence.isOfNumbers { return evidence.areNames ? .texts : .numbers }
    if evidence.dates > 0, evidence.dates >= evidence.texts + evidence.numbers + evidence.times { return .dates }
    return evidence.isMeantAsNumbers ? .numbers : .texts
  }

  private func decideUnit(_ rule: inout ColumnRule, _ evidence: ColumnEvidence, _ column: Int, mayHaveFlags: Bool) {
    guard rule.kind == .numbers else { return }
    let plain = evidence.unitless
    let others = evidence.units.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    if evidence.flags > 0 {
      if others.isEmpty, plain == 0, evidence.flags == evidence.numbers, evidence.flagLetters.count == 1,
        let letter = evidence.flagLetters.first, TableUnits.symbol(letter) != nil
      {
        (rule.unit, rule.isUnitInCells) = (letter, true)
        return
      }
      rule.hasFlags = mayHaveFlags && evidence.areFlags
    }
    if let most = others.first {
      (rule.unit, rule.isUnitInCells) = (most.key, true)
    } else if units.indices.contains(column) {
      rule.unit = units[column]
    }
  }

  private func decidePoint(
    _ rule: inout ColumnRule, _ evidence: ColumnEvidence, _ column: Int, file: UInt8?, hasQuotedComma: Bool,
    _ options: DelimitedOptions
  ) {
    if let cellsQuestion, evidence.numbers > 0 {
      rule.question = cellsQuestion
      return
    }
    rule.hasMarks = evidence.marks.provesPoint || evidence.marks.provesComma || evidence.firstOpen != nil
    if let hasDecimalComma = options.hasDecimalComma {
      rule.point = hasDecimalComma ? ASCII.comma : ASCII.point
      return
    }
    if let point = evidence.provenPoint ?? file {
      rule.point = point
      return
    }
    guard rule.kind == .numbers || rule.kind == .nothing, !evidence.isContradictory else { return }
    let isLone = columnCount == 1 || dialect.delimiter == .spaces
    let isPoint = isLone || dialect.delimiter == .comma && !hasQuotedComma
    rule.openMarks = isPoint ? [ASCII.comma] : [ASCII.comma, ASCII.point]
    guard let open = evidence.firstOpen, evidence.openMark != ASCII.point || !isPoint else { return }
    rule.question = DelimitedProblem(
      .ambiguousNumber(column: title(column), of: open.text), line: open.line, column: open.column)
  }

  private func decideDates(
    _ rule: inout ColumnRule, _ evidence: ColumnEvidence, _ column: Int, _ fileOrders: [UInt8: Set<DateOrder>],
    _ options: DelimitedOptions
  ) {
    guard rule.kind == .dates else { return }
    if evidence.areDigitDates {
      rule.hasDigitDates = true
      rule.dateOrder = .ymd
      return
    }
    if let order = options.choices.dateOrder, order != .ymd {
      rule.dateOrder = order
      return
    }
    for (mark, place) in evidence.openDates {
      if evidence.shownOrders[mark]?.count == 1 || fileOrders[mark]?.count == 1 { continue }
      let bytes = Array(place.text.utf8)
      guard let date = bytes.withUnsafeBufferPointer({ DateScan($0, 0, $0.count) }),
        let dayFirst = date.isoText(.dmy), let monthFirst = date.isoText(.mdy)
      else { continue }
      rule.question = DelimitedProblem(
        .ambiguousDate(column: title(column), text: place.text, dayFirst: dayFirst, monthFirst: monthFirst),
        line: place.line, column: place.column)
    }
    let shown = evidence.shownOrders.values.first { $0.count == 1 }?.first
    rule.dateOrder = shown ?? fileOrders.values.first { $0.count == 1 }?.first ?? (evidence.hasPointDates ? .dmy : nil)
  }

  /// Adds remarks about values that were changed or may be misread.
  ///
  /// These are letters after numbers, words read as missing, brackets that mean a minus sign, numbers far from all
  /// others, and words that may mark negative amounts.
  mutating func remark(on evidence: [ColumnEvidence]) {
    dateOrder = columns.lazy.compactMap { $0.kind == .dates ? $0.dateOrder : nil }.first
    for (column, evidence) in evidence.enumerated() {
      let rule = columns[column]
      if rule.hasFlags {
        remarks.append(
          "\(MessageText.counted(evidence.flags, "flag")) (\(evidence.flagLetters.sorted().joined(separator: ", "))) in '\(title(column))' left out"
        )
      }
      if rule.kind == .numbers || rule.kind == .dates, rule.takesMissingWords {
        for (word, count) in evidence.words.sorted(by: { $0.key < $1.key }) {
          remarks.append("\(count) × '\(word)' read as missing in '\(title(column))'")
        }
      }
      let (bracketed, first) = evidence.marks.bracketed
      if rule.kind == .numbers, bracketed > 0 {
        let number = MessageText.counted(bracketed, "number")
        remarks.append(
          "\(number) in brackets in '\(title(column))' read as negative: \(first) is -\(first.dropFirst().dropLast())")
      }
      if rule.kind == .numbers, let extreme = evidence.loneExtreme {
        let extreme = LoneExtreme(text: Self.plain(extreme.value), count: extreme.count)
        columns[column].extreme = extreme
        remarks.append(extreme.remark(column: title(column)))
      }
      if rule.kind == .texts, !names.isEmpty, names.indices.contains(column), let word = evidence.signWord {
        remarks.append(
          "'\(word)' in \(names[column].isEmpty ? "column \(column + 1)" : "'\(names[column])'") may mark negative amounts; no sign is changed"
        )
      }
    }
  }

  private static func plain(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
