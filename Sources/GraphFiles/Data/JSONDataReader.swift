internal import DataSets
import JSONText
import TextScanning

/// Reads the columns of a whole JSON text, which is a list of rows or an object of lists (columns).
struct JSONDataReader {
  private var scanner: JSONCellScanner

  /// The data, and the shape of the JSON in words, such as "a list of objects".
  struct Result {
    var columns: JSONColumns
    var shape: String
  }

  private init(_ text: UnsafeBufferPointer<UInt8>, _ limits: DataLimits) throws(DataParseError) {
    scanner = try JSONCellScanner(text, limits: limits.ofScanner(bytes: limits.jsonBytes))
  }

  static func read(
    _ text: UnsafeBufferPointer<UInt8>, _ columns: JSONColumns, _ limits: DataLimits
  ) throws(DataFileProblem) -> Result {
    do throws(DataParseError) {
      var reader = try JSONDataReader(text, limits)
      let result: Result
      switch reader.scanner.byte {
      case ASCII.leftBracket: result = try reader.readRows(columns)
      case ASCII.leftBrace: result = try reader.readLists(columns)
      case _:
        // Invalid JSON is reported as such.
        try reader.scanner.passValue()
        throw DataParseError(.unfitShape, at: 0)
      }
      try reader.scanner.finish()
      return result
    } catch {
      throw DataFileProblem(error, in: text)
    }
  }

  private mutating func readRows(_ columns: JSONColumns) throws(DataParseError) -> Result {
    var rows = JSONRowReader(columns)
    try scanner.enterArray()
    var isFirst = true
    while try scanner.nextElement(&isFirst) { try rows.readRow(&scanner, line: 1) }
    return Result(columns: try rows.finish(), shape: "a list of \(rows.shape?.pluralWords ?? "nothing")")
  }

  private mutating func readLists(_ columns: JSONColumns) throws(DataParseError) -> Result {
    var columns = columns
    let names = try memberNames()
    let plans = try columns.settle(names: names, count: names.count, isOpen: false)
    try scanner.enterObject()
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      guard let plan = plans[key.contents(in: scanner.text)] else {
        try scanner.passValue()
        continue
      }
      guard scanner.byte == ASCII.leftBracket else {
        throw DataParseError(.notAList(column: columns.title(plan)), at: scanner.offset)
      }
      try scanner.enterArray()
      var isFirstEntry = true
      while try scanner.nextElement(&isFirstEntry) {
        if columns.isFull(plan) { throw DataParseError(.tooManyRows(limit: columns.rowLimit), at: scanner.offset) }
        try columns.keep(try scanner.cell(), plan: plan, in: scanner.text)
      }
    }
    try columns.endLists()
    return Result(columns: columns, shape: "an object of lists")
  }

  private func memberNames() throws(DataParseError) -> [String] {
    var ahead = scanner
    var names: [String] = []
    var keys = KeySet()
    try ahead.enterObject()
    var isFirst = true
    while let key = try ahead.nextMember(&isFirst) {
      do throws(JSONParseError) {
        try keys.insert(key, in: ahead.text)
      } catch {
        throw DataParseError(error)
      }
      names.append(key.contents(in: ahead.text))
      try ahead.passValue()
    }
    return names
  }
}

extension JSONRowShape {
  var pluralWords: String {
    switch self {
    case .numbers: "numbers"
    case .lists: "lists"
    case .objects: "objects"
    }
  }
}
