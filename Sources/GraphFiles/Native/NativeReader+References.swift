import EvaluationEngine
import GraphDocument
import JSONText
import TextScanning

extension NativeReader {
  /// Links each port to the node that its input names, after all names are known.
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
        // Rare; the decoded name is not in the text, so it is looked up immediately.
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

  /// Returns the node with this name; nil if there is none.
  ///
  /// Names of instances' outputs are not found.
  mutating func visibleNode(_ name: JSONString) -> Int32? {
    name.withContents(in: text) { $0.contains(ASCII.point) ? nil : builder.index(named: $0) }
  }

  /// Returns the error for a loop of links, located at the loop's last link in the text.
  ///
  /// The names of the loop begin with the source of that link.
  mutating func stop(forLoop loop: [Int32]) -> ReadingError {
    let nodes = loop.dropLast()
    // A node's inputs are next to its name, so the last link enters the last node.
    let written = nodes.map { builder.written(at: $0) }
    guard let last = written.indices.max(by: { written[$0] < written[$1] }) else {
      return ReadingError(.loop([]), at: 0)
    }
    let target = written[last]
    let source = last == nodes.startIndex ? nodes[nodes.endIndex - 1] : nodes[last - 1]
    let names = ([source] + nodes[last...] + nodes[..<last]).map { builder.name(at: $0) }
    if let instance = groups.instances.first(where: { $0.node == target }) {
      return ReadingError(
        .loop(names), at: offset(ofWireFrom: source, into: instance) ?? Int(nameOffsets[Int(target)]) - 1)
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

/// Names that are searched for together, each with the port to link to the node with this name.
///
/// Searching for many names at a time is faster, because the processor waits for several memory accesses at once.
struct NameQueries {
  private(set) var ordinals: [Int] = []
  private(set) var names: [UnsafeBufferPointer<UInt8>] = []

  private static let atOnce = 64

  /// Adds a name.
  ///
  /// Returns true if no more names fit, so that the search must run now.
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

  mutating func feed(_ builder: inout DocumentBuilder) {
    builder.setMentions(ordinals, named: names)
    removeAll()
  }
}
