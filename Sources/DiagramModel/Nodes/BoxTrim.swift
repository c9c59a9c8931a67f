import EvaluationEngine
import Geometry
import GraphDocument

/// The widths, in columns, of the texts in a box that depend only on the operator of the node.
struct BoxTrim {
  /// The width of the symbol beside the name and the space before it, in columns.
  let sign: Int
  let valueRow: Int

  init(symbol: String, lastLabel: String = "") {
    sign = symbol.isEmpty ? 0 : CellText.columns(of: symbol) + 1
    valueRow = lastLabel.isEmpty ? 0 : CellText.columns(of: lastLabel) + 1 + NodeMetrics.valueColumns
  }

  init(_ id: OperatorID, ports: Int) {
    let descriptor = id.descriptor
    self.init(symbol: descriptor.symbol, lastLabel: ports > 0 ? descriptor.ports.label(at: ports - 1) : "")
  }
}

/// Computes the sizes of many boxes.
///
/// It measures the texts of each operator only once.
struct BoxSizes {
  private var trims: [[BoxTrim?]] = []
  private(set) var measured = 0

  init() {}

  /// Returns the size of a node's box, equal to `NodePlane.size(of:in:)` but faster.
  mutating func size(of node: NodeID, in contents: DocumentContents) -> Size {
    let graph = contents.graph
    guard case .operator(let id) = graph.content(of: node) else { return NodePlane.size(of: node, in: contents) }
    return NodeMetrics.size(
      name: contents.name(of: node), trim(of: id, ports: graph.inputCount(of: node)), ports: graph.inputCount(of: node))
  }

  private mutating func trim(of id: OperatorID, ports: Int) -> BoxTrim {
    let index = Int(id.index)
    while trims.count <= index { trims.append([]) }
    while trims[index].count <= ports { trims[index].append(nil) }
    if let trim = trims[index][ports] { return trim }
    let trim = BoxTrim(id, ports: ports)
    trims[index][ports] = trim
    measured += 1
    return trim
  }
}
