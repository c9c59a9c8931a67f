import DataJoin
import EvaluationEngine
public import Geometry
import GraphDocument

/// The effects of a change on nodes and wires, shown for a moment.
///
/// The affected nodes and wires are elements of a visualisation context, whose data is first the state before the
/// change and then the state after it. Entering elements are marked as new and updated ones as changed; exiting ones
/// stay in transition until the highlights end.
package final class Highlights {
  /// The most nodes of a change that is highlighted; a larger change would mark the whole screen.
  package static let limit = 20_000

  private let context: VisualisationContext<TouchedThing, TouchedThing.Key, Mark>
  private let marking = Marking()
  /// The deleted nodes at their previous places.
  let left: [LeavingNodeVO]
  /// The removed wires at their previous places.
  let leftWires: [WireVO]
  /// New wires.
  let enteredLinks: Set<Link>
  /// Whether there are new nodes.
  let hasEnteredNodes: Bool

  var isEmpty: Bool { !marking.hasMarks }

  /// Creates highlights from the states before and after a change.
  ///
  /// - Complexity: Linear in the affected elements.
  private init(before: [TouchedThing], after: [TouchedThing]) {
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

  /// Creates highlights for the changes from `old` to the compared document.
  convenience init(of comparison: DocumentComparison, from old: DocumentContents) {
    let changed = NodeChanges.all(of: comparison).map { TouchedThing(.node($0), mark: $1.mark) }
    let plane = NodePlane(old)
    let exited = comparison.exited.compactMap { node in
      plane.frame(of: node).map {
        TouchedThing(.oldNode(node), box: LeavingNodeVO(name: old.name(of: node), frame: $0))
      }
    }
    self.init(before: changed + exited, after: changed + comparison.entered.map { TouchedThing(.node($0)) })
  }

  /// Creates highlights for an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - contents: The contents after the event.
  ///   - plane: The places before the event.
  convenience init(of event: DocumentEvent, in contents: DocumentContents, from plane: NodePlane) {
    let touched = AffectedElements(event, atMost: Self.limit, in: contents, from: plane)
    self.init(before: touched?.before ?? [], after: touched?.after ?? [])
  }

  /// Returns the mark of a node.
  ///
  /// - Complexity: Expected constant.
  func highlight(of node: NodeID) -> NodeVO.Highlight {
    isEmpty ? .none : context.element(forKey: .node(node))?.highlight ?? .none
  }
}

/// The look of an affected node or wire: a mark, and what stays visible after deletion.
private struct Mark {
  var highlight: NodeVO.Highlight
  let box: LeavingNodeVO?
  let wire: WireVO?
}

/// Marks entering, changed and leaving elements.
private final class Marking: VisualisationDelegate {
  typealias Context = VisualisationContext<TouchedThing, TouchedThing.Key, Mark>

  /// Whether the data is the state after the change.
  var isAfter = false
  private(set) var hasMarks = false

  func identifier(for datum: TouchedThing, at index: Int, in context: Context) -> TouchedThing.Key { datum.key }

  func createElement(for datum: TouchedThing, recycling recycled: inout [Mark], in context: Context) -> Mark {
    Mark(highlight: isAfter ? .entered : .none, box: datum.box, wire: datum.wire)
  }

  func updateElement(_ element: inout Mark, for datum: TouchedThing, at index: Int, in context: Context) {
    if isAfter, element.highlight == .none, datum.isChanged { element.highlight = datum.mark }
  }

  func removeElement(_ element: inout Mark, forKey key: TouchedThing.Key, in context: Context) -> ElementRemoval {
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
