import EvaluationEngine
import GraphDocument
import JSONText
import TextScanning

extension NativeReader {
  /// Finds the nodes that the inputs name, now that all names are known.
  mutating func resolveInputs() throws(ReadingError) {
    var inputs = NameQueries()
    var mentions = NameQueries()
    for (ordinal, reference) in references.enumerated() {
      switch reference.kind {
      case .name:
        if inputs.add(reference.name.bytes(in: text), ordinal) { try feed(&inputs) }
      case .mention:
        if mentions.add(reference.name.bytes(in: text), ordinal) { mentions.feed(&builder) }
      case .escapedName:
        // Rare, and its name stands nowhere as it is.
        let problem = reference.name.withContents(in: text) { builder.setInputs([ordinal], named: [$0]) }
        if problem != nil { throw noSuchNode(reference.name, member: "inputs") }
      case .wire, .open, .formula: break
      }
    }
    try feed(&inputs)
    mentions.feed(&builder)
    if let ordinal = builder.firstInputFromNothing, references.indices.contains(ordinal) {
      let reference = references[ordinal]
      throw ReadingError(.inputWithoutOutput(reference.name.contents(in: text)), at: reference.offset)
    }
  }

  private mutating func feed(_ inputs: inout NameQueries) throws(ReadingError) {
    if let unknown = builder.setInputs(inputs.ordinals, named: inputs.names) {
      throw noSuchNode(references[inputs.ordinals[unknown]].name, member: "inputs")
    }
    inputs.removeAll()
  }

  /// The node of the document itself that has the name; nil for an output of an instance too.
  mutating func visibleNode(_ name: JSONString) -> Int32? {
    name.withContents(in: text) { $0.contains(ASCII.point) ? nil : builder.index(named: $0) }
  }

  /// The refusal of a loop, at the input that closes it: of the loop's links the one that comes last in the text.
  ///
  /// The loop is named from that link's source.
  mutating func stop(forLoop loop: [Int32]) -> ReadingError {
    let nodes = loop.dropLast()
    // A node's inputs stand with it, so the last link enters the node that comes last.
    let written = nodes.map { builder.written(at: $0) }
    guard let last = written.indices.max(by: { written[$0] < written[$1] }) else {
      return ReadingError(.loop([]), at: 0)
    }
    let target = written[last]
    let source = last == nodes.startIndex ? nodes[nodes.endIndex - 1] : nodes[last - 1]
    let names = ([source] + nodes[last...] + nodes[..<last]).map { builder.name(at: $0) }
    if let use = groups.uses.first(where: { $0.node == target }) {
      return ReadingError(.loop(names), at: offset(ofWireFrom: source, into: use) ?? Int(nameOffsets[Int(target)]) - 1)
    }
    let firstInput = inputCounts[..<Int(target)].reduce(0) { $0 + Int($1) }
    let inputs = references[firstInput..<firstInput + Int(inputCounts[Int(target)])]
    if let offset = offset(ofMentionOf: source, among: inputs) {
      return ReadingError(.loopOfMentions(names), at: offset)
    }
    let closing = inputs.first { reference in
      reference.kind != .open && reference.name.withContents(in: text) { builder.index(named: $0) } == source
    }
    return ReadingError(.loop(names), at: closing?.offset ?? 0)
  }
}

/// Names to be looked up by the dozen, so that their waits for memory overlap, and the ports that their nodes are to feed.
struct NameQueries {
  private(set) var ordinals: [Int] = []
  private(set) var names: [UnsafeBufferPointer<UInt8>] = []

  private static let atOnce = 64

  /// Whether there are enough to look them up.
  @inline(__always)
  mutating func add(_ name: UnsafeBufferPointer<UInt8>, _ ordinal: Int) -> Bool {
    ordinals.append(ordinal)
    names.append(name)
    return names.count == NameQueries.atOnce
  }

  mutating func removeAll() {
    ordinals.removeAll(keepingCapacity: true)
    names.removeAll(keepingCapacity: true)
  }

  /// Feeds ports of formulas.
  mutating func feed(_ builder: inout DocumentBuilder) {
    builder.setMentions(ordinals, named: names)
    removeAll()
  }
}
