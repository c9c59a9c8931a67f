import DataJoin
import EvaluationEngine
public import Geometry
import GraphDocument

/// What a change made of nodes and wires, to be seen for a moment.
///
/// Those that it touched are elements of a visualisation context, whose data are first what there was before the change and then
/// what there is now: what enters then is marked as come, what is updated with another value as changed, and what exits
/// stays, in transition, until the highlights are let go of.
package final class Highlights {
  /// Of a change that reaches more nodes none is highlighted: all of the screen would be.
  package static let limit = 20_000

  private let context: VisualisationContext<TouchedThing, TouchedThing.Key, Mark>
  private let marking = Marking()
  /// Where nodes were that are gone.
  let left: [LeavingNodeVO]
  /// Where wires were that are gone.
  let leftWires: [WireVO]
  /// Wires that came.
  let enteredLinks: Set<Link>
  /// Whether nodes came.
  let hasEnteredNodes: Bool

  var isEmpty: Bool { !marking.hasMarks }

  /// - Complexity: linear in what was touched.
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

  /// What became of the nodes of `old` in `new`.
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

  /// - Parameters:
  ///   - event: What has happened.
  ///   - contents: What there is now.
  ///   - plane: Where everything was.
  convenience init(of event: DocumentEvent, in contents: DocumentContents, from plane: NodePlane) {
    let touched = AffectedElements(event, atMost: Self.limit, in: contents, from: plane)
    self.init(before: touched?.before ?? [], after: touched?.after ?? [])
  }

  /// - Complexity: constant, expected.
  func highlight(of node: NodeID) -> NodeVO.Highlight {
    isEmpty ? .none : context.element(forKey: .node(node))?.highlight ?? .none
  }
}

/// What a touched node or wire shows: a mark, and what is left of it when it is gone.
private struct Mark {
  var highlight: NodeVO.Highlight
  let box: LeavingNodeVO?
  let wire: WireVO?
}

/// Marks what enters, changes and leaves.
private final class Marking: VisualisationDelegate {
  typealias Context = VisualisationContext<TouchedThing, TouchedThing.Key, Mark>

  /// Whether the data are what there is after the change.
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

/// A node that has just been deleted, drawn for a moment where it was.
public struct LeavingNodeVO: Hashable, Sendable {
  /// The name that it had.
  public let name: String
  /// Its box on the document plane.
  public let frame: Rect
}
