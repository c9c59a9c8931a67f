package import CommandOutput
import Formulas
import TextScanning

/// The options of a Monte Carlo simulation.
package struct SampleRequest {
  /// The number of samples.
  package let count: Int
  let seed: UInt64
  /// The number of threads, which does not affect the results; nil for the number of processors.
  let threads: Int?

  /// The default seed; it is always the same, so that results can be repeated.
  package static let usualSeed: UInt64 = 1
  /// The largest number of samples of a node.
  package static let mostSamples = 10_000_000
  /// The largest number of samples of all requested nodes; all of them are stored to compute the intervals.
  package static let mostValues = 50_000_000

  /// Creates a request for `count` samples.
  ///
  /// - Throws: If `count` is not from 1 to `mostSamples`.
  package init(_ count: Int, seed: UInt64?, threads: Int? = nil) throws(CommandFailure) {
    guard count > 0 else {
      throw CommandFailure(.usage, "--samples: \(count) samples are too few", help: Self.example)
    }
    guard count <= Self.mostSamples else {
      throw CommandFailure(
        .usage, "--samples: \(count) are more than the \(Self.mostSamples) samples that are kept in memory",
        help: "write a count up to \(Self.mostSamples); four times as many give one more binary digit")
    }
    self.count = count
    self.seed = seed ?? Self.usualSeed
    self.threads = threads
  }

  private static let example = "write a count such as 10000 or 1e5"

  /// Creates a request from the text of a whole number, in any notation of numbers.
  ///
  /// - Throws: If the text is not a whole number from 1 to `mostSamples`.
  package init(written: String, seed: UInt64?) throws(CommandFailure) {
    guard let number = try? NumberText.typed(written), number.isExact, let count = Int(exactly: number.value) else {
      throw CommandFailure(.usage, "--samples: '\(written)' is not a number of samples", help: Self.example)
    }
    try self.init(count, seed: seed)
  }

  /// Checks that the samples of `nodes` nodes fit in memory.
  ///
  /// - Throws: If there would be more than `mostValues` samples.
  package func check(nodes: Int) throws(CommandFailure) {
    let values = count.multipliedReportingOverflow(by: max(nodes, 1))
    if !values.overflow, values.partialValue <= Self.mostValues { return }
    throw CommandFailure(
      .usage,
      "--samples: \(count) samples of \(MessageText.counted(nodes, "node")) are more than the \(Self.mostValues) that are kept in memory",
      help: "request fewer nodes with '--get', or fewer samples")
  }
}
