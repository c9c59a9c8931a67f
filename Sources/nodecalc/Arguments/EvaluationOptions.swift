import ArgumentParser
import CommandRuns

/// The flags of `--eval`.
struct EvaluationOptions: ParsableArguments {
  @Flag(help: "Print the values of the outputs, 'name = value' a line.")
  var eval = false

  @Option(
    name: .customLong("get"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Print this node's value alone; may be repeated.", valueName: "name"),
    completion: Completion.nodes)
  var asked: [String] = []

  @Flag(help: "Print the values of all nodes.")
  var all = false

  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Give a node this number or formula first; may be repeated.", valueName: "name=value"),
    completion: Completion.replacements)
  var replacements: [String] = []

  @Option(help: ArgumentHelp("How to write the values.", valueName: "format"))
  var format: EvaluationFormat = .text

  @Option(
    name: .customLong("explain"), parsing: .unconditional,
    help: ArgumentHelp("Print how this node's value came about, back to the inputs.", valueName: "name"),
    completion: Completion.nodes)
  var explained: String?

  @Option(help: ArgumentHelp("Significant digits of values as text, 1 to 17.", valueName: "count"))
  var digits = EvaluationRequest.usualDigits

  @Flag(help: "Print the values again each time they change with FILE, until interrupted.")
  var watch = false

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

  func validate() throws {
    if !(1...17).contains(digits) { throw ValidationError("'--digits' is a count from 1 to 17, not \(digits)") }
  }

  /// The flags do not contradict each other, nor what is evaluated.
  func check(of source: SourceOptions) throws {
    if all && !asked.isEmpty { throw ValidationError("'--all' and '--get' exclude each other") }
    if explained != nil {
      if all || !asked.isEmpty { throw ValidationError("'--explain' stands without '--get' and '--all'") }
      if format != .text { throw ValidationError("'--explain' is text: leave out '--format'") }
    }
    if watch && (source.file == nil || source.file == "-") {
      throw ValidationError("'--watch' needs a FILE: nothing else changes while it is looked at")
    }
  }
}

extension EvaluationFormat: ExpressibleByArgument {}
