import DataJoin
import EvaluationEngine
public import Geometry
import GraphDocument

/// The highlights that show for a moment which nodes and wires a change has affected.
///
/// New elements are marked as new, and changed elements as changed. Removed elements stay visible until the highlights
/// end. The elements belong to a visualisation context, which compares the states before and after the change.
package final class Highlights {
  /// How many nodes a change may affect to be highlighted; a larger change would mark the whole screen.
  package static let limit = 20_000

  private let context: VisualisationContext<AffectedElement, AffectedElement.Key, Mark>
  private let marking = Marking()
  let left: [LeavingNodeVO]
  let leftWires: [WireVO]
  let enteredLinks: Set<Link>
  let hasEnteredNodes: Bool

  var isEmpty: Bool { !marking.hasMarks }

  /// Creates highlights from the states before and after a change.
  ///
  /// - Complexity: Linear in the affected elements.
  private init(before: [AffectedElement], after: [AffectedElement]) {
    context = VisualisationContext(delegate: marking)
    context.update(before)
    marking.isAfter = true
    context.update(after)
    left = context.leaving.compactMap { $0.element.box }
    leftWires = context.leaving.compactMap { $0.element.wire }
    let entered = zip(context.keys, context.elements).filter { $1.highlight == .entered }
    enteredLinks = Set(entered.compactMap { key, _ in if case .wire(let link) = key { link } else { nil } })
    hasEnteredNodes = entered.contains { key, _ in if case .node = key { true } else { false } }
  }

  convenience init() {
    self.init(before: [], after: [])
  }

  convenience init(of comparison: DocumentComparison, from old: DocumentContents) {
    let changed = NodeChanges.all(of: comparison).map { AffectedElement(.node($0), mark: $1.mark) }
    let plane = NodePlane(old)
    let exited = comparison.exited.compactMap { node in
      plane.frame(of: node).map {
        AffectedElement(.oldNode(node), box: LeavingNodeVO(name: old.name(of: node), frame: $0))
      }
    }
    self.init(before: changed + exited, after: changed + comparison.entered.map { AffectedElement(.node($0)) })
  }

  /// Creates highlights for an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - contents: The contents after the event.
  ///   - plane: The positions of boxes before the event.
  convenience init(of event: DocumentEvent, in contents: DocumentContents, from plane: NodePlane) {
    let touched = AffectedElements(event, atMost: Self.limit, in: contents, from: plane)
    self.init(before: touched?.before ?? [], after: touched?.after ?? [])
  }

  /// Returns how a node is highlighted.
  ///
  /// - Complexity: Expected constant.
  func highlight(of node: NodeID) -> NodeVO.Highlight {
    isEmpty ? .none : context.element(forKey: .node(node))?.highlight ?? .none
  }
}

private struct Mark {
  var highlight: NodeVO.Highlight
  let box: LeavingNodeVO?
  let wire: WireVO?
}

private final class Marking: VisualisationDelegate {
  typealias Context = VisualisationContext<AffectedElement, AffectedElement.Key, Mark>

  /// Whether the visualisation context already has the state after the change.
  var isAfter = false
  private(set) var hasMarks = false

  func identifier(for datum: AffectedElement, at index: Int, in context: Context) -> AffectedElement.Key { datum.key }

  func createElement(for datum: AffectedElement, recycling recycled: inout [Mark], in context: Context) -> Mark {
    Mark(highlight: isAfter ? .entered : .none, box: datum.box, wire: datum.wire)
  }

  func updateElement(_ element: inout Mark, for datum: AffectedElement, at index: Int, in context: Context) {
    if isAfter, element.highlight == .none, datum.isChanged { element.highlight = datum.mark }
  }

  func removeElement(_ element: inout Mark, forKey key: AffectedElement.Key, in context: Context) -> ElementRemoval {
    .afterTransition
  }

  func endUpdate(in context: Context) {
    hasMarks = !context.leaving.isEmpty || context.elements.contains { $0.highlight != .none }
  }
}

/// A recently deleted node, drawn for a moment at its previous place.
public struct LeavingNodeVO: Hashable, Sendable {
  /// The name of the deleted node.
  public let name: String
  /// The node's box on the document plane.
  public let frame: Rect
}
