import DataSets
import EvaluationEngine
import Formulas
import GraphAnalysis

/// What an input of a definition holds where it is looked at through a use.
struct InnerContent: Hashable, Sendable {
  var content: NodeContent
  var uncertainty: StandardUncertainty?
  /// Where the points of a data set come from.
  var source: DataSource?
}

extension DocumentContents {
  /// What comes through the ports of a use, by the nodes of its group's definition; inputs that have their defaults are left out.
  ///
  /// - Complexity: linear in the ports, but for uncertainties.
  func given(by use: NodeID) -> [NodeID: InnerContent] {
    guard let lowered = lowered(of: use), let own = uses[use], lowered.problem == nil else { return [:] }
    let wires = inputs(of: use)
    let feeds = graph.inputs(of: use)
    let quantities = NodeQuantities(self)
    var given: [NodeID: InnerContent] = [:]
    for (port, input) in lowered.inputs.enumerated() where port < wires.count && port < feeds.count {
      guard wires[port] != nil || own.value(of: input.name) != nil, let source = feeds[port] else { continue }
      given[input.node] = innerContent(of: source, through: input.name, of: use, quantities)
    }
    return given
  }

  private func innerContent(
    of source: NodeID, through input: String, of use: NodeID, _ quantities: NodeQuantities
  ) -> InnerContent {
    if let quantity = quantities.quantity(of: source)?.value {
      return InnerContent(content: .number(quantity.value), uncertainty: quantity.uncertainty)
    }
    if let set = quantities.set(of: source)?.value {
      return InnerContent(content: .data(.set(set)), source: .written(set))
    }
    let reason = sentence(forValueOf: source) ?? "has no value"
    return InnerContent(
      content: .data(.unread(UnreadData("'\(name(of: source))', which '\(name(of: use))' takes as \(input): \(reason)"))),
      source: .written(DataSet()))
  }

  /// What a node of a definition holds by itself.
  func ownContent(of node: NodeID) -> InnerContent {
    InnerContent(content: graph.content(of: node), uncertainty: uncertainty(of: node), source: source(of: node))
  }

  /// Has an input hold what is given to it, where it holds something else.
  mutating func give(_ given: InnerContent, to node: NodeID, _ changes: inout [DocumentChange]) {
    guard contains(node) else { return }
    // What is refused stays as the definition has it.
    if !graph.content(of: node).isIdentical(to: given.content) {
      if case .data(let content) = given.content {
        _ = try? setData(NodeData(given.source ?? .written(DataSet()), content: content), of: node, &changes)
      } else {
        _ = try? apply(.setContent(node, given.content), noting: &changes)
      }
    }
    if uncertainty(of: node) != given.uncertainty {
      _ = try? apply(.setUncertainty(node, given.uncertainty), noting: &changes)
    }
  }

  /// Has data nodes, and what uses inside share, hold what the document itself has read of their sources.
  mutating func takeRead(by document: DocumentContents, inGroup group: String) {
    if document.hidden.count == 0 { return }
    for node in dataNodesToRead {
      let name = sharedName(of: node) ?? "\(group):\(name(of: node))"
      guard let read = document.hidden.shared(name), case .data(let content) = document.graph.content(of: read),
        graph.content(of: node) != .data(content)
      else { continue }
      setRead(content, of: node)
    }
  }
}
