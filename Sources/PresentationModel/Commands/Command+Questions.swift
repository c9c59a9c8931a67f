import GraphDocument
import TextScanning

/// Questions about the inputs for a wanted value, and about the certainty of a result.
extension Command {
  /// Opens a line that begins with the selected node; the value found is one step of undo.
  public static let solve = Command(
    "solve", "solve", "Find the input that gives a wanted value",
    needs: .nodes, argument: .text, aliases: ["goal", "seek", "root", "equation", "whatif"]
  ) { editor, _ in editor.open(SolvePrompt(node: editor.selection)) }

  /// Enters a list of the numbers that it depends on, the one that moves it most first; the document does not change.
  public static let listSwings = Command(
    "tornado", "what moves it",
    "Show how much each input changes this node",
    detail: "Inputs vary over their ranges or uncertainties (tornado).",
    needs: .nodes, aliases: ["sensitivity", "swing", "range", "drivers", "whatif", "matters"]
  ) { editor, _ throws(CommandError) in try TornadoList.open(in: editor) }

  /// In slices between keys; a count before it or behind its name is how many.
  public static let sample = Command(
    "sample", "samples",
    "Monte Carlo: sample every uncertain value",
    detail: "The results appear in the inspector.",
    needs: .nodes, argument: .text, aliases: ["montecarlo", "simulate", "distribution", "random", "probability"],
    outcome: { editor, call throws(CommandError) in
      try SampleDrawing(of: editor).begin((call.argument ?? call.count.map(String.init) ?? "").trimmed)
    })
}
