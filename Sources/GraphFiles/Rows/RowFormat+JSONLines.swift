import DataSets
import DelimitedText
import JSONText
import TextScanning

extension RowFormat {
  /// One object per line; the members of the first object are the columns.
  public static let jsonLines = RowFormat(
    name: "jsonl", summary: "JSON Lines: one object per line; the members of the first are the columns",
    fileEndings: ["jsonl", "ndjson"], takesRepeatedNames: false,
    open: { text, isWhole, _ throws(DataFileProblem) in try JSONLinesTable(text, isWhole: isWhole) },
    writer: { layout in JSONRowWriter(layout) })
}

struct JSONLinesTable: RowTable {
  let names: [String]
  let firstRow: Int
  let linesBefore = 0
  let remark: String? = nil
  /// The index of each column, by name.
  let places: [String: Int]

  /// Creates a table whose columns are the members of the first object.
  ///
  /// - Returns: The table; nil if the text is incomplete and has no line end yet.
  init?(_ text: UnsafeBufferPointer<UInt8>, isWhole: Bool) throws(DataFileProblem) {
    firstRow = ByteOrderMark.length(in: text)
    var start = firstRow
    var line = 1
    while start < text.count {
      let end = text[start...].firstIndex(of: ASCII.lineFeed)
      if end == nil, !isWhole { return nil }
      let bytes = UnsafeBufferPointer(rebasing: text[start..<(end ?? text.count)])
      if bytes.contains(where: { !Self.isSpace($0) }) {
        names = try Self.names(in: bytes, line: line)
        places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
        return
      }
      start += bytes.count + 1
      line += 1
    }
    if !isWhole { return nil }
    throw DataFileProblem(.json(.emptyText))
  }

  private static func names(
    in line: UnsafeBufferPointer<UInt8>, line number: Int
  ) throws(DataFileProblem) -> [String] {
    do throws(DataParseError) {
      var scanner = try JSONCellScanner(line, limits: DataLimits.standard.ofScanner(bytes: line.count))
      try scanner.enterObject()
      var isFirst = true
      var names: [String] = []
      var met: Set<String> = []
      while let key = try scanner.nextMember(&isFirst) {
        let name = key.contents(in: line)
        if !met.insert(name).inserted { throw DataParseError(.json(.duplicateKey(name)), at: key.quoteOffset) }
        names.append(name)
        try scanner.passValue()
      }
      try scanner.finish()
      return names
    } catch {
      throw DataFileProblem(error, in: line, line: number)
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.tab || byte == ASCII.carriageReturn
  }

  func splitter() -> any RowSplitter { LineSplitter() }

  func decoder(_ wanted: WantedColumns) -> any RowDecoder { JSONRowDecoder(self, wanted) }

  func content(of cell: UnsafeBufferPointer<UInt8>) -> CellContent {
    guard let first = cell.first else { return .nothing }
    switch first {
    case UInt8(ascii: "n"): return .nothing
    case ASCII.quote:
      var string = JSONString(start: 1, end: cell.count - 1, hasEscapes: false)
      string.hasEscapes = cell.contains(ASCII.backslash)
      return .text(string.withContents(in: cell) { Array($0) })
    case ASCII.minus, ASCII.zero...ASCII.nine: return .number(cell)
    case _: return .json(cell)
    }
  }
}

struct LineSplitter: RowSplitter {
  private var place = 0
  private var end = 0

  var openQuote: Int? { nil }

  mutating func end(in text: UnsafeBufferPointer<UInt8>) -> Int {
    var last = text.count
    while last > place, text[last - 1] != ASCII.lineFeed { last -= 1 }
    if last > place { end = last }
    place = text.count
    return end
  }

  mutating func drop(_ count: Int) {
    place -= count
    end = 0
  }
}

final class JSONRowDecoder: RowDecoder {
  private let table: JSONLinesTable
  /// The keys of the first object in order, as they are written; most rows have the same keys.
  private let keys: [[UInt8]]
  /// For each column, its index among the numbers of a decoded row; nil if its numbers are not requested.
  private var numbers: [Int?]
  private let dates: Set<Int>
  /// For each column, its indices among the copied cells of a row; empty if the column is not copied.
  private var kept: [[Int]]
  /// For each column, the number of the last row that had a value for it; rows are counted over all blocks.
  private var metIn: [Int]
  private var rowNumber = 0

  init(_ table: JSONLinesTable, _ wanted: WantedColumns) {
    self.table = table
    keys = table.names.map { Array($0.utf8) }
    numbers = Array(repeating: nil, count: keys.count)
    dates = wanted.dates
    kept = Array(repeating: [], count: keys.count)
    metIn = Array(repeating: 0, count: keys.count)
    for (slot, column) in wanted.numbers.enumerated() { numbers[column] = slot }
    for (slot, column) in (wanted.kept ?? []).enumerated() { kept[column].append(slot) }
  }

  func take(_ text: UnsafeBufferPointer<UInt8>, from start: Int, into rows: RowBatch) -> Int {
    rows.removeAll()
    var offset = start
    while offset < text.count, rows.count < rows.limit {
      let end = text[offset...].firstIndex(of: ASCII.lineFeed) ?? text.count
      let line = UnsafeBufferPointer(rebasing: text[offset..<end])
      if line.contains(where: { !JSONLinesTable.isSpace($0) }) { takeRow(line, at: offset, into: rows) }
      offset = end + 1
    }
    return min(offset, text.count)
  }

  private func takeRow(_ line: UnsafeBufferPointer<UInt8>, at start: Int, into rows: RowBatch) {
    rowNumber += 1
    do throws(DataParseError) {
      let members = try takeMembers(line, at: start, into: rows)
      for column in keys.indices where metIn[column] != rowNumber {
        lack(column, cells: members.count, at: start, in: rows)
      }
      rows.endRow(at: RowBatch.Place(start + members.range.lowerBound, start + members.range.upperBound))
    } catch {
      for column in keys.indices where metIn[column] != rowNumber { lack(column, cells: 0, at: start, in: rows) }
      let problem = DataFileProblem(error, in: line)
      let place = problem.column.map { "column \($0): " } ?? ""
      rows.refuse(.malformed(place + problem.reason.sentence), at: start..<start + line.count)
      rows.endRow(at: RowBatch.Place(start, start))
    }
  }

  /// Decodes the members of the object on one line.
  ///
  /// - Returns: The number of members, and the range from the opening brace to the end of the last member.
  private func takeMembers(
    _ line: UnsafeBufferPointer<UInt8>, at start: Int, into rows: RowBatch
  ) throws(DataParseError) -> (count: Int, range: Range<Int>) {
    var scanner = try JSONCellScanner(line, limits: DataLimits.standard.ofScanner(bytes: line.count))
    let begin = scanner.offset
    try scanner.enterObject()
    var end = begin + 1
    var isFirst = true
    var count = 0
    var foreign: JSONString?
    while let key = try scanner.nextMember(&isFirst) {
      let column = self.column(of: key, at: count, in: line)
      if let column, metIn[column] == rowNumber {
        throw DataParseError(.json(.duplicateKey(key.contents(in: line))), at: key.quoteOffset)
      }
      let cell = try scanner.cell()
      end = cell.range.upperBound
      count += 1
      guard let column else {
        foreign = foreign ?? key
        continue
      }
      metIn[column] = rowNumber
      keep(cell, column, of: line, at: start, in: rows)
    }
    try scanner.finish()
    if let foreign {
      let name = MessageText.shortened(foreign.contents(in: line))
      rows.refuse(
        .malformed(
          "the first row has no '\(name)': give it the members of all rows, with null for missing values"),
        at: start..<start + line.count)
    }
    return (count, begin..<end)
  }

  private func column(of key: JSONString, at place: Int, in line: UnsafeBufferPointer<UInt8>) -> Int? {
    if place < keys.count, !key.hasEscapes, key.bytes(in: line).elementsEqual(keys[place]) { return place }
    return table.places[key.contents(in: line)]
  }

  private func keep(
    _ cell: JSONCell, _ column: Int, of line: UnsafeBufferPointer<UInt8>, at start: Int, in rows: RowBatch
  ) {
    let range = start + cell.range.lowerBound..<start + cell.range.upperBound
    for slot in kept[column] { rows.keep(RowBatch.Place(range.lowerBound, range.upperBound), as: slot) }
    guard let slot = numbers[column] else { return }
    if dates.contains(column), case .text(let text) = cell.content {
      guard let seconds = DateText.seconds(text.contents(in: line).utf8) else {
        return rows.fail(.notADate, of: slot, at: range)
      }
      return rows.set(seconds, of: slot)
    }
    switch cell.content {
    case .number(let number) where number.isFinite: rows.set(number, of: slot)
    case .number: rows.fail(.tooLarge, of: slot, at: range)
    case .nothing: rows.fail(.empty, of: slot, at: range)
    case .text, .truth, .container: rows.fail(.notANumber, of: slot, at: range)
    }
  }

  private func lack(_ column: Int, cells: Int, at start: Int, in rows: RowBatch) {
    for slot in kept[column] { rows.keep(RowBatch.Place(start, start), as: slot) }
    if let slot = numbers[column] { rows.fail(.empty, of: slot, at: start..<start) }
  }
}

struct JSONRowWriter: RowWriter {
  var cellDelimiter: UInt8? { nil }

  private let layout: RowLayout
  private let copiesRows: Bool
  private let keys: [[UInt8]]
  private let outputKeys: [[UInt8]]
  private let errorKey: [UInt8]?

  init(_ layout: RowLayout) {
    self.layout = layout
    copiesRows = layout.wantedCells == nil
    let names = layout.table.names
    keys = (layout.wantedCells ?? []).map { Self.key(names[$0]) }
    outputKeys = layout.outputs.map { Self.key($0) }
    errorKey = layout.error.map { Self.key($0) }
  }

  private static func key(_ name: String) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(jsonString: name)
    return bytes + [ASCII.colon, ASCII.space]
  }

  func writeHeader(to buffer: TextBuffer) {}

  func write(
    _ row: Int, of rows: RowBatch, in text: UnsafeBufferPointer<UInt8>, _ results: RowResults, to buffer: TextBuffer
  ) {
    var isFirst = true
    func begin(_ key: [UInt8]) {
      if !isFirst {
        buffer.append(ASCII.comma)
        buffer.append(ASCII.space)
      }
      isFirst = false
      buffer.append(key)
    }
    let whole = rows.place(ofRow: row).bytes(in: text)
    if copiesRows, whole.count > 1 {
      // The row without its closing brace.
      buffer.append(whole)
      isFirst = whole.count == 1
    } else {
      buffer.append(ASCII.leftBrace)
      for (index, key) in keys.enumerated() {
        begin(key)
        write(cell: rows.place(ofRow: row, kept: index).bytes(in: text), to: buffer)
      }
    }
    let isRefused = rows.isRefused(row)
    for (place, output) in results.outputs.enumerated() {
      begin(outputKeys[place])
      if isRefused || !output[row].isFinite {
        writeNull(to: buffer)
      } else if let date = layout.date(output[row], ofOutput: place) {
        buffer.append(Array("\"\(date)\"".utf8))
      } else {
        buffer.append(output[row])
      }
    }
    if let errorKey {
      begin(errorKey)
      if let error = results.errors[row] {
        var bytes: [UInt8] = []
        bytes.append(jsonString: error)
        buffer.append(bytes)
      } else {
        writeNull(to: buffer)
      }
    }
    buffer.append(ASCII.rightBrace)
    buffer.append(ASCII.lineFeed)
  }

  private func write(cell: UnsafeBufferPointer<UInt8>, to buffer: TextBuffer) {
    if layout.isAsRead { return cell.isEmpty ? writeNull(to: buffer) : buffer.append(cell) }
    switch layout.table.content(of: cell) {
    case .nothing: writeNull(to: buffer)
    case .number(let bytes), .json(let bytes): buffer.append(bytes)
    case .text(let text):
      var bytes: [UInt8] = []
      // Invalid UTF-8 would make the line invalid JSON, so it is repaired.
      bytes.append(jsonString: String(decoding: text, as: UTF8.self))
      buffer.append(bytes)
    }
  }

  private func writeNull(to buffer: TextBuffer) {
    buffer.append(Array("null".utf8))
  }
}
