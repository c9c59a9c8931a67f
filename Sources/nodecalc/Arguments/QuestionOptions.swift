import ArgumentReading
import CommandRuns

struct QuestionOptions: ArgumentGroup {
  var solve: String?
  var require: String?
  var by: String?

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    try line.option(
      &solve, "solve", "name=value", "Print the values of the '--by' number that give this node this value.",
      anyText: true, completion: Completion.replacements)
    try line.option(
      &require, "require", "name=value",
      "Print how uncertain the '--by' number may be, so that this node has this standard uncertainty.",
      anyText: true, completion: Completion.replacements)
    try line.option(
      &by, "by", "name", "The number to vary; 'name=LOW:HIGH' searches between these values.", anyText: true,
      completion: Completion.nodes)
  }

  var isGiven: Bool { firstGiven != nil }

  var firstGiven: String? { solve != nil ? "--solve" : require != nil ? "--require" : by != nil ? "--by" : nil }

  /// Checks the flags.
  ///
  /// - Throws: An error if one is missing, or if other values are requested too.
  func check(beside evaluation: EvaluationOptions) throws(UsageError) {
    guard let first = firstGiven else { return }
    if by == nil { throw UsageError("'\(first)' needs '--by' with the number to vary, as in --by price") }
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
