import ArgumentReading
import CommandRuns

/// The flags of `--eval`.
struct EvaluationOptions: ArgumentGroup {
  var eval = false
  var asked: [String] = []
  var all = false
  var replacements: [String] = []
  var format = EvaluationFormat.text
  var explained: String?
  var digits = EvaluationRequest.usualDigits
  var watch = false

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    line.flag(&eval, "eval", "Print the values of the outputs, 'name = value' a line.")
    line.options(
      &asked, "get", "name", "Print this node's value alone; may be repeated.", completion: Completion.nodes)
    line.flag(&all, "all", "Print the values of all nodes.")
    line.options(
      &replacements, "set", "name=value", "Give a node this number or formula first; may be repeated.",
      completion: Completion.replacements)
    try line.option(&format, "format", "format", "How to write the values.")
    try line.option(
      &explained, "explain", "name", "Print how this node's value came about, back to the inputs.", anyText: true,
      completion: Completion.nodes)
    try line.option(&digits, "digits", "count", "Significant digits of values as text, 1 to 17.")
    line.flag(&watch, "watch", "Print the values again each time they change with FILE, until interrupted.")
    try line.check((1...17).contains(digits), "'--digits' is a count from 1 to 17, not \(digits)")
  }

  /// Whether any flag is there.
  var isGiven: Bool { isOfDocumentGiven || format != .text || digits != EvaluationRequest.usualDigits }

  /// Whether any flag is there but those that say how a value is written.
  var isOfDocumentGiven: Bool {
    eval || watch || !asked.isEmpty || all || !replacements.isEmpty || explained != nil
  }

  /// What the flags say.
  var request: EvaluationRequest {
    EvaluationRequest(
      asked: asked, all: all, replacements: replacements, format: format, explained: explained, watches: watch,
      digits: digits)
  }

  /// One of the flags that are there.
  var firstGiven: String {
    if !asked.isEmpty { return "--get" }
    if !replacements.isEmpty { return "--set" }
    if all { return "--all" }
    if watch { return "--watch" }
    if explained != nil { return "--explain" }
    return format != .text ? "--format" : "--digits"
  }

  /// The flags do not contradict each other, nor what is evaluated.
  func check(of source: SourceOptions) throws(UsageError) {
    if all && !asked.isEmpty { throw UsageError("'--all' and '--get' exclude each other") }
    if explained != nil {
      if all || !asked.isEmpty { throw UsageError("'--explain' stands without '--get' and '--all'") }
      if format != .text { throw UsageError("'--explain' is text: leave out '--format'") }
    }
    if watch && (source.file == nil || source.file == "-") {
      throw UsageError("'--watch' needs a FILE: nothing else changes while it is looked at")
    }
  }
}

extension EvaluationFormat: ArgumentValue {}
