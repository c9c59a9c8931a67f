/// What a graph is worth for many rows: compiled once, computed block by block by a ``ColumnRunner``.
///
/// Some nodes get their values from columns, a value a row; some are asked for. Values and failures are bit for bit those that the
/// graph has when these nodes are numbers and everything has been propagated.
///
/// It is a value that threads can share; each needs a runner of its own.
public struct ColumnPlan: Sendable {
  /// The most rows of a block.
  public static let blockRows = 512

  /// The nodes whose values come from columns, in the order given.
  public let inputs: [NodeID]
  /// The nodes asked for, in the order given.
  public let outputs: [NodeID]
  /// The places among ``inputs`` of those that no output depends on, ascending: their columns need not be filled.
  public let unusedInputs: [Int]
  /// The most rows of a block of this plan: `blockRows`, or fewer where it has very many columns.
  public var rowLimit: Int { code.rowLimit }

  /// The graph with all its values.
  let graph: Graph
  /// The steps over columns.
  let code: ColumnCode
  /// Whether the graph itself has to compute, row by row.
  let asksGraph: Bool
  /// How many nodes are computed for a row, at most: those that the inputs feed and the outputs depend on.
  public let nodesPerRow: Int

  /// A plan of those nodes of a graph that the outputs depend on.
  ///
  /// - Parameters:
  ///   - graph: What is computed; what was changed since the last propagation counts.
  ///   - inputs: Nodes whose values come from columns, whatever they are; of a node that comes twice the last column counts.
  ///   - outputs: The nodes asked for; a node may come twice, and be an input.
  /// - Precondition: The graph contains them all.
  /// - Complexity: Linear in the graph. A block then costs what its rows do, step by step; where an operator on data
  ///   sets, or a sink, depends on an input, every row costs a propagation of what the inputs feed and the outputs
  ///   depend on.
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
