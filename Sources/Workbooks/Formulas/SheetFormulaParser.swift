import TextScanning

extension SheetFormula {
  /// Parses the text of a formula in a file, without its `=`.
  ///
  /// `shift` is the offset by which relative references are moved.
  ///
  /// - Throws: A problem that names the unsupported part.
  /// - Complexity: Linear in the text for formulas with short chains of operators; no recursion.
  public init(
    _ text: String, shift: CellShift = CellShift(), limits: WorkbookLimits = .standard
  ) throws(SheetFormulaProblem) {
    if text.utf8.count > limits.formulaBytes {
      throw SheetFormulaProblem("a formula of more than \(limits.formulaBytes) bytes")
    }
    var parser = SheetFormulaParser(bytes: Array(text.utf8), shift: shift, deepest: limits.formulaNesting)
    self = try parser.run()
  }
}

/// Parses a formula from left to right; a stack has the operators and brackets that are not complete yet.
private struct SheetFormulaParser {
  let bytes: [UInt8]
  let shift: CellShift
  let deepest: Int
  private var offset = 0
  private var formula = SheetFormula()
  private var values: [Int] = []
  private var waiting: [Waiting] = []
  private var needsValue = true

  private enum Waiting {
    case sign(SheetFormula.Sign)
    case negate
    case plus
    case bracket
    case call(String, arguments: Int)
    case array(columns: Int, count: Int, isFirstRow: Bool)

    var level: Int? {
      switch self {
      case .sign(let sign): sign.level
      case .negate, .plus: 6
      case .bracket, .call, .array: nil
      }
    }
  }

  init(bytes: [UInt8], shift: CellShift, deepest: Int) {
    self.bytes = bytes
    self.shift = shift
    self.deepest = deepest
  }

  mutating func run() throws(SheetFormulaProblem) -> SheetFormula {
    skipBlanks()
    while offset < bytes.count {
      if needsValue { try readValue() } else { try readSign() }
      skipBlanks()
    }
    if needsValue { throw malformed }
    try complete(downTo: 0)
    guard waiting.isEmpty, values.count == 1, let value = values.last else { throw malformed }
    // A bracket does not add a part, so the whole formula must already be the last part.
    if value != formula.root { throw malformed }
    return formula
  }

  private var malformed: SheetFormulaProblem { SheetFormulaProblem("an incomplete or malformed formula") }

  private subscript(_ place: Int) -> UInt8 { bytes.indices.contains(place) ? bytes[place] : 0 }

  private mutating func skipBlanks() {
    while [ASCII.space, ASCII.lineFeed, ASCII.carriageReturn, ASCII.tab].contains(self[offset]) { offset += 1 }
  }

  // MARK: - Parts

  private mutating func push(_ kind: SheetFormula.Kind, operands count: Int = 0) throws(SheetFormulaProblem) {
    guard count <= values.count else { throw malformed }
    let operands = Array(values.suffix(count))
    values.removeLast(count)
    guard let part = formula.append(kind, operands, deepest: deepest) else { throw tooDeep }
    values.append(part)
  }

  private var tooDeep: SheetFormulaProblem { SheetFormulaProblem("more than \(deepest) nested operations") }

  private mutating func complete(downTo level: Int) throws(SheetFormulaProblem) {
    while let top = waiting.last, let own = top.level, own >= level {
      waiting.removeLast()
      switch top {
      case .sign(let sign): try join(sign)
      case .negate: try push(.negate, operands: 1)
      case .plus, .bracket, .call, .array: break
      }
    }
  }

  private mutating func join(_ sign: SheetFormula.Sign) throws(SheetFormulaProblem) {
    guard values.count > 1 else { throw malformed }
    let right = values.removeLast()
    let left = values.removeLast()
    var part: Int?
    if case .chain(let signs) = formula.parts[left].kind, signs.first?.level == sign.level, !closed.contains(left) {
      part = formula.lengthen(left, sign, right, deepest: deepest)
    } else {
      part = formula.append(.chain([sign]), [left, right], deepest: deepest)
    }
    guard let part else { throw tooDeep }
    values.append(part)
  }

  /// The indices of chains in brackets, which must not get further operands.
  private var closed: Set<Int> = []

  // MARK: - Where a value has to come

  private mutating func readValue() throws(SheetFormulaProblem) {
    let byte = self[offset]
    switch byte {
    case UInt8(ascii: "-"):
      waiting.append(.negate)
      offset += 1
    case UInt8(ascii: "+"), UInt8(ascii: "@"):
      waiting.append(.plus)
      offset += 1
    case UInt8(ascii: "("):
      waiting.append(.bracket)
      offset += 1
    case UInt8(ascii: "{"):
      waiting.append(.array(columns: 0, count: 0, isFirstRow: true))
      offset += 1
    case UInt8(ascii: ")"), UInt8(ascii: ","):
      // An empty argument.
      guard case .call(_, let arguments) = waiting.last else { throw malformed }
      if byte == UInt8(ascii: ")"), arguments == 0 {
        try close()
      } else {
        try push(.missing)
        needsValue = false
      }
    case ASCII.quote:
      try push(.text(try readText(until: ASCII.quote)))
      needsValue = false
    case ASCII.hash: try readError()
    case UInt8(ascii: "["): try readTable(nil)
    case ASCII.apostrophe:
      let sheet = try readText(until: ASCII.apostrophe)
      guard self[offset] == UInt8(ascii: "!") else { throw malformed }
      offset += 1
      try readReference(onSheet: sheet)
    case ASCII.zero...ASCII.nine, ASCII.point:
      if try readRows(onSheet: nil) { return }
      try readNumber()
    default: try readReference(onSheet: nil)
    }
  }

  /// Reads a text in quotation marks, in which a doubled mark stands for a single one.
  private mutating func readText(until mark: UInt8) throws(SheetFormulaProblem) -> String {
    var text: [UInt8] = []
    offset += 1
    while offset < bytes.count {
      let byte = self[offset]
      offset += 1
      if byte != mark {
        text.append(byte)
      } else if self[offset] == mark {
        text.append(mark)
        offset += 1
      } else {
        return String(decoding: text, as: UTF8.self)
      }
    }
    throw malformed
  }

  private mutating func readError() throws(SheetFormulaProblem) {
    for error in ["#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"]
    where bytes[offset...].starts(with: error.utf8) {
      if error == "#REF!" { throw SheetFormulaProblem("a reference to deleted cells") }
      try push(.error(error))
      offset += error.utf8.count
      needsValue = false
      return
    }
    throw malformed
  }

  private mutating func readNumber() throws(SheetFormulaProblem) {
    var end = offset
    func isDigit(_ byte: UInt8) -> Bool { (ASCII.zero...ASCII.nine).contains(byte) }
    while isDigit(self[end]) || self[end] == ASCII.point { end += 1 }
    if self[end] | 0x20 == UInt8(ascii: "e") {
      var exponent = end + 1
      if self[exponent] == ASCII.plus || self[exponent] == ASCII.minus { exponent += 1 }
      if isDigit(self[exponent]) {
        while isDigit(self[exponent]) { exponent += 1 }
        end = exponent
      }
    }
    guard let number = Double(String(decoding: bytes[offset..<end], as: UTF8.self)), number.isFinite else {
      throw malformed
    }
    try push(.number(number))
    offset = end
    needsValue = false
  }

  /// Reads a reference to whole rows, such as `3:5`; returns false if there is none.
  private mutating func readRows(onSheet sheet: String?) throws(SheetFormulaProblem) -> Bool {
    let start = offset
    if let first = readRow(), self[offset] == ASCII.colon {
      offset += 1
      if let last = readRow() {
        try push(
          sheet: sheet, (CellAddress(row: first.place, column: 0), .init(row: first.isFixed, column: true)),
          (
            CellAddress(row: last.place, column: CellAddress.columnLimit - 1), .init(row: last.isFixed, column: true)
          ), isCell: false)
        return true
      }
    }
    offset = start
    return false
  }

  private mutating func readRow() -> (place: Int, isFixed: Bool)? {
    let isFixed = self[offset] == UInt8(ascii: "$")
    let digits = bytes[(isFixed ? offset + 1 : offset)...].prefix { (ASCII.zero...ASCII.nine).contains($0) }
    guard let row = CellAddress.row(digits) else { return nil }
    offset = digits.endIndex
    return (row, isFixed)
  }

  private mutating func readColumn() -> (place: Int, isFixed: Bool)? {
    let isFixed = self[offset] == UInt8(ascii: "$")
    let letters = bytes[min(isFixed ? offset + 1 : offset, bytes.count)...].prefix {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
    }
    guard let column = CellAddress.column(letters) else { return nil }
    offset = letters.endIndex
    return (column, isFixed)
  }

  private typealias Corner = (place: CellAddress, fixed: AreaReference.Fixed)

  private mutating func readCorner() -> Corner? {
    let start = offset
    if let column = readColumn(), let row = readRow(), !Self.continuesWord(self[offset]) {
      return (CellAddress(row: row.place, column: column.place), .init(row: row.isFixed, column: column.isFixed))
    }
    offset = start
    return nil
  }

  private static func continuesWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), ASCII.zero...ASCII.nine,
      UInt8(ascii: "_"), ASCII.point, UInt8(ascii: "\\"), UInt8(ascii: "?"), 0x80...0xFF:
      true
    default: false
    }
  }

  private mutating func readReference(onSheet sheet: String?) throws(SheetFormulaProblem) {
    if sheet?.contains("[") == true { throw SheetFormulaProblem("a reference to another workbook") }
    let start = offset
    if let first = readCorner(), self[offset] != UInt8(ascii: "("), self[offset] != UInt8(ascii: "!") {
      if self[offset] == UInt8(ascii: "#") { throw SheetFormulaProblem("a reference to a spilled area") }
      guard self[offset] == ASCII.colon else { return try push(sheet: sheet, first, first, isCell: true) }
      offset += 1
      guard let last = readCorner(), self[offset] != UInt8(ascii: "("), self[offset] != UInt8(ascii: "!") else {
        throw SheetFormulaProblem("an area whose corner is computed")
      }
      return try push(sheet: sheet, first, last, isCell: false)
    }
    offset = start
    if let first = readColumn(), self[offset] == ASCII.colon {
      offset += 1
      if let last = readColumn(), !Self.continuesWord(self[offset]), self[offset] != UInt8(ascii: "!") {
        return try push(
          sheet: sheet, (CellAddress(row: 0, column: first.place), .init(row: true, column: first.isFixed)),
          (
            CellAddress(row: CellAddress.rowLimit - 1, column: last.place), .init(row: true, column: last.isFixed)
          ), isCell: false)
      }
    }
    offset = start
    if try readRows(onSheet: sheet) { return }
    try readWord(onSheet: sheet)
  }

  private mutating func readWord(onSheet sheet: String?) throws(SheetFormulaProblem) {
    let word = bytes[offset...].prefix(while: Self.continuesWord)
    if word.isEmpty { throw malformed }
    let text = String(decoding: word, as: UTF8.self)
    offset = word.endIndex
    switch self[offset] {
    case UInt8(ascii: "!") where sheet == nil:
      offset += 1
      try readReference(onSheet: text)
    case UInt8(ascii: "("):
      offset += 1
      waiting.append(.call(Self.functionName(text), arguments: 0))
    case UInt8(ascii: "[") where sheet == nil: try readTable(text)
    case ASCII.colon where sheet == nil:
      // A range of sheets; their names contain no colon.
      let rest = bytes[(offset + 1)...].prefix(while: Self.continuesWord)
      guard !rest.isEmpty, self[rest.endIndex] == UInt8(ascii: "!") else {
        throw SheetFormulaProblem("an area whose corner is computed")
      }
      offset = rest.endIndex + 1
      try readReference(onSheet: "\(text):\(String(decoding: rest, as: UTF8.self))")
    default:
      switch text.uppercased() {
      case "TRUE": try push(.boolean(true))
      case "FALSE": try push(.boolean(false))
      default: try push(.name(text, sheet: sheet))
      }
      needsValue = false
    }
  }

  private mutating func readTable(_ name: String?) throws(SheetFormulaProblem) {
    var reference = TableReference(table: name)
    offset += 1
    skipBlanks()
    if self[offset] == UInt8(ascii: "@") {
      reference.rows = [.own]
      offset += 1
    }
    if self[offset] == UInt8(ascii: "[") {
      while true {
        offset += 1
        try add(readBracketed(), to: &reference)
        skipBlanks()
        let byte = self[offset]
        if byte == UInt8(ascii: "]") { break }
        guard byte == ASCII.comma || byte == ASCII.colon else { throw malformed }
        offset += 1
        skipBlanks()
        guard self[offset] == UInt8(ascii: "[") else { throw malformed }
      }
      offset += 1
    } else {
      let text = try readBracketed()
      if !text.isEmpty { try add(text, to: &reference) }
    }
    // `[1]Sheet1!A1` and `[1]!name` refer to another file.
    if name == nil, Self.continuesWord(self[offset]) || [UInt8(ascii: "!"), ASCII.apostrophe].contains(self[offset]) {
      throw SheetFormulaProblem("a reference to another workbook")
    }
    if reference.columns.count > 2 { throw SheetFormulaProblem("more than two columns of a table") }
    try push(.table(reference))
    needsValue = false
  }

  /// Reads the text up to the closing bracket; `'` escapes the next character.
  private mutating func readBracketed() throws(SheetFormulaProblem) -> String {
    var text: [UInt8] = []
    while offset < bytes.count, self[offset] != UInt8(ascii: "]") {
      if self[offset] == UInt8(ascii: "[") { throw malformed }
      if self[offset] == ASCII.apostrophe { offset += 1 }
      text.append(self[offset])
      offset += 1
    }
    if offset >= bytes.count { throw malformed }
    offset += 1
    return String(decoding: text, as: UTF8.self)
  }

  private func add(_ text: String, to reference: inout TableReference) throws(SheetFormulaProblem) {
    guard text.hasPrefix("#") else { return reference.columns.append(text) }
    guard let rows = TableReference.Rows(rawValue: text.lowercased()) else {
      throw SheetFormulaProblem("\(text) of a table")
    }
    reference.rows.append(rows)
  }

  /// Returns the name of a function in capitals, without prefixes such as `_XLFN.`.
  private static func functionName(_ text: String) -> String {
    var name = Substring(text.uppercased())
    for prefix in ["_XLFN.", "_XLWS."] where name.hasPrefix(prefix) { name = name.dropFirst(prefix.count) }
    return String(name)
  }

  private mutating func push(
    sheet: String?, _ first: Corner, _ last: Corner, isCell: Bool
  ) throws(SheetFormulaProblem) {
    var (first, last) = (first, last)
    for shifted in [shift] where shifted != CellShift() {
      if !first.fixed.row { first.place.row += shifted.rows }
      if !first.fixed.column { first.place.column += shifted.columns }
      if !last.fixed.row { last.place.row += shifted.rows }
      if !last.fixed.column { last.place.column += shifted.columns }
    }
    for place in [first.place, last.place]
    where !(0..<CellAddress.rowLimit).contains(place.row) || !(0..<CellAddress.columnLimit).contains(place.column) {
      throw SheetFormulaProblem("a reference beyond the sheet")
    }
    // Corners may come in any order.
    if first.place.row > last.place.row {
      (first.place.row, last.place.row) = (last.place.row, first.place.row)
      (first.fixed.row, last.fixed.row) = (last.fixed.row, first.fixed.row)
    }
    if first.place.column > last.place.column {
      (first.place.column, last.place.column) = (last.place.column, first.place.column)
      (first.fixed.column, last.fixed.column) = (last.fixed.column, first.fixed.column)
    }
    try push(
      .area(
        AreaReference(
          sheet: sheet, range: CellRange(first.place, last.place), first: first.fixed, last: last.fixed, isCell: isCell
        )))
    needsValue = false
  }

  // MARK: - Where a sign has to come

  private mutating func readSign() throws(SheetFormulaProblem) {
    let byte = self[offset]
    switch byte {
    case UInt8(ascii: "%"):
      offset += 1
      try push(.percent, operands: 1)
    case UInt8(ascii: ")"): try close()
    case UInt8(ascii: "}"): try closeArray()
    case UInt8(ascii: ","), UInt8(ascii: ";"): try separate(byte)
    case ASCII.colon: throw SheetFormulaProblem("an area whose corner is computed")
    default:
      guard let sign = readInfix() else {
        throw Self.continuesWord(byte) || byte == UInt8(ascii: "(") || byte == UInt8(ascii: "$")
          ? SheetFormulaProblem("an intersection of areas") : malformed
      }
      // Operators of one level are applied from left to right.
      try complete(downTo: sign.level)
      waiting.append(.sign(sign))
      needsValue = true
    }
  }

  private mutating func readInfix() -> SheetFormula.Sign? {
    for length in [2, 1] where offset + length <= bytes.count {
      if let sign = SheetFormula.Sign(rawValue: String(decoding: bytes[offset..<offset + length], as: UTF8.self)) {
        offset += length
        return sign
      }
    }
    return nil
  }

  private mutating func separate(_ byte: UInt8) throws(SheetFormulaProblem) {
    try complete(downTo: 0)
    switch waiting.popLast() {
    case .call(let name, let arguments) where byte == ASCII.comma:
      waiting.append(.call(name, arguments: arguments + 1))
    case .array(let columns, let count, let isFirstRow):
      let isRowEnd = byte != ASCII.comma
      waiting.append(
        .array(
          columns: isRowEnd && isFirstRow ? count + 1 : columns, count: count + 1, isFirstRow: isFirstRow && !isRowEnd))
    default: throw SheetFormulaProblem("a union of areas")
    }
    offset += 1
    needsValue = true
  }

  private mutating func close() throws(SheetFormulaProblem) {
    try complete(downTo: 0)
    switch waiting.popLast() {
    case .bracket:
      if let value = values.last { closed.insert(value) }
    case .call(let name, let arguments): try push(.call(name), operands: needsValue ? 0 : arguments + 1)
    default: throw malformed
    }
    offset += 1
    needsValue = false
  }

  private mutating func closeArray() throws(SheetFormulaProblem) {
    try complete(downTo: 0)
    guard case .array(let columns, let count, let isFirstRow) = waiting.popLast() else { throw malformed }
    let width = isFirstRow ? count + 1 : columns
    guard (count + 1).isMultiple(of: width) else { throw malformed }
    try push(.array(columns: width), operands: count + 1)
    offset += 1
    needsValue = false
  }
}
