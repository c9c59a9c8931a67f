import EvaluationEngine
import Formulas
import Geometry

/// Guesses which nodes were renamed: a removed node that equals an added node is probably the same node.
///
/// Equal nodes may differ in name and position; their content, label, display, text, uncertainty, bypass, frame,
/// unknown members and inputs are equal. Of several equal nodes, the one at the same position is chosen. If no node is
/// at the same position, there must be only one equal node. Nodes are compared after their inputs, so that a renamed
/// node does not hide renamed nodes downstream.
struct RenameGuess {
  private let old: DocumentContents
  private let new: DocumentContents
  /// The nodes of the new document that correspond to nodes of the old document, as far as they are known.
  private(set) var successors: [NodeID: NodeID] = [:]
  private var candidates: [Similarity: [NodeID]] = [:]
  private var placed: [PlacedSimilarity: NodeID] = [:]

  init(old: DocumentContents, new: DocumentContents, matched: [NodePair], entered: [NodeID]) {
    self.old = old
    self.new = new
    for pair in matched { successors[pair.old] = pair.new }
    for node in entered {
      let similarity = Similarity(new, node, new.inputs(of: node).map(new.inputSource))
      candidates[similarity, default: []].append(node)
      if let place = new.place(of: node) { placed[PlacedSimilarity(similarity: similarity, place: place)] = node }
    }
  }

  /// Finds renamed nodes among the removed nodes, and adds them to `successors`.
  ///
  /// - Returns: The pairs of old and new nodes, in the order of the new names.
  /// - Complexity: O(*n* log *n*), expected.
  mutating func guess(exited: Set<NodeID>) -> [NodePair] {
    if exited.isEmpty || candidates.isEmpty { return [] }
    var taken: Set<NodeID> = []
    var pairs: [NodePair] = []
    for node in old.graph.evaluationOrder() where exited.contains(node) {
      let similarity = Similarity(old, node, old.successorInputs(of: node, successors))
      let alike = candidates[similarity] ?? []
      let atPlace = old.place(of: node).flatMap { placed[PlacedSimilarity(similarity: similarity, place: $0)] }
      guard let found = atPlace ?? (alike.count == 1 ? alike.first : nil), taken.insert(found).inserted else {
        continue
      }
      successors[node] = found
      pairs.append(NodePair(old: node, new: found))
    }
    return pairs.sorted { new.name(of: $0.new).utf8.lexicographicallyPrecedes(new.name(of: $1.new).utf8) }
  }
}

private struct Similarity: Hashable {
  let content: NodeContent
  let attributes: NodeAttributes
  let inputs: [InputSource]

  init(_ contents: DocumentContents, _ node: NodeID, _ inputs: [InputSource]) {
    // The names that its formula mentions may have changed, so its program and its sources are compared instead.
    var attributes = contents.attributesWithoutFormula(of: node)
    attributes.name = ""
    attributes.place = nil
    self.attributes = attributes
    let content = contents.contentOfSimilarity(of: node)
    // The data of a file are not written to the document; the attributes include their source.
    self.content = content.kind == .data ? .data(.unread(.notYet)) : content
    self.inputs = inputs
  }
}

private struct PlacedSimilarity: Hashable {
  let similarity: Similarity
  let place: Point
}

extension DocumentContents {
  /// Returns the content of a node in a form for comparisons.
  ///
  /// It is equal for instances of the same group, and for formulas with the same calculation.
  fileprivate func contentOfSimilarity(of node: NodeID) -> NodeContent {
    isInstance(node) ? .groupInstance : graph.content(of: node)
  }
}
