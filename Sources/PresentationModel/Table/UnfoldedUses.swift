import EvaluationEngine
import GraphAnalysis
import GraphDocument

/// A node inside an instance; its row is below the row of the instance.
public struct InnerPlace: Hashable, Sendable {
  /// The path of instances from the current level to the instance that contains the node; never empty.
  let uses: [NodeID]
  /// The node in the definition of the last instance of the path.
  let node: NodeID
}

extension InnerPlace {
  /// Returns the line of an instance, given the path to it.
  static func line(of uses: [NodeID]) -> TableLine? {
    uses.last.map { uses.count == 1 ? .row($0) : .inner(InnerPlace(uses: uses.dropLast(), node: $0)) }
  }
}

/// The instances whose inner nodes have rows, with the contents inside.
///
/// The contents are computed again whenever the document changes; without unfolded instances this costs nothing.
struct UnfoldedUses {
  /// The contents inside an instance.
  struct Inside {
    let contents: DocumentContents
    /// The uncertain quantities; nil if nothing inside is uncertain.
    let quantities: NodeQuantities?
  }

  /// The unfolded instances, by their paths from the current level as in `InnerPlace`.
  private var open: Set<[NodeID]> = []
  /// The unfolded instances of other levels.
  private var elsewhere: [[Level]: Set<[NodeID]>] = [:]
  private var path: [Level] = []
  private var insides: [[NodeID]: Inside] = [:]
  /// The inner rows of instances on the current level.
  private(set) var rows: [NodeID: [InnerPlace]] = [:]

  var isEmpty: Bool { open.isEmpty }

  func contains(_ uses: [NodeID]) -> Bool { open.contains(uses) }

  /// Returns the contents inside an instance; nil for an instance that is not unfolded.
  func inside(_ uses: [NodeID]) -> Inside? { insides[uses] }

  /// Unfolds an instance, or folds it again.
  mutating func toggle(_ uses: [NodeID], in document: Document) {
    open.formSymmetricDifference([uses])
    follow(document)
  }

  /// Adapts to another level of the document, or with `isOther` to another document.
  mutating func levelChanged(_ document: Document, isOther: Bool) {
    elsewhere[path] = open
    if isOther { elsewhere = [:] }
    path = document.path
    open = elsewhere[path] ?? []
    follow(document)
  }

  /// Discards the contents inside the instances, which `follow` computes again.
  mutating func forget() { (insides, rows) = ([:], [:]) }

  /// Computes the contents inside the instances again, without recursion.
  ///
  /// - Complexity: linear in the definitions of unfolded instances; with uncertain numbers, also in the nodes upstream
  ///   of them.
  mutating func follow(_ document: Document) {
    forget()
    for case let use? in open.map({ $0.count == 1 ? $0.first : nil }) {
      var found: [InnerPlace] = []
      var rest: [InnerPlace] = enter([use], of: document.contents, document.meter)
      while let place = rest.popLast() {
        found.append(place)
        let uses = place.uses + [place.node]
        guard open.contains(uses), let outer = insides[place.uses]?.contents else { continue }
        rest += enter(uses, of: outer, document.meter)
      }
      if insides[[use]] != nil { rows[use] = found }
    }
  }

  /// Computes the contents inside the last instance of a path.
  ///
  /// - Returns: the inner nodes in reverse order.
  private mutating func enter(
    _ uses: [NodeID], of contents: DocumentContents, _ meter: EvaluationMeter?
  ) -> [InnerPlace] {
    guard let use = uses.last, contents.contains(use), let inside = contents.values(inside: use, countedBy: meter)
    else { return [] }
    let quantities = inside.mayBeUncertain ? NodeQuantities(inside, countedBy: meter) : nil
    insides[uses] = Inside(contents: inside, quantities: quantities)
    return inside.nodesInNaturalOrder().reversed().map { InnerPlace(uses: uses, node: $0) }
  }
}
