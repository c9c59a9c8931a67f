import CommandOutput
import EvaluationEngine
import GraphAnalysis
import GraphDocument
import TextScanning

/// The results of a Monte Carlo simulation, which draws random values for all uncertain values.
///
/// The random values of a sample depend only on its number, so threads may compute samples in any order.
struct Samples {
  let summaries: [SampleSummary]
  /// Remarks on uncertain values that were not drawn at random, or not from the distribution in the document.
  let remarks: [SamplingRemark]

  /// Runs the simulation for nodes, none of which may be a data set.
  ///
  /// - Throws: If there is not enough memory for the samples, correlations contradict each other, or the evaluation is
  ///   stopped.
  /// - Complexity: Linear in the samples and the upstream nodes, without the computation of the intervals.
  init(
    of nodes: [NodeID], in contents: DocumentContents, _ request: SampleRequest, _ meters: WorkerMeters
  ) throws(CommandFailure) {
    try request.check(nodes: nodes.count)
    let (sampled, remarks) = SampledGraph.make(of: contents)
    self.remarks = remarks
    let plan: SamplePlan
    do throws(SamplingProblem) {
      plan = try SamplePlan(sampled, asking: nodes, seed: request.seed)
    } catch {
      throw CommandFailure(.invalidData, "--samples: \(contents.sentence(for: error))")
    }
    let store = SampleStore(plan, request.count, meters)
    let pieces = (request.count - 1) / store.pieceSamples + 1
    OrderedWorkers.run(RowWork.threads(asked: request.threads, pieces: pieces)) { store.work() }
    if let reason = store.givenUp { throw CommandFailure(.failed, "--samples: \(reason)") }
    OrderedWorkers.run(RowWork.threads(asked: request.threads, pieces: nodes.count)) { store.summarise() }
    summaries = store.summaries.compactMap(\.self)
  }
}

/// The memory for samples; each thread writes the rows of the pieces on which it works.
private final class SampleStore: @unchecked Sendable {
  let columns: [UnsafeMutableBufferPointer<Double>]
  let pieceSamples: Int
  private let plan: SamplePlan
  private let count: Int
  private let lock = Lock()
  private let meters: WorkerMeters
  private var next = 0
  private var nextColumn = 0
  private(set) var givenUp: String?
  /// The results by node.
  ///
  /// Each result is computed by a single thread, so results do not depend on the number of threads.
  private(set) var summaries: [SampleSummary?]

  init(_ plan: SamplePlan, _ count: Int, _ meters: WorkerMeters) {
    self.plan = plan
    self.count = count
    self.meters = meters
    // Large enough for the overhead of a turn; small enough that threads finish at about the same time if samples are
    // expensive.
    pieceSamples = 4 * plan.blockSamples
    columns = plan.asked.map { _ in .allocate(capacity: count) }
    summaries = plan.asked.map { _ in nil }
    for column in columns { column.initialize(repeating: .nan) }
  }

  deinit { for column in columns { column.deallocate() } }

  func work() {
    let runner = SampleRunner(plan, countedBy: meters.make())
    while let piece = take() {
      var first = piece.lowerBound
      while first < piece.upperBound {
        let rows = min(plan.blockSamples, piece.upperBound - first)
        runner.run(from: first, count: rows)
        if let stop = runner.stop {
          lock.locked { givenUp = stop.reason }
          return
        }
        for (place, column) in columns.enumerated() {
          runner.withOutput(place) { output in
            for row in 0..<min(rows, output.count) { column[first + row] = output[row] }
          }
        }
        first += rows
      }
    }
  }

  func summarise() {
    while let place = takeColumn() {
      let summary = SampleSummary(columns[place], degreesOfFreedom: plan.degreesOfTails[place])
      lock.locked { summaries[place] = summary }
    }
  }

  private func takeColumn() -> Int? {
    lock.locked {
      if nextColumn >= columns.count { return nil }
      defer { nextColumn += 1 }
      return nextColumn
    }
  }

  private func take() -> Range<Int>? {
    lock.locked {
      if next >= count || givenUp != nil { return nil }
      let piece = next..<min(next + pieceSamples, count)
      next = piece.upperBound
      return piece
    }
  }
}
