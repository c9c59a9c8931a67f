import EvaluationEngine
import Formulas
import Geometry

/// Guesses which nodes that exited came back under another name.
///
/// An entered node is the same as an exited one where everything but its name and place is: content, label, display, text,
/// uncertainty, bypass, frame, foreign members, and what feeds its ports. Of several alike, one at the same place is taken; without such a one it has to be
/// the only one. Nodes are looked at behind their sources, so that a rename upstream does not hide one downstream.
struct RenameGuess {
  private let old: DocumentContents
  private let new: DocumentContents
  /// By old node the new one that it is.
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

  /// The pairs found, in the order of the new names; `successors` knows them too.
  ///
  /// - Complexity: O(*n* log *n*) expected.
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

/// Everything that a rename and a move leave as it is.
private struct Similarity: Hashable {
  let content: NodeContent
  /// With the name and the place left out.
  let attributes: NodeAttributes
  let inputs: [InputSource]

  init(_ contents: DocumentContents, _ node: NodeID, _ inputs: [InputSource]) {
    // The names that its formula mentions may be others now: its program and what feeds it are compared.
    var attributes = contents.attributesWithoutFormula(of: node)
    attributes.name = ""
    attributes.place = nil
    self.attributes = attributes
    let content = contents.contentOfSimilarity(of: node)
    // What was read is not written down: where it comes from, among the attributes, is compared.
    self.content = content.kind == .data ? .data(.unread(.notYet)) : content
    self.inputs = inputs
  }
}

private struct PlacedSimilarity: Hashable {
  let similarity: Similarity
  let place: Point
}

extension DocumentContents {
  /// What is alike where an instance is of the same group and a formula computes the same.
  fileprivate func contentOfSimilarity(of node: NodeID) -> NodeContent {
    isUse(node) ? .groupUse : graph.content(of: node)
  }
}
