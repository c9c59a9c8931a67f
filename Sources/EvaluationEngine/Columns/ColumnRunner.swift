/// Computes a ``ColumnPlan`` for one block of rows after the other.
///
/// Write values to ``input(_:)``, call ``run(rows:)``, and read the results from ``output(_:)``. Each thread needs a
/// runner of its own, because it contains memory for intermediate results.
public final class ColumnRunner {
  private let plan: ColumnPlan
  private let machine: ColumnMachine
  private lazy var graphRows = GraphRows(plan.graph, countedBy: meter)
  private let meter: EvaluationMeter?
  private var rowCount = 0
  /// A machine for each node whose failure leaves an output without a number.
  ///
  /// The machine computes the node; `block` is the latest block that it has computed.
  private var causes: [NodeID: (machine: ColumnMachine, block: Int)] = [:]
  private var block = 0

  /// The maximum number of failing nodes that are computed for whole blocks.
  ///
  /// The failures of further nodes are computed row by row.
  private static let mostCauses = 64

  /// Creates a runner with its own memory; `meter` counts the work and may end it.
  ///
  /// - Parameters:
  ///   - plan: The plan to compute.
  ///   - rows: The maximum number of rows in a block, if lower than the plan's limit; memory is allocated for this
  ///   many.
  ///   - meter: Nil if nothing can end the work.
  /// - Complexity: Linear in the plan's inputs, outputs, constants and registers, times the rows of a block.
  public init(_ plan: ColumnPlan, rows: Int = .max, countedBy meter: EvaluationMeter? = nil) {
    self.plan = plan
    self.meter = meter
    machine = ColumnMachine(plan.code, rows: rows)
  }

  /// The maximum number of rows in a block.
  public var rowLimit: Int { machine.rowLimit }

  /// Why the meter ended the work; nil if it has not.
  ///
  /// If it has, outputs have no values in the remaining rows.
  public var stop: StoppedEvaluation? { meter?.stop }

  /// Returns the memory into which you write the values of an input, starting with the first row of the block.
  ///
  /// Write NaN if a row has no number: the input then fails in that row, and nodes that depend on it have no value. An
  /// infinity is an overflow. Values remain until you overwrite them, except infinities. Before you write anything,
  /// there are no values.
  ///
  /// - Parameter index: The index in the plan's inputs.
  /// - Returns: Memory for ``rowLimit`` values, always at the same address.
  public func input(_ index: Int) -> UnsafeMutableBufferPointer<Double> {
    precondition(plan.inputs.indices.contains(index), "no such input")
    return machine.input(index)
  }

  /// Computes the outputs in the first `rows` rows.
  ///
  /// - Precondition: `rows` is from 0 to ``rowLimit``.
  public func run(rows: Int) {
    precondition((0...rowLimit).contains(rows), "not that many rows in a block")
    rowCount = rows
    block += 1
    if let meter, !meter.allows(max(rows * plan.nodesPerRow, rows, 1)) {
      for place in plan.outputs.indices { leave(from: 0, of: place) }
      return
    }
    machine.run(rows: rows)
    if plan.asksGraph { computeByGraph() }
  }

  private func leave(from row: Int, of output: Int) {
    for left in row..<rowCount { machine.output(output)[left] = .nan }
  }

  private func computeByGraph() {
    for row in 0..<rowCount {
      set(row)
      for (place, output) in plan.outputs.enumerated() where machine.isComputed(output: place) {
        if stop != nil {
          leave(from: row, of: place)
          continue
        }
        machine.output(place)[row] = graphRows.stored(output)
      }
      if stop != nil { return }
    }
  }

  private func set(_ row: Int) {
    graphRows.set(plan.inputs) { machine.input($0)[row] }
  }

  /// Returns the values of an output in the computed rows: a finite number, or NaN if there is none.
  ///
  /// - Parameter index: The index in the plan's outputs.
  /// - Returns: One value per computed row, valid until the next run.
  public func output(_ index: Int) -> UnsafeBufferPointer<Double> {
    precondition(plan.outputs.indices.contains(index), "no such output")
    return UnsafeBufferPointer(rebasing: machine.output(index)[..<rowCount])
  }

  /// Returns the value of an output in a computed row, as in `Graph.value(of:)`.
  ///
  /// For an input without a value, the result is `.waiting(for:)` with the input itself.
  ///
  /// - Complexity: O(1). A propagation of the nodes downstream of the inputs if the output is a data set, or depends on
  ///   one.
  public func value(output index: Int, row: Int) -> Value {
    let stored = output(index)[row]
    let node = plan.outputs[index]
    if let value = StoredValue.decode(stored, of: node) { return value }
    if plan.asksGraph { set(row) }
    return graphRows.graph.value(of: node)
  }

  /// Returns why an output has no number in a computed row; nil if it has a number or a data set.
  ///
  /// - Complexity: O(1) if the output itself fails. If a node upstream fails, that node is computed once for all rows
  ///   of the block.
  public func failure(output index: Int, row: Int) -> RowFailure? {
    switch value(output: index, row: row) {
    case .number, .data: return nil
    case .absent: return RowFailure(node: plan.outputs[index], failure: nil)
    case .failure(let failure): return RowFailure(node: plan.outputs[index], failure: failure)
    case .waiting(let node): return RowFailure(node: node, failure: failure(of: node, row: row))
    }
  }

  /// Returns the failure of a node that leaves an output without a value; nil if the node itself does not fail.
  private func failure(of node: NodeID, row: Int) -> Failure? {
    if let place = plan.inputs.lastIndex(of: node) {
      guard case .failure(let failure)? = StoredValue.decode(machine.input(place)[row], of: node) else { return nil }
      return failure
    }
    if let stored = cause(node)?[row], case .failure(let failure)? = StoredValue.decode(stored, of: node) {
      return failure
    }
    set(row)
    guard case .failure(let failure) = graphRows.graph.value(of: node) else { return nil }
    return failure
  }

  /// Returns the values of a node that leaves an output without a value, in the rows of the block.
  ///
  /// The result is nil if only the graph can compute them.
  private func cause(_ node: NodeID) -> UnsafeMutableBufferPointer<Double>? {
    if let known = causes[node], known.block == block { return known.machine.output(0) }
    var machine = causes[node]?.machine
    if machine == nil, !plan.asksGraph, causes.count < Self.mostCauses {
      machine = ColumnCompiler.code(of: plan.graph, replacing: plan.inputs, asking: [node]).map { code in
        ColumnMachine(code)
      }
    }
    guard let machine else { return nil }
    for input in machine.code.usedInputs {
      _ = machine.input(input).update(fromContentsOf: self.machine.input(input).prefix(min(rowCount, machine.rowLimit)))
    }
    machine.run(rows: min(rowCount, machine.rowLimit))
    causes[node] = (machine, block)
    return machine.output(0)
  }
}

/// The reason why an output has no number in a row.
public struct RowFailure: Hashable, Sendable {
  /// The node that fails: the output itself, or a node upstream that leaves the output without a value.
  public var node: NodeID
  /// The reason why the node fails.
  ///
  /// Nil if the node is an input without a number in the row, or if the node's value is not a number.
  public var failure: Failure?

  /// Creates a failure of a node, with its reason.
  public init(node: NodeID, failure: Failure?) {
    self.node = node
    self.failure = failure
  }
}
