import GraphDocument

/// Which inputs lead to what is wanted.
extension Command {
  /// Opens a line that begins with the selected node; the value found is one step of undo.
  public static let solve = Command(
    "solve", "solve", "Find the value of a number that gives the selected node a wanted value.",
    needs: .nodes, argument: .text, aliases: ["goal", "seek", "root", "equation", "whatif"]
  ) { editor, _ in editor.open(SolvePrompt(node: editor.selection)) }
}
