/// A graph compiled for computing many rows.
///
/// Some nodes, the inputs, get their values from columns with one value per row. A ``ColumnRunner`` computes the values
/// of the outputs, block by block. These are exactly the values and failures that the graph would have if the inputs
/// were numbers.
///
/// Threads can share a plan; each thread needs a runner of its own.
public struct ColumnPlan: Sendable {
  /// The maximum number of rows that are computed as one block.
  public static let blockRows = 512

  /// The nodes with values from columns, in the order of the call.
  public let inputs: [NodeID]
  /// The output nodes, in the order of the call.
  public let outputs: [NodeID]
  /// The indices in ``inputs`` of columns that need not be filled, ascending.
  ///
  /// Either no output depends on them, or the same node is an input again later, and only the last column counts.
  public let unusedInputs: [Int]
  /// The maximum number of rows in a block of this plan: `blockRows`, or fewer if the plan has very many columns.
  public var rowLimit: Int { code.rowLimit }

  let graph: Graph
  let code: ColumnCode
  /// Whether there are no steps, so that each row is computed by changing numbers in the graph.
  let asksGraph: Bool
  /// The maximum number of nodes that are computed per row.
  ///
  /// Only nodes between the inputs and the outputs are computed.
  public let nodesPerRow: Int

  /// Creates a plan for the nodes of a graph that the outputs depend on.
  ///
  /// - Parameters:
  ///   - graph: The graph to compute, with all changes since the last propagation.
  ///   - inputs: Nodes with values from columns, of any kind. If a node appears twice, the last column counts.
  ///   - outputs: The output nodes. A node may appear twice, and may be an input.
  /// - Precondition: The graph contains all inputs and outputs.
  /// - Complexity: Linear in the graph. Computing a block later takes time for each row and each step of the plan. If
  ///   an operator on data sets or a sink depends on an input, each row takes a propagation of all nodes between the
  ///   inputs and the outputs.
  public init(of graph: Graph, replacing inputs: [NodeID], asking outputs: [NodeID]) {
    var evaluated = graph
    _ = evaluated.propagate()
    self.inputs = inputs
    self.outputs = outputs
    let compiled = ColumnCompiler.code(of: evaluated, replacing: inputs, asking: outputs)
    asksGraph = compiled == nil
    self.graph = compiled == nil ? evaluated.computingOnly(outputs) : evaluated
    nodesPerRow = compiled?.nodeCount ?? self.graph.downstream(of: inputs).count
    code = compiled ?? ColumnCode(filling: outputs.map { inputs.lastIndex(of: $0) }, of: inputs.count)
    let used =
      asksGraph ? Set(evaluated.upstream(of: outputs) + outputs) : Set(code.usedInputs.map { inputs[$0] })
    unusedInputs = inputs.indices.filter { !used.contains(inputs[$0]) || inputs.lastIndex(of: inputs[$0]) != $0 }
  }
}
