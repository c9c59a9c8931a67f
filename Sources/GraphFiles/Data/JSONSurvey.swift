internal import DataSets
import JSONText
import TextScanning

/// Finds the columns of JSON data from its rows.
struct JSONSurvey: JSONRows {
  private struct Column {
    var name: String?
    var tally = ColumnTally()
    var sample = ColumnSample()
    var firstNoNumber: DataFileProblem?
    var firstNoDate: DataFileProblem?
  }

  private(set) var shape: JSONRowShape?
  private var found: [Column] = []
  private var placeOfName: [String: Int] = [:]
  private var members = MemberMemo<Int>()
  private let missingMarks: MissingMarks

  init(missingMarks: [String]) {
    self.missingMarks = MissingMarks(missingMarks)
  }

  var columns: [DataFileSurvey.Column] {
    found.indices.map { place in
      let column = found[place]
      // Unlike in a delimited text, names of members are unique, so a name always identifies its column.
      return DataFileSurvey.Column(
        number: place + 1, name: column.name.map { .name($0) } ?? .number(place + 1), title: title(place), column.tally,
        column.sample,
        firstNoNumber: column.firstNoNumber, firstNoDate: column.firstNoDate)
    }
  }

  private func title(_ place: Int) -> String {
    found[place].name.flatMap { $0.isEmpty ? nil : $0 } ?? "column \(place + 1)"
  }

  /// Surveys a list of rows, or an object of lists, and returns its shape in words.
  mutating func read(
    document text: UnsafeBufferPointer<UInt8>, _ limits: DataLimits
  ) throws(DataFileProblem) -> String {
    do throws(DataParseError) {
      var scanner = try JSONCellScanner(text, limits: limits.ofScanner(bytes: limits.jsonBytes))
      let shape: String
      switch scanner.byte {
      case ASCII.leftBracket:
        try scanner.enterArray()
        var isFirst = true
        while try scanner.nextElement(&isFirst) { try readRow(&scanner, line: 1) }
        shape = "a list of \(self.shape?.pluralWords ?? "nothing")"
      case ASCII.leftBrace:
        try readLists(&scanner)
        shape = "an object of lists"
      case _:
        try scanner.passValue()
        throw DataParseError(.unfitShape, at: 0)
      }
      try scanner.finish()
      return shape
    } catch {
      throw DataFileProblem(error, in: text)
    }
  }

  mutating func readRow(_ scanner: inout JSONCellScanner, line: Int) throws(DataParseError) {
    guard let row = try JSONRowShape(ofNext: &scanner, expected: shape) else { return }
    shape = row
    var isFirst = true
    var place = 0
    switch row {
    case .objects:
      try scanner.enterObject()
      while let key = try scanner.nextMember(&isFirst) {
        note(try scanner.cell(), at: column(of: key, place: place, in: scanner.text), in: scanner.text, line)
        place += 1
      }
    case .lists:
      try scanner.enterArray()
      while try scanner.nextElement(&isFirst) {
        note(try scanner.cell(), at: place, in: scanner.text, line)
        place += 1
      }
    case .numbers: note(try scanner.cell(), at: 0, in: scanner.text, line)
    }
  }

  private mutating func readLists(_ scanner: inout JSONCellScanner) throws(DataParseError) {
    try scanner.enterObject()
    var isFirst = true
    var member = 0
    while let key = try scanner.nextMember(&isFirst) {
      let place = column(of: key, place: member, in: scanner.text)
      member += 1
      guard scanner.byte == ASCII.leftBracket else {
        let stop = DataParseError(.notAList(column: title(place)), at: scanner.offset)
        found[place].tally.add(.other)
        found[place].firstNoNumber = found[place].firstNoNumber ?? DataFileProblem(stop, in: scanner.text)
        try scanner.passValue()
        continue
      }
      try scanner.enterArray()
      var isFirstEntry = true
      while try scanner.nextElement(&isFirstEntry) { note(try scanner.cell(), at: place, in: scanner.text, 1) }
    }
  }

  private mutating func column(of key: JSONString, place: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
    if let known = members.value(of: key, at: place, in: text) { return known }
    let name = key.contents(in: text)
    let column = placeOfName[name] ?? found.count
    if column == found.count {
      placeOfName[name] = column
      found.append(Column(name: name))
    }
    members.remember(column, of: key, at: place, in: text)
    return column
  }

  private mutating func note(
    _ cell: JSONCell, at place: Int, in text: UnsafeBufferPointer<UInt8>, _ line: Int
  ) {
    while found.count <= place { found.append(Column()) }
    let entry = missingMarks.contains(cell, in: text) ? .missing : cell.entry(in: text)
    found[place].tally.add(entry)
    if entry == .missing { return }
    note(cell, in: text, &found[place].sample)
    func problem(_ reason: (String, String) -> DataFileProblem.Reason) -> DataFileProblem {
      DataFileProblem(
        DataParseError(reason(title(place), cell.shown(in: text)), at: cell.range.lowerBound), in: text, line: line)
    }
    if entry != .number, found[place].firstNoNumber == nil {
      found[place].firstNoNumber = problem(DataFileProblem.Reason.notANumber)
    }
    if entry != .date, found[place].firstNoDate == nil {
      found[place].firstNoDate = problem(DataFileProblem.Reason.notADate)
    }
  }
}

extension JSONSurvey {
  private func note(_ cell: JSONCell, in text: UnsafeBufferPointer<UInt8>, _ sample: inout ColumnSample) {
    switch cell.content {
    case .number(let number):
      sample.note(cell.shown(in: text))
      if number.isFinite { sample.note(number: number) }
    case .text(let string):
      sample.note(string.contents(in: text))
      if let seconds = string.withContents(in: text, { DateText.seconds($0) }) { sample.note(date: seconds) }
    case .nothing, .truth, .container: sample.note(cell.shown(in: text))
    }
  }
}

extension JSONCell {
  fileprivate func entry(in text: UnsafeBufferPointer<UInt8>) -> ColumnTally.Entry {
    switch content {
    case .nothing: .missing
    case .number: .number
    case .text(let string): string.withContents(in: text) { DateText.seconds($0) } == nil ? .text : .date
    case .truth, .container: .other
    }
  }
}
