/// A graph compiled for many rows.
///
/// A ``ColumnRunner`` computes it block by block.
///
/// Some nodes get their values from columns, one value per row; some nodes are outputs. Values and failures equal those
/// of the graph bit by bit, as if these nodes were numbers and all changes had been propagated.
///
/// It is a value that threads can share; each needs a runner of its own.
public struct ColumnPlan: Sendable {
  /// The maximum number of rows in a block.
  public static let blockRows = 512

  /// The nodes with values from columns, in the order of the call.
  public let inputs: [NodeID]
  /// The output nodes, in the order of the call.
  public let outputs: [NodeID]
  /// The indices in ``inputs`` of columns that need not be filled, ascending.
  ///
  /// No output depends on them, or a later column replaces them because their node appears twice.
  public let unusedInputs: [Int]
  /// The maximum number of rows in a block of this plan: `blockRows`, or fewer if the plan has very many columns.
  public var rowLimit: Int { code.rowLimit }

  /// The graph with all its values.
  let graph: Graph
  /// The steps over columns.
  let code: ColumnCode
  /// Whether the graph itself computes the rows one by one, instead of steps over columns.
  let asksGraph: Bool
  /// The maximum number of nodes computed per row: those downstream of the inputs that the outputs depend on.
  public let nodesPerRow: Int

  /// Creates a plan for the nodes of a graph that the outputs depend on.
  ///
  /// - Parameters:
  ///   - graph: The graph to compute, with all changes since the last propagation.
  ///   - inputs: Nodes with values from columns, of any kind. If a node appears twice, the last column counts.
  ///   - outputs: The output nodes. A node may appear twice, and may be an input.
  /// - Precondition: The graph contains all inputs and outputs.
  /// - Complexity: Linear in the graph. A block costs as much as its rows, step by step. If an operator on data sets or
  ///   a sink depends on an input, each row costs a propagation of all nodes between the inputs and the outputs.
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
