import GraphDocument

/// Commands for the document's inputs and outputs.
extension Command {
  /// Toggles an input.
  ///
  /// Once one is declared, `--set` and `batch` accept only declared inputs.
  public static let declareInput = Command(
    "declare-input", "input",
    "Declare the node as an input, or undeclare it",
    detail: "It must be a number or data.",
    needs: .node, aliases: ["interface", "parameter", "argument", "expose"],
    outcome: { editor, _ throws(CommandError) in try DeclarationPrompt.toggle(.inputs, in: editor) })

  /// Toggles an output.
  ///
  /// Once one is declared, only declared outputs are outputs of the document.
  public static let declareOutput = Command(
    "declare-output", "output", "Declare the node as an output, or undeclare it",
    needs: .node, aliases: ["interface", "result", "expose"],
    outcome: { editor, _ throws(CommandError) in try DeclarationPrompt.toggle(.outputs, in: editor) })

  /// Opens a prompt with the declared names; an empty text removes all declarations.
  public static let inputs = Command(
    "inputs", "inputs", "Choose the order of the document's inputs",
    needs: .nodes, argument: .text, aliases: ["interface", "parameters", "signature"]
  ) { editor, _ in editor.open(DeclarationPrompt(side: .inputs)) }

  /// Opens a prompt with the declared names; an empty text removes all declarations.
  public static let outputs = Command(
    "outputs", "outputs", "Choose the order of the document's outputs",
    needs: .nodes, argument: .text, aliases: ["interface", "results", "signature"]
  ) { editor, _ in editor.open(DeclarationPrompt(side: .outputs)) }

  /// Opens a prompt with the current range; an empty text removes it.
  ///
  /// A value outside the range is reported but not refused.
  public static let range = Command(
    "range", "range", "Set a minimum and maximum",
    needs: .number, argument: .text, aliases: ["limits", "minimum", "maximum", "bounds", "slider"]
  ) { editor, _ throws(CommandError) in
    let node = try editor.requireSelection("give a range")
    try Need.number.require(in: editor)
    editor.open(RangePrompt(node: node))
  }

  /// Opens a prompt with the current components; an empty text removes the uncertainty.
  public static let components = Command(
    "components", "uncertainty",
    "Set the uncertainty of a number",
    detail: "From readings, a certificate or limits; typing 12 +/- 0.5 sets one too.",
    needs: .uncertainNumber, argument: .text,
    aliases: ["readings", "certificate", "typea", "typeb", "error", "tolerance", "±", "+-", "+/-"]
  ) { editor, _ throws(CommandError) in
    let node = try editor.requireSelection("give an uncertainty")
    try Need.uncertainNumber.require(in: editor)
    editor.open(ComponentPrompt(node: node))
  }
}
