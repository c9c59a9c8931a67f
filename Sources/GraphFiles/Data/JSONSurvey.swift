internal import DataSets

/// Looks at the first rows of JSON data for what columns there are.
struct JSONSurvey {
  private var names: [String] = []
  private var placeOfName: [String: Int] = [:]
  private var contents: [DataFileSurvey.Content?] = []
  private(set) var shape = "a list of nothing"

  /// How many rows are looked at.
  private static let rowCount = 100

  var columns: [DataFileSurvey.Column] {
    let places = ColumnPlaces(names, count: contents.count)
    return contents.enumerated().map { place, content in
      DataFileSurvey.Column(
        name: places.name(of: place), title: names.isEmpty ? "column \(place + 1)" : names[place],
        content: content ?? .unclear)
    }
  }

  /// Looks at a list of rows, or an object of lists.
  init(document text: UnsafeBufferPointer<UInt8>, _ limits: DataLimits) throws(DataFileProblem) {
    do throws(DataStop) {
      var scanner = try JSONCellScanner(text, limits: limits.ofScanner(bytes: limits.jsonBytes))
      switch scanner.byte {
      case Byte.leftBracket:
        try scanner.enterArray()
        var isFirst = true
        var row = 0
        while try scanner.nextElement(&isFirst) {
          if row < Self.rowCount { try look(&scanner, "a list of ") } else { try scanner.passValue() }
          row += 1
        }
      case Byte.leftBrace: try lookAtLists(&scanner)
      case _:
        try scanner.passValue()
        throw DataStop(.foreignShape, at: 0)
      }
      try scanner.finish()
    } catch {
      throw DataFileProblem(error, in: text)
    }
  }

  /// Looks at a row on each line.
  init(lines text: UnsafeBufferPointer<UInt8>, _ limits: DataLimits) throws(DataFileProblem) {
    shape = "nothing"
    var start = 0
    var line = 0
    while start < text.count, line < Self.rowCount {
      let end = text[start...].firstIndex(of: Byte.lineFeed) ?? text.count
      let bytes = UnsafeBufferPointer(rebasing: text[start..<end])
      start = end + 1
      line += 1
      if bytes.allSatisfy({ $0 == Byte.space || $0 == Byte.tab || $0 == Byte.carriageReturn }) { continue }
      do throws(DataStop) {
        var scanner = try JSONCellScanner(bytes, limits: limits.ofScanner(bytes: limits.lineBytes))
        try look(&scanner, "")
        try scanner.finish()
      } catch {
        throw DataFileProblem(error, in: bytes, line: line)
      }
    }
  }

  /// Looks at a row of any shape.
  private mutating func look(_ scanner: inout JSONCellScanner, _ prefix: String) throws(DataStop) {
    var isFirst = true
    switch scanner.byte {
    case Byte.leftBrace:
      shape = prefix + JSONRowShape.objects.pluralWords
      try scanner.enterObject()
      while let key = try scanner.nextMember(&isFirst) {
        try note(try scanner.cell(), at: place(named: key.contents(in: scanner.text)), in: scanner.text)
      }
    case Byte.leftBracket:
      shape = prefix + JSONRowShape.lists.pluralWords
      try scanner.enterArray()
      var place = 0
      while try scanner.nextElement(&isFirst) {
        try note(try scanner.cell(), at: place, in: scanner.text)
        place += 1
      }
    case _:
      shape = prefix + JSONRowShape.numbers.pluralWords
      try note(try scanner.cell(), at: 0, in: scanner.text)
    }
  }

  private mutating func lookAtLists(_ scanner: inout JSONCellScanner) throws(DataStop) {
    shape = "an object of lists"
    try scanner.enterObject()
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      let place = place(named: key.contents(in: scanner.text))
      guard scanner.byte == Byte.leftBracket else {
        contents[place] = .unclear
        try scanner.passValue()
        continue
      }
      try scanner.enterArray()
      var isFirstEntry = true
      while try scanner.nextElement(&isFirstEntry) { try note(try scanner.cell(), at: place, in: scanner.text) }
    }
  }

  /// The place of a member, a new one where it has not been met.
  private mutating func place(named name: String) -> Int {
    if let place = placeOfName[name] { return place }
    placeOfName[name] = names.count
    names.append(name)
    contents.append(nil)
    return names.count - 1
  }

  private mutating func note(_ cell: JSONCell, at place: Int, in text: UnsafeBufferPointer<UInt8>) throws(DataStop) {
    while contents.count <= place { contents.append(nil) }
    let found: DataFileSurvey.Content
    switch cell.content {
    case .nothing: return
    case .number: found = .numbers
    case .text(let string):
      found = string.withContents(in: text) { DateText.seconds($0) } == nil ? .texts : .dates
    case .truth, .container: found = .unclear
    }
    contents[place] = contents[place] == nil || contents[place] == found ? found : .unclear
  }
}
