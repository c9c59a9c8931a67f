import EvaluationEngine
import GraphDocument

extension NativeReader {
  /// Finds the nodes that the inputs name, now that all names are known.
  mutating func resolveInputs() throws(ReadingStop) {
    for (ordinal, reference) in references.enumerated() where !reference.isOpen {
      guard let source = reference.name.withContents(in: text, { builder.index(named: $0) }) else {
        throw noSuchNode(reference.name, member: "inputs")
      }
      builder.setInput(ordinal, source)
    }
  }

  /// The refusal of a loop, at the input that closes it: of the loop's links the one that comes last in the text. The
  /// loop is named from that link's source.
  func stop(for found: LoopFound) -> ReadingStop {
    let nodes = found.loop.dropLast()
    // A node's inputs stand with it, so the last link leads into the node that comes last.
    guard let last = nodes.indices.max(by: { nodes[$0] < nodes[$1] }) else { return ReadingStop(.loop([]), at: 0) }
    let target = nodes[last]
    let source = last == nodes.startIndex ? nodes[nodes.endIndex - 1] : nodes[last - 1]
    let names = ([source] + nodes[last...] + nodes[..<last]).map { builder.name(at: $0) }
    let firstInput = inputCounts[..<Int(target)].reduce(0) { $0 + Int($1) }
    let inputs = references[firstInput..<firstInput + Int(inputCounts[Int(target)])]
    let closing = inputs.first { reference in
      !reference.isOpen && reference.name.withContents(in: text) { builder.index(named: $0) } == source
    }
    return ReadingStop(.loop(names), at: closing?.offset ?? 0)
  }
}
