import GraphAnalysis
import GraphDocument
import GraphFiles
import Testing

/// A document whose nodes are sampled.
struct SampledDocument {
  let contents: DocumentContents
  let sampled: SampledGraph
  let remarks: [SamplingRemark]

  /// A document of these nodes, written as in a file, and its correlations.
  init(_ nodes: String..., correlations: String = "") throws {
    let stated = correlations.isEmpty ? "" : ", \"correlations\": [\(correlations)]"
    let text = "{\"nodecalc\": 1, \"nodes\": [\(nodes.joined(separator: ",\n"))]\(stated)}"
    contents = try NativeFormat.read(Array(text.utf8))
    (sampled, remarks) = SampledGraph.make(of: contents)
  }

  /// The samples of a node.
  func samples(of name: String, _ count: Int = 40_000, seed: UInt64 = 1) throws -> [Double] {
    let plan = try SamplePlan(sampled, asking: [try #require(contents.node(named: name))], seed: seed)
    let runner = SampleRunner(plan)
    var values: [Double] = []
    while values.count < count {
      let rows = min(plan.blockSamples, count - values.count)
      runner.run(from: values.count, count: rows)
      values += runner.withOutput(0) { Array($0) }
    }
    return values
  }

  /// What the samples of a node come to.
  func summary(of name: String, _ count: Int = 40_000, seed: UInt64 = 1) throws -> SampleSummary {
    let plan = try SamplePlan(sampled, asking: [try #require(contents.node(named: name))], seed: seed)
    let degrees = try #require(plan.degreesOfTails.first)
    var samples = try samples(of: name, count, seed: seed)
    return samples.withUnsafeMutableBufferPointer { SampleSummary($0, degreesOfFreedom: degrees) }
  }

  /// What the samples say of linear propagation.
  func validity(of name: String, _ count: Int = 40_000) throws -> LinearValidity? {
    let node = try #require(contents.node(named: name))
    guard let budget = NodeBudget(of: node, in: contents) else { return nil }
    return LinearValidity(budget.prediction(in: contents), against: try summary(of: name, count))
  }
}
