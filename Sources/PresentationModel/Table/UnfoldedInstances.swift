import EvaluationEngine
import GraphAnalysis
import GraphDocument

/// The position of a node inside an instance.
public struct InnerPlace: Hashable, Sendable {
  /// The instances that contain the inner instance, followed by this instance; never empty.
  let instances: [NodeID]
  /// The node in the definition of the last of `instances`.
  let node: NodeID
}

extension InnerPlace {
  /// Returns the line of an instance in the table.
  ///
  /// `instances` are the instances that contain the instance, followed by the instance itself.
  static func line(of instances: [NodeID]) -> TableLine? {
    instances.last.map {
      instances.count == 1 ? .row($0) : .inner(InnerPlace(instances: instances.dropLast(), node: $0))
    }
  }
}

/// The instances whose inner nodes are shown as rows of the table, with their contents.
///
/// The contents are computed again whenever the document changes. Without unfolded instances, this costs nothing.
struct UnfoldedInstances {
  struct Inside {
    let contents: DocumentContents
    /// The uncertainties of the inner nodes; nil if nothing inside is uncertain.
    let quantities: NodeQuantities?
  }

  /// The unfolded instances of the shown document or definition.
  ///
  /// Each array ends with the instance and begins with the instances that contain it.
  private var open: Set<[NodeID]> = []
  /// The unfolded instances of definitions that are not shown at present, by the path to the definition.
  private var elsewhere: [[Level]: Set<[NodeID]>] = [:]
  private var path: [Level] = []
  private var insides: [[NodeID]: Inside] = [:]
  /// The rows inside each outermost unfolded instance, including rows of nested instances.
  private(set) var rows: [NodeID: [InnerPlace]] = [:]

  var isEmpty: Bool { open.isEmpty }

  func contains(_ instances: [NodeID]) -> Bool { open.contains(instances) }

  /// Returns the contents inside an instance; nil for an instance that is not unfolded.
  func inside(_ instances: [NodeID]) -> Inside? { insides[instances] }

  mutating func toggle(_ instances: [NodeID], in document: Document) {
    open.formSymmetricDifference([instances])
    follow(document)
  }

  /// Adapts to the document or definition that is now shown.
  ///
  /// `isOther` is true if another document is shown than before.
  mutating func levelChanged(_ document: Document, isOther: Bool) {
    elsewhere[path] = open
    if isOther { elsewhere = [:] }
    path = document.path
    open = elsewhere[path] ?? []
    follow(document)
  }

  /// Discards the contents of the instances.
  ///
  /// `follow` computes them again.
  mutating func forget() { (insides, rows) = ([:], [:]) }

  /// Computes the contents of the instances again, without recursion.
  ///
  /// - Complexity: linear in the definitions of unfolded instances; with uncertain numbers, also in the nodes upstream
  ///   of them.
  mutating func follow(_ document: Document) {
    forget()
    for case let instance? in open.map({ $0.count == 1 ? $0.first : nil }) {
      var found: [InnerPlace] = []
      var rest: [InnerPlace] = enter([instance], of: document.contents, document.meter)
      while let place = rest.popLast() {
        found.append(place)
        let instances = place.instances + [place.node]
        guard open.contains(instances), let outer = insides[place.instances]?.contents else { continue }
        rest += enter(instances, of: outer, document.meter)
      }
      if insides[[instance]] != nil { rows[instance] = found }
    }
  }

  /// Computes the contents inside the last of `instances`.
  ///
  /// - Returns: the inner nodes in reverse order.
  private mutating func enter(
    _ instances: [NodeID], of contents: DocumentContents, _ meter: EvaluationMeter?
  ) -> [InnerPlace] {
    guard let instance = instances.last, contents.contains(instance),
      let inside = contents.values(inside: instance, countedBy: meter)
    else { return [] }
    let quantities = inside.mayBeUncertain ? NodeQuantities(inside, countedBy: meter) : nil
    insides[instances] = Inside(contents: inside, quantities: quantities)
    return inside.nodesInNaturalOrder().reversed().map { InnerPlace(instances: instances, node: $0) }
  }
}
