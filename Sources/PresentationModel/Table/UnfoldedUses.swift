import EvaluationEngine
import GraphAnalysis
import GraphDocument

/// A node inside an instance, with a row of the table below that of the instance.
public struct InnerPlace: Hashable, Sendable {
  /// The instance on the level that is shown, the instance inside of that, and so on to the one that the node is in;
  /// never empty.
  let uses: [NodeID]
  /// The node in the definition of the last one.
  let node: NodeID
}

extension InnerPlace {
  /// The line of an instance by the way to it.
  static func line(of uses: [NodeID]) -> TableLine? {
    uses.last.map { uses.count == 1 ? .row($0) : .inner(InnerPlace(uses: uses.dropLast(), node: $0)) }
  }
}

/// The instances whose inner nodes have rows below theirs, with the contents inside.
///
/// The contents are computed again whenever the document changes; without such instances that costs nothing.
struct UnfoldedUses {
  /// The contents inside an instance.
  struct Inside {
    let contents: DocumentContents
    /// nil if nothing inside is uncertain.
    let quantities: NodeQuantities?
  }

  /// By their paths from the current level, as in `InnerPlace`.
  private var open: Set<[NodeID]> = []
  /// The instances of other levels.
  private var elsewhere: [[Level]: Set<[NodeID]>] = [:]
  private var path: [Level] = []
  private var insides: [[NodeID]: Inside] = [:]
  /// By instance on the current level, the rows below its own.
  private(set) var rows: [NodeID: [InnerPlace]] = [:]

  var isEmpty: Bool { open.isEmpty }

  func contains(_ uses: [NodeID]) -> Bool { open.contains(uses) }

  /// The contents inside an instance; nil for one that is not unfolded.
  func inside(_ uses: [NodeID]) -> Inside? { insides[uses] }

  /// The instance has rows below its own from here on, or none any more.
  mutating func toggle(_ uses: [NodeID], in document: Document) {
    open.formSymmetricDifference([uses])
    follow(document)
  }

  /// Another level of the document is shown, or another document.
  mutating func levelChanged(_ document: Document, isOther: Bool) {
    elsewhere[path] = open
    if isOther { elsewhere = [:] }
    path = document.path
    open = elsewhere[path] ?? []
    follow(document)
  }

  /// Discards the contents inside the instances, until `follow`.
  mutating func forget() { (insides, rows) = ([:], [:]) }

  /// Computes the contents inside the instances again.
  ///
  /// - Complexity: Linear in the definitions of unfolded instances, and with uncertain numbers in the nodes upstream of
  ///   them; no recursion.
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

  /// Computes the contents inside an instance of a document, the last of these.
  ///
  /// - Returns: its nodes, the first one last.
  private mutating func enter(
    _ uses: [NodeID], of contents: DocumentContents, _ meter: EvaluationMeter?
  ) -> [InnerPlace] {
    guard let use = uses.last, contents.contains(use), let inside = contents.values(inside: use, countedBy: meter)
    else { return [] }
    insides[uses] = Inside(contents: inside, quantities: inside.mayBeUncertain ? NodeQuantities(inside) : nil)
    return inside.nodesInNaturalOrder().reversed().map { InnerPlace(uses: uses, node: $0) }
  }
}
