import GraphDocument

/// The document's inputs and outputs.
extension Command {
  /// The first declaration makes them the only ones: from then on `--set` and `batch` take no other numbers.
  public static let declareInput = Command(
    "declare-input", "input",
    "Declare the node an input of the document, or not",
    detail: "It must be a number or data.",
    needs: .node, aliases: ["interface", "parameter", "argument", "expose"],
    outcome: { editor, _ throws(CommandError) in try DeclarationPrompt.toggle(.inputs, in: editor) })

  /// The first declaration makes them the only ones.
  public static let declareOutput = Command(
    "declare-output", "output", "Declare the node an output, or not",
    needs: .node, aliases: ["interface", "result", "expose"],
    outcome: { editor, _ throws(CommandError) in try DeclarationPrompt.toggle(.outputs, in: editor) })

  /// Opens a line with the names that are declared; an empty one declares nothing.
  public static let inputs = Command(
    "inputs", "inputs", "Choose the order of the document's inputs",
    needs: .nodes, argument: .text, aliases: ["interface", "parameters", "signature"]
  ) { editor, _ in editor.open(DeclarationPrompt(side: .inputs)) }

  /// Opens a line with the names that are declared; an empty one declares nothing.
  public static let outputs = Command(
    "outputs", "outputs", "Choose the order of the document's outputs",
    needs: .nodes, argument: .text, aliases: ["interface", "results", "signature"]
  ) { editor, _ in editor.open(DeclarationPrompt(side: .outputs)) }

  /// Opens a line with the present range; an empty line removes it.
  ///
  /// A value outside is reported, not refused.
  public static let range = Command(
    "range", "range", "Set a minimum and maximum",
    needs: .number, argument: .text, aliases: ["limits", "minimum", "maximum", "bounds", "slider"]
  ) { editor, _ throws(CommandError) in
    let node = try editor.requireSelection("give a range")
    try Need.number.require(in: editor)
    editor.open(RangePrompt(node: node))
  }

  /// Opens a line with the components there are; an empty one takes the uncertainty away.
  public static let components = Command(
    "components", "uncertainty",
    "Type the sources of this number's uncertainty",
    detail: "Readings, certificates, limits, degrees of freedom.",
    needs: .number, argument: .text, aliases: ["readings", "certificate", "typea", "typeb", "error", "tolerance"]
  ) { editor, _ throws(CommandError) in
    let node = try editor.requireSelection("type the sources of an uncertainty")
    try Need.number.require(in: editor)
    editor.open(ComponentPrompt(node: node))
  }
}
