internal import DataSets
import JSONText

/// Reads JSON values, one per row, all with the shape of the first row.
///
/// `null` is a row without values.
struct JSONRowReader: JSONRows {
  private(set) var columns: JSONColumns
  private(set) var shape: JSONRowShape?
  /// The names of the columns: the members of the first object, in their order.
  private(set) var names: [String] = []
  private var entryCount = 0
  private var plans: [String: Int] = [:]
  /// For each entry of a row that is a list, the index of its column in the plans of `columns`.
  ///
  /// Nil if the column is not requested.
  private var plansOfEntries: [Int?] = []
  /// A cache for rows that are objects: for each key, the index of its column in the plans of `columns`.
  ///
  /// Nil if the column is not requested.
  private var members = MemberMemo<Int?>()

  init(_ columns: JSONColumns) {
    self.columns = columns
  }

  mutating func readRow(_ scanner: inout JSONCellScanner, line: Int) throws(DataParseError) {
    let start = scanner.offset
    guard let found = try JSONRowShape(ofNext: &scanner, expected: shape) else { return try columns.endRow() }
    if shape == nil { try settle(found, scanner) }
    switch found {
    case .numbers:
      let cell = try scanner.cell()
      if let plan = plans["1"] { try columns.keep(cell, plan: plan, in: scanner.text) }
    case .lists: try readList(&scanner, start)
    case .objects: try readObject(&scanner)
    }
    try columns.endRow()
  }

  /// Ends the rows and returns the columns.
  ///
  /// - Throws: If a requested name was in no row.
  func finish() throws(DataParseError) -> JSONColumns {
    guard shape == .objects, let name = columns.nameNotMet else { return columns }
    throw DataParseError(.column(.noColumn(name, among: names, count: names.count)), at: nil)
  }

  private mutating func settle(_ found: JSONRowShape, _ scanner: JSONCellScanner) throws(DataParseError) {
    var ahead = scanner
    var isFirst = true
    switch found {
    case .numbers: entryCount = 1
    case .lists:
      try ahead.enterArray()
      while try ahead.nextElement(&isFirst) {
        try ahead.passValue()
        entryCount += 1
      }
    case .objects:
      try ahead.enterObject()
      while let key = try ahead.nextMember(&isFirst) {
        names.append(key.contents(in: ahead.text))
        try ahead.passValue()
      }
    }
    plans = try columns.settle(
      names: names, count: found == .objects ? names.count : entryCount, isOpen: found == .objects)
    shape = found
  }

  private mutating func readList(_ scanner: inout JSONCellScanner, _ start: Int) throws(DataParseError) {
    try scanner.enterArray()
    var isFirst = true
    var place = 0
    while try scanner.nextElement(&isFirst) {
      place += 1
      if plansOfEntries.count < place { plansOfEntries.append(plans[String(place)]) }
      if let plan = plansOfEntries[place - 1] {
        try columns.keep(try scanner.cell(), plan: plan, in: scanner.text)
      } else {
        try scanner.passValue()
      }
    }
    if place != entryCount { throw DataParseError(.raggedRow(entries: place, expected: entryCount), at: start) }
  }

  private mutating func readObject(_ scanner: inout JSONCellScanner) throws(DataParseError) {
    try scanner.enterObject()
    var isFirst = true
    var place = 0
    while let key = try scanner.nextMember(&isFirst) {
      if let plan = plan(of: key, place: place, in: scanner.text) {
        if columns.hasEntry(plan) {
          throw DataParseError(.json(.duplicateKey(key.contents(in: scanner.text))), at: key.quoteOffset)
        }
        try columns.keep(try scanner.cell(), plan: plan, in: scanner.text)
      } else {
        try scanner.passValue()
      }
      place += 1
    }
  }

  private mutating func plan(of key: JSONString, place: Int, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    if let known = members.value(of: key, at: place, in: text) { return known }
    let plan = plans[key.contents(in: text)]
    members.remember(plan, of: key, at: place, in: text)
    return plan
  }
}
