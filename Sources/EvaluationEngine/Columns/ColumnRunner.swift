/// Computes a ``ColumnPlan`` for one block of rows after the other.
///
/// Fill ``input(_:)``, call ``run(rows:)``, read ``output(_:)``. It holds the scratch memory of one thread.
public final class ColumnRunner {
  private let plan: ColumnPlan
  private let memory: UnsafeMutableBufferPointer<Double>
  private var rows: GraphRows
  private var rowCount = 0

  /// A runner with memory of its own.
  ///
  /// - Complexity: Linear in the plan.
  public init(_ plan: ColumnPlan) {
    self.plan = plan
    rows = GraphRows(plan.graph)
    memory = .allocate(capacity: (plan.inputs.count + plan.outputs.count) * plan.rowLimit)
    memory.initialize(repeating: .nan)
  }

  deinit { memory.deallocate() }

  private func column(_ index: Int) -> UnsafeMutableBufferPointer<Double> {
    UnsafeMutableBufferPointer(rebasing: memory[index * plan.rowLimit..<(index + 1) * plan.rowLimit])
  }

  /// Where the values of an input's column go, the first row of the block first.
  ///
  /// A NaN says that there is none: the input fails in that row and what rests on it waits for it. An infinity is an overflow. What
  /// was written stays until it is written again; before that there are no values.
  ///
  /// - Parameter index: The place among the plan's inputs.
  /// - Returns: As many places as the plan's ``ColumnPlan/rowLimit``, at the same address for ever.
  public func input(_ index: Int) -> UnsafeMutableBufferPointer<Double> {
    precondition(plan.inputs.indices.contains(index), "no such input")
    return column(index)
  }

  /// Computes the first `rows` rows of the inputs.
  ///
  /// - Precondition: `rows` is from 0 to the plan's ``ColumnPlan/rowLimit``.
  public func run(rows: Int) {
    precondition((0...plan.rowLimit).contains(rows), "no so many rows in a block")
    rowCount = rows
    for row in 0..<rows {
      self.rows.set(plan.inputs) { column($0)[row] }
      for (place, output) in plan.outputs.enumerated() {
        column(plan.inputs.count + place)[row] = self.rows.stored(output)
      }
    }
  }

  /// The values of an output in the rows that were run: a finite number, or a NaN where there is none.
  ///
  /// - Parameter index: The place among the plan's outputs.
  /// - Returns: As many values as rows were run, good until the next run.
  public func output(_ index: Int) -> UnsafeBufferPointer<Double> {
    precondition(plan.outputs.indices.contains(index), "no such output")
    return UnsafeBufferPointer(rebasing: column(plan.inputs.count + index)[..<rowCount])
  }

  /// What an output is in a row that was run, as `Graph.value(of:)` tells it; an input without a value waits for itself.
  ///
  /// - Complexity: O(1) for a number, else that of a propagation of what the inputs feed.
  public func value(output index: Int, row: Int) -> Value {
    let stored = output(index)[row]
    if stored.isFinite { return .number(stored) }
    let node = plan.outputs[index]
    if let place = plan.inputs.lastIndex(of: node), column(place)[row].isNaN { return .waiting(for: node) }
    rows.set(plan.inputs) { column($0)[row] }
    return rows.graph.value(of: node)
  }

  /// Why an output has no number in a row that was run; nil where it has one, and where its value is a data set.
  ///
  /// - Complexity: That of `value(output:row:)`.
  public func failure(output index: Int, row: Int) -> RowFailure? {
    switch value(output: index, row: row) {
    case .number, .data: return nil
    case .absent: return RowFailure(node: plan.outputs[index], failure: nil)
    case .failure(let failure): return RowFailure(node: plan.outputs[index], failure: failure)
    case .waiting(let node):
      if let place = plan.inputs.lastIndex(of: node), column(place)[row].isNaN {
        return RowFailure(node: node, failure: nil)
      }
      guard case .failure(let failure) = rows.graph.value(of: node) else { return RowFailure(node: node, failure: nil) }
      return RowFailure(node: node, failure: failure)
    }
  }
}
