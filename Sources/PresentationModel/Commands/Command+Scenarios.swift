import GraphDocument

extension Command {
  static let ofScenarios: [Command] = [
    .takeScenario, .applyScenario, .deleteScenario, .listScenarios, .listSwings,
  ]

  /// Stores the current values of the inputs as a scenario, after a prompt for its name.
  ///
  /// If a scenario has this name already, its values are replaced.
  public static let takeScenario = Command(
    "take-scenario", "new scenario",
    "Keep the inputs' values as a new scenario", in: .change,
    detail: "If numbers are selected, only their values are kept.",
    keys: [.nodes: "<Space>dt"], menu: "new scenario",
    needs: .nodes, argument: .text, aliases: ["whatif", "case", "variant", "snapshot"]
  ) { editor, _ throws(CommandError) in editor.open(try ScenarioPrompt.make(.take, in: editor)) }

  /// Sets numbers to the values of a scenario, which the user chooses in a prompt; this is one undo step.
  public static let applyScenario = Command(
    "apply-scenario", "apply scenario", "Set numbers to the values of a scenario", in: .change,
    keys: [.nodes: "<Space>da"], menu: "apply scenario",
    needs: .nodes, argument: .text, aliases: ["whatif", "case", "variant", "recall"]
  ) { editor, _ throws(CommandError) in editor.open(try ScenarioPrompt.make(.apply, in: editor)) }

  /// Deletes a scenario, which the user chooses in a prompt.
  public static let deleteScenario = Command(
    "delete-scenario", "delete scenario", "Delete a scenario; values stay as they are", in: .change,
    keys: [.nodes: "<Space>dx"], menu: "delete scenario",
    needs: .nodes, argument: .text, aliases: ["remove", "case", "variant"]
  ) { editor, _ throws(CommandError) in editor.open(try ScenarioPrompt.make(.delete, in: editor)) }

  /// Opens a list that compares the outputs of all scenarios, one column per scenario; the document does not change.
  public static let listScenarios = Command(
    "scenarios", "scenarios", "Compare the outputs of all scenarios", in: .see,
    keys: [.nodes: "<Space>dl"], menu: "list scenarios",
    needs: .nodes, aliases: ["whatif", "cases", "variants", "compare"],
    outcome: { editor, _ throws(CommandError) in try ScenarioList.open(in: editor) })
}
