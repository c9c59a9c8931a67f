public import Formulas
public import GraphAnalysis

/// Statistics of a node's Monte Carlo samples, and its uncertainty by linear propagation for comparison.
public struct SampleEntry: Hashable, Sendable {
  /// The name of the node.
  public var name: String
  /// The statistics of the node's samples.
  public var summary: SampleSummary
  /// The node's value with the uncertainty from linear propagation; nil if one of the two is unknown.
  public var linear: Quantity?
  /// What linear propagation predicts for the samples; nil if the node depends on no uncertain number.
  public var prediction: LinearPrediction?

  /// Creates the entry of a node.
  public init(name: String, summary: SampleSummary, linear: Quantity?, prediction: LinearPrediction?) {
    self.name = name
    self.summary = summary
    self.linear = linear
    self.prediction = prediction
  }

  /// Whether linear propagation agrees with the samples; nil without a prediction.
  public var validity: LinearValidity? { prediction.flatMap { LinearValidity($0, against: summary) } }

  /// The JSON object `{"mean": …, "standardDeviation": …, "interval95": [low, high], "failed": 0}`, with null for
  /// missing values.
  var json: String {
    let members = [
      ("mean", Self.text(summary.mean)), ("standardDeviation", Self.text(summary.standardDeviation)),
      ("interval95", Self.text(summary.symmetric)), ("failed", "\(summary.failed)"),
    ]
    return Self.object(members)
  }

  /// More statistics of the samples as JSON: the shortest interval, a histogram from the lowest to the highest sample,
  /// and whether linear propagation is valid.
  var detailsJSON: String {
    var members = [("count", "\(summary.count)"), ("shortest95", Self.text(summary.shortest))]
    members.append(("extent", Self.text(summary.extent)))
    members.append(("histogram", "[\(summary.histogram.map { "\($0)" }.joined(separator: ", "))]"))
    if let validity { members.append(("linear", "\"\(validity.word)\"")) }
    return Self.object(members)
  }

  /// Returns a table of entries with the header `name,value,uncertainty,mean,standardDeviation,low95,high95,failed`.
  ///
  /// Missing values are empty.
  public static func csv(of entries: [SampleEntry]) -> [UInt8] {
    var lines = ["name,value,uncertainty,mean,standardDeviation,low95,high95,failed"]
    for entry in entries {
      let summary = entry.summary
      let numbers = [
        entry.linear?.value, entry.linear.flatMap { $0.isSymmetric ? $0.upper : nil }, summary.mean,
        summary.standardDeviation, summary.symmetric?.low, summary.symmetric?.high,
      ]
      let fields = numbers.map { $0.map { NumberText.shortest($0) } ?? "" }
      lines.append(([entry.name] + fields + ["\(summary.failed)"]).joined(separator: ","))
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func object(_ members: [(String, String)]) -> String {
    "{\(members.map { "\"\($0)\": \($1)" }.joined(separator: ", "))}"
  }

  private static func text(_ number: Double?) -> String {
    number.flatMap { $0.isFinite ? NumberText.shortest($0) : nil } ?? "null"
  }

  private static func text(_ interval: SampleSummary.Interval?) -> String {
    interval.map { "[\(text($0.low)), \(text($0.high))]" } ?? "null"
  }
}
