import GraphDocument

extension Command {
  static let ofInterface: [Command] = [
    .declareInput, .declareOutput, .inputs, .outputs, .range, .components,
  ]

  /// Declares the selected nodes as inputs of the document, or removes these declarations.
  ///
  /// Once an input is declared, `--set` and `batch` accept only declared inputs.
  public static let declareInput = Command(
    "declare-input", "input",
    "Declare the node as an input, or undeclare it", in: .change,
    detail: "It must be a number or data.",
    keys: [.nodes: "<Space>di"], menu: "declare input",
    needs: .node, aliases: ["interface", "parameter", "argument", "expose"],
    outcome: { editor, _ throws(CommandError) in try DeclarationPrompt.toggle(.inputs, in: editor) })

  /// Declares the selected nodes as outputs of the document, or removes these declarations.
  ///
  /// Once an output is declared, undeclared nodes are no longer outputs of the document.
  public static let declareOutput = Command(
    "declare-output", "output", "Declare the node as an output, or undeclare it", in: .change,
    keys: [.nodes: "<Space>do"], menu: "declare output",
    needs: .node, aliases: ["interface", "result", "expose"],
    outcome: { editor, _ throws(CommandError) in try DeclarationPrompt.toggle(.outputs, in: editor) })

  /// Opens a prompt for the names and the order of the document's inputs; an empty text removes all declarations.
  public static let inputs = Command(
    "inputs", "inputs", "Choose the order of the document's inputs", in: .change,
    keys: [.nodes: "<Space>dI"], menu: "order of inputs",
    needs: .nodes, argument: .text, aliases: ["interface", "parameters", "signature"]
  ) { editor, _ in editor.open(DeclarationPrompt(side: .inputs)) }

  /// Opens a prompt for the names and the order of the document's outputs; an empty text removes all declarations.
  public static let outputs = Command(
    "outputs", "outputs", "Choose the order of the document's outputs", in: .change,
    keys: [.nodes: "<Space>dO"], menu: "order of outputs",
    needs: .nodes, argument: .text, aliases: ["interface", "results", "signature"]
  ) { editor, _ in editor.open(DeclarationPrompt(side: .outputs)) }

  /// Opens a prompt for the minimum and maximum of the selected number; an empty text removes the range.
  ///
  /// A value outside the range is reported but not refused.
  public static let range = Command(
    "range", "range", "Set a minimum and maximum", in: .change,
    keys: [.nodes: "<Space>dr"], menu: "allowed range",
    on: .node(to: "give a range", onlyIf: .number), argument: .text,
    aliases: ["limits", "minimum", "maximum", "bounds", "slider"]
  ) { editor, found, _ throws(CommandError) in .opened(RangePrompt(node: found), in: editor) }

  /// Opens a prompt for the components of the selected number's uncertainty, such as repeated readings or limits.
  ///
  /// An empty text removes the uncertainty.
  public static let components = Command(
    "components", "uncertainty",
    "Set the uncertainty of a number", in: .change,
    detail: "From readings, a certificate or limits; typing 12 +/- 0.5 sets one too.",
    keys: [.nodes: "<Space>du"], menu: "uncertainty",
    on: .node(to: "give an uncertainty", onlyIf: .uncertainNumber), argument: .text,
    aliases: ["readings", "certificate", "typea", "typeb", "error", "tolerance", "±", "+-", "+/-"]
  ) { editor, found, _ throws(CommandError) in .opened(ComponentPrompt(node: found), in: editor) }
}
