import ArgumentReading
import CommandRuns

/// The flags of `--eval` that ask which inputs lead to what is wanted.
struct QuestionOptions: ArgumentGroup {
  var solve: String?
  var require: String?
  var by: String?

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(
      &solve, "solve", "name=value", "Print which values of the number behind '--by' give this node this value.",
      anyText: true, completion: Completion.replacements)
    try line.option(
      &require, "require", "name=value",
      "Print how uncertain the number behind '--by' may be for this standard uncertainty of this node.",
      anyText: true, completion: Completion.replacements)
    try line.option(
      &by, "by", "name", "The number that is varied; 'name=LOW:HIGH' looks between these values.", anyText: true,
      completion: Completion.nodes)
  }

  /// Whether any flag is there.
  var isGiven: Bool { firstGiven != nil }

  /// One of the flags that are there; nil for none.
  var firstGiven: String? { solve != nil ? "--solve" : require != nil ? "--require" : by != nil ? "--by" : nil }

  /// The flags belong together, and no other that asks for values stands beside them.
  func check(beside evaluation: EvaluationOptions) throws(UsageError) {
    guard let first = firstGiven else { return }
    if by == nil { throw UsageError("'\(first)' needs '--by' with the number that is varied, as in --by price") }
    if first == "--by" {
      throw UsageError("'--by' needs '--solve' or '--require', as in --solve total=1000 --by price")
    }
    if solve != nil && require != nil { throw UsageError("'--solve' and '--require' exclude each other") }
    let others: [(isGiven: Bool, flag: String)] = [
      (!evaluation.asked.isEmpty, "--get"), (evaluation.all, "--all"), (!evaluation.sweeps.isEmpty, "--sweep"),
      (evaluation.explained != nil, "--explain"), (evaluation.watch, "--watch"),
    ]
    if let other = others.first(where: { $0.isGiven }) {
      throw UsageError("'\(first)' and '\(other.flag)' exclude each other")
    }
  }
}
