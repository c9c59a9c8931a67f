import ArgumentParser

/// A part of the root that knows some of its flags, with the same meaning: where a command line needs no others, the parser has
/// less to make ready.
///
/// Whatever a part does not understand is the root's, and so are all its refusals.
protocol RootPart: NodecalcCommand {
  /// Whether the arguments may be meant for this part: a look that costs nothing.
  static func mayKnow(_ arguments: [String]) -> Bool

  /// Whether they were, now that they are parsed.
  var isMeant: Bool { get }
}

extension RootPart {
  /// The part as the arguments ask for it; nil where the root has to look at them.
  static func parsed(_ arguments: [String]) -> (any RootPart)? {
    guard mayKnow(arguments), let part = try? parseAsRoot(arguments) as? Self, part.isMeant else { return nil }
    return part
  }
}

/// `nodecalc FILE --eval` without flags of the editor.
struct EvaluationPart: RootPart {
  static let configuration = CommandConfiguration(commandName: "nodecalc")

  @OptionGroup var source: SourceOptions
  @OptionGroup var evaluation: EvaluationOptions
  @OptionGroup var data: DataOptions

  static func mayKnow(_ arguments: [String]) -> Bool { arguments.contains("--eval") }

  var isMeant: Bool { evaluation.eval }

  func execute(_ output: StandardOutput) throws -> ExitStatus {
    try source.check(isRequired: true)
    try evaluation.check(of: source)
    return try EvaluationRun(source: source.chosen(), wish: evaluation.wish, data: data.rules).run(output)
  }
}
