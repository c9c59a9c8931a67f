import EvaluationEngine
import Formulas

/// Recognises edits with several changes that have no effect in the end.
enum VainEdit {
  /// Applies an edit like `DocumentContents.applyNaming(_:noting:)`; if nothing changed in the end, `changes` is empty.
  ///
  /// - Complexity: The same as for the edit; an edit that changes something twice is applied, reverted and applied
  ///   again.
  static func apply(
    _ edit: Edit, to contents: inout DocumentContents, noting changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    let inverse = try contents.applyNaming(edit, noting: &changes)
    guard case .group = edit, let nodes = nodesChangedTwice(changes) else { return inverse }
    let after = TouchedState(contents, nodes)
    var unnoted: [DocumentChange] = []
    // An edit that was just applied can always be reverted and applied again.
    guard let again = try? contents.apply(inverse, noting: &unnoted) else { return inverse }
    if TouchedState(contents, nodes) == after {
      changes = []
      return inverse
    }
    return (try? contents.apply(again, noting: &unnoted)) ?? inverse
  }

  /// Returns the nodes that the edit changed, if it changed some part twice; nil if it did not.
  ///
  /// Also nil if a node or group was added or removed.
  private static func nodesChangedTwice(_ changes: [DocumentChange]) -> Set<NodeID>? {
    struct Part: Hashable {
      let aspects: Aspects.RawValue
      let node: NodeID?
    }
    var met: Set<Part> = []
    var isTwice = false
    for change in changes {
      if change.touches([.existence, .groups]) { return nil }
      for node in change.nodes.isEmpty ? [nil] : change.nodes.map(Optional.some) {
        isTwice = !met.insert(Part(aspects: change.aspects.rawValue, node: node)).inserted || isTwice
      }
    }
    return isTwice ? Set(met.compactMap(\.node)) : nil
  }
}

private struct TouchedState: Equatable {
  private struct Node: Equatable {
    let content: NodeContent
    let inputs: [NodeID?]
    let attributes: NodeAttributes

    static func == (left: Node, right: Node) -> Bool {
      left.content.isIdentical(to: right.content) && left.inputs == right.inputs && left.attributes == right.attributes
        && left.attributes.hasSameCataloguedAttributes(as: right.attributes)
        && (left.attributes.formula?.text).isIdentical(to: right.attributes.formula?.text)
    }
  }

  private let nodes: [NodeID: Node]
  private let title: String?
  private let display: NumberFormat?
  private let interface: Interface
  private let correlations: [Correlation]
  private let scenarios: Scenarios
  private let imports: [GroupImport]
  private let unknownMembers: [UnknownMember]

  init(_ contents: DocumentContents, _ touched: Set<NodeID>) {
    let touched = touched.filter { contents.contains($0) }
    nodes = Dictionary(
      uniqueKeysWithValues: touched.map { node in
        let content = contents.contentOfCreation(of: node)
        return (
          node, Node(content: content, inputs: contents.inputs(of: node), attributes: contents.attributes(of: node))
        )
      })
    title = contents.title
    display = contents.display
    interface = contents.interface
    correlations = contents.correlations
    scenarios = contents.scenarios
    imports = contents.imports
    unknownMembers = contents.unknownMembers
  }
}
