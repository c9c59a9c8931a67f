import GraphDocument
import JSONText
import TextScanning

extension NativeReader {
  /// Reads `inputs` or `outputs` of the document: `[name, …]`, in the declared order.
  mutating func readDeclared(_ side: Interface.Side) throws(ReadingError) -> [Int32] {
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: side.rawValue, .declared) }
    try scanner.enterArray()
    var nodes: [Int32] = []
    // A node can be in a list only once, so there are at most as many as nodes.
    var offsets: [Int32: Int] = [:]
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      guard scanner.byte == ASCII.quote else { throw wrongType(of: side.rawValue, .declared) }
      let name = try scanner.string()
      guard let node = name.withContents(in: text, { builder.index(named: $0) }) else { throw undeclarable(name, side) }
      let kind = builder.kind(at: node)
      guard side.takes(kind) else {
        throw ReadingError(.notDeclarable(builder.name(at: node), side, kind: kind), at: name.quoteOffset)
      }
      if let earlier = offsets.updateValue(name.quoteOffset, forKey: node) {
        throw ReadingError(.declaredTwice(builder.name(at: node), side), at: name.quoteOffset, earlier: earlier)
      }
      nodes.append(node)
    }
    return nodes
  }

  private func undeclarable(_ name: JSONString, _ side: Interface.Side) -> ReadingError {
    var stop = noSuchNode(name, member: side.rawValue)
    if case .noSuchNode(let word, _, let suggestions) = stop.reason {
      stop.reason = .noSuchDeclared(word, side, of: owner, suggestions: suggestions)
    }
    return stop
  }

  /// Reads `range`: `[low, high]`.
  mutating func readRange() throws(ReadingError) -> ValueRange {
    guard scanner.byte == ASCII.leftBracket else { throw wrongType(of: "range", .range) }
    let start = scanner.offset
    try scanner.enterArray()
    var ends: [Double] = []
    var isFirst = true
    while try scanner.nextElement(&isFirst) {
      guard ends.count < 2, isAtNumber else { throw wrongType(of: "range", .range) }
      ends.append(try scanner.number())
    }
    guard ends.count == 2 else { throw ReadingError(.wrongType(of: "range", .range), at: start) }
    do throws(ValueRange.Problem) {
      return try ValueRange(ends[0], ends[1])
    } catch {
      throw ReadingError(.badRange(error), at: start)
    }
  }
}
