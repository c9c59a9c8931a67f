import Geometry
import GraphDocument
import JSONText
import TextScanning

extension NativeReader {
  /// The allowed coordinates of a node, for columns and rows.
  static let coordinates = -Plane.coordinateLimit...Plane.coordinateLimit

  /// Reads `layout`, the positions of nodes.
  ///
  /// The position of a name that no node has is checked but not stored.
  mutating func readLayout() throws(ReadingError) {
    guard scanner.byte == ASCII.leftBrace else { throw wrongType(of: "layout", .layout) }
    try scanner.enterObject()
    var keysOfNoNode = KeySet()
    var placed = [Bool](repeating: false, count: builder.count)
    let start = scanner.offset
    var isFirst = true
    // Positions are mostly in the order of the nodes.
    var next: Int32 = 0
    while let key = try scanner.nextMember(&isFirst) {
      let isNext = key.withContents(in: text) { builder.isNamed(next, $0) }
      let node = isNext ? next : visibleNode(key)
      if let node {
        if placed[Int(node)] { throw try repeatedKey(key, of: node, inObjectAt: start) }
        placed[Int(node)] = true
        next = node + 1
      } else {
        try scanner.insert(key, into: &keysOfNoNode)
      }
      let (column, row) = try readPlace()
      if let node { builder.setPlace(Point(column: column, row: row), of: node) }
    }
  }

  /// Returns the error that a node has two positions.
  ///
  /// The first position is searched for again in the text, because the error mentions both.
  private func repeatedKey(
    _ key: JSONString, of node: Int32, inObjectAt start: Int
  ) throws(ReadingError) -> ReadingError {
    var again = scanner
    again.offset = start
    var isFirst = true
    while let earlier = try again.nextMember(&isFirst), earlier.start < key.start {
      if earlier.withContents(in: text, { builder.isNamed(node, $0) }) {
        return ReadingError.repeated(key, earlierOffset: earlier.quoteOffset, in: text)
      }
      try again.passValue()
    }
    return ReadingError.repeated(key, earlierOffset: key.quoteOffset, in: text)
  }

  /// Reads `correlations`: `[[first, second, coefficient], …]`.
  mutating func readCorrelations() throws(ReadingError) {
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: "correlations", .correlations) }
    try scanner.enterArray()
    var pairs: [[Int32]: Int] = [:]
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      let start = scanner.offset
      guard pairs.count < limits.correlations else {
        throw ReadingError(.tooMany(.correlations, limit: limits.correlations), at: start)
      }
      let (first, second) = try readCorrelation()
      if let earlier = pairs.updateValue(start, forKey: [min(first, second), max(first, second)]) {
        throw ReadingError(
          .correlationTwice(builder.name(at: first), builder.name(at: second)), at: start, earlier: earlier)
      }
    }
  }

  private mutating func readCorrelation() throws(ReadingError) -> (first: Int32, second: Int32) {
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: "correlations", .correlation) }
    let start = scanner.offset
    try scanner.enterArray()
    var isFirst = true
    let first = try readEnd(&isFirst, of: start)
    let second = try readEnd(&isFirst, of: start)
    guard try scanner.nextElement(&isFirst) else { throw incomplete(at: start) }
    guard isAtNumber else { throw wrongType(of: "correlations", .correlation) }
    let offset = scanner.offset
    let coefficient = try scanner.number()
    guard (-1...1).contains(coefficient) else { throw ReadingError(.correlationOutOfRange, at: offset) }
    if try scanner.nextElement(&isFirst) { throw wrongType(of: "correlations", .correlation) }
    if first == second { throw ReadingError(.correlationWithItself(builder.name(at: first)), at: start) }
    builder.addCorrelation(first, second, coefficient)
    return (first, second)
  }

  private mutating func readEnd(_ isFirst: inout Bool, of start: Int) throws(ReadingError) -> Int32 {
    guard try scanner.nextElement(&isFirst) else { throw incomplete(at: start) }
    guard scanner.byte == ASCII.quote else { throw wrongType(of: "correlations", .correlation) }
    let name = try scanner.string()
    guard let node = visibleNode(name) else {
      throw noSuchNode(name, member: "correlations")
    }
    return node
  }

  private func incomplete(at start: Int) -> ReadingError {
    ReadingError(.wrongType(of: "correlations", .correlation), at: start)
  }
}
