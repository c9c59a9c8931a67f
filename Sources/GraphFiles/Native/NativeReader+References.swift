import EvaluationEngine
import GraphDocument
import JSONText

extension NativeReader {
  /// Finds the nodes that the inputs name, now that all names are known.
  mutating func resolveInputs() throws(ReadingStop) {
    // Names are looked up by the dozen, so that their waits for memory overlap.
    let atOnce = 64
    var ordinals: [Int] = []
    var names: [UnsafeBufferPointer<UInt8>] = []
    for (ordinal, reference) in references.enumerated() where !reference.isOpen {
      if reference.hasEscapes {
        // Rare, and its name stands nowhere as it is.
        let problem = reference.name.withContents(in: text) { builder.setInputs([ordinal], named: [$0]) }
        if problem != nil { throw noSuchNode(reference.name, member: "inputs") }
        continue
      }
      ordinals.append(ordinal)
      names.append(reference.name.bytes(in: text))
      if names.count == atOnce {
        try feed(ordinals, names)
        ordinals.removeAll(keepingCapacity: true)
        names.removeAll(keepingCapacity: true)
      }
    }
    try feed(ordinals, names)
    if let ordinal = builder.firstInputFromNothing, references.indices.contains(ordinal) {
      let reference = references[ordinal]
      throw ReadingStop(.inputWithoutOutput(reference.name.contents(in: text)), at: reference.offset)
    }
  }

  private mutating func feed(_ ordinals: [Int], _ names: [UnsafeBufferPointer<UInt8>]) throws(ReadingStop) {
    if let unknown = builder.setInputs(ordinals, named: names) {
      throw noSuchNode(references[ordinals[unknown]].name, member: "inputs")
    }
  }

  /// The refusal of a loop, at the input that closes it: of the loop's links the one that comes last in the text.
  ///
  /// The loop is named from that link's source.
  func stop(for found: LoopFound) -> ReadingStop {
    let nodes = found.loop.dropLast()
    // A node's inputs stand with it, so the last link enters the node that comes last.
    guard let last = nodes.indices.max(by: { nodes[$0] < nodes[$1] }) else { return ReadingStop(.loop([]), at: 0) }
    let target = nodes[last]
    let source = last == nodes.startIndex ? nodes[nodes.endIndex - 1] : nodes[last - 1]
    let names = ([source] + nodes[last...] + nodes[..<last]).map { builder.name(at: $0) }
    let firstInput = inputCounts[..<Int(target)].reduce(0) { $0 + Int($1) }
    let inputs = references[firstInput..<firstInput + Int(inputCounts[Int(target)])]
    let closing = inputs.first { reference in
      !reference.isOpen && reference.name.withContents(in: text) { builder.index(named: $0) } == source
    }
    if let offset = offset(ofMentionOf: source, inFormulaOf: target) {
      return ReadingStop(.loopOfMentions(names), at: offset)
    }
    return ReadingStop(.loop(names), at: closing?.offset ?? 0)
  }
}
