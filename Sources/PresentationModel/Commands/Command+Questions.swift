import GraphDocument
import TextScanning

extension Command {
  static let ofQuestions: [Command] = [
    .conflicts, .solve, .sample,
  ]

  /// Finds the input value that gives a wanted result, after a prompt that begins with the selected node's name.
  ///
  /// Setting the input to the solution is one undo step.
  public static let solve = Command(
    "solve", "solve", "Find the input that gives a wanted value", in: .change,
    keys: [.nodes: "<Space>ds"], menu: "solve for goal",
    needs: .nodes, argument: .text, aliases: ["goal", "seek", "root", "equation", "whatif"]
  ) { editor, _ in editor.open(SolvePrompt(node: editor.selection)) }

  /// Opens a list that shows how much each number can change the selected node, largest effect first.
  ///
  /// The document does not change.
  public static let listSwings = Command(
    "tornado", "what moves it",
    "Show how much each input changes this node", in: .see,
    detail: "Inputs vary over their ranges or uncertainties (tornado).",
    keys: [.nodes: "<Space>dw"], menu: "what moves it",
    needs: .nodes, aliases: ["sensitivity", "swing", "range", "drivers", "whatif", "matters"],
    outcome: { editor, _ throws(CommandError) in try TornadoList.open(in: editor) })

  /// Runs a Monte Carlo simulation of all uncertain values, in the background between key presses.
  ///
  /// A count before the key, or a number after the name, sets the number of samples.
  public static let sample = Command(
    "sample", "samples",
    "Monte Carlo: sample every uncertain value", in: .change,
    detail: "The results appear in the inspector.",
    keys: [.nodes: "<Space>dm"], menu: "Monte Carlo",
    needs: .nodes, argument: .text, aliases: ["montecarlo", "simulate", "distribution", "random", "probability"],
    outcome: { editor, call throws(CommandError) in
      try SampleDrawing(of: editor).begin((call.argument ?? call.count.map(String.init) ?? "").trimmed)
    })
}
