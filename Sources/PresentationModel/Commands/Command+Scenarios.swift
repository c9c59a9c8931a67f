import GraphDocument

/// Commands for named sets of values of the document's numbers.
extension Command {
  /// Opens a prompt for the scenario's name; if a scenario has this name, its values are replaced.
  public static let takeScenario = Command(
    "take-scenario", "new scenario",
    "Keep the inputs' values as a new scenario",
    detail: "If numbers are selected, only their values are kept.",
    needs: .nodes, argument: .text, aliases: ["whatif", "case", "variant", "snapshot"]
  ) { editor, _ throws(CommandError) in editor.open(try ScenarioPrompt.make(.take, in: editor)) }

  /// Opens a prompt with the scenarios to choose from; setting all values is one undo step.
  public static let applyScenario = Command(
    "apply-scenario", "apply scenario", "Set numbers to the values of a scenario",
    needs: .nodes, argument: .text, aliases: ["whatif", "case", "variant", "recall"]
  ) { editor, _ throws(CommandError) in editor.open(try ScenarioPrompt.make(.apply, in: editor)) }

  /// Opens a prompt with the scenarios to choose from.
  public static let deleteScenario = Command(
    "delete-scenario", "delete scenario", "Delete a scenario; values stay as they are",
    needs: .nodes, argument: .text, aliases: ["remove", "case", "variant"]
  ) { editor, _ throws(CommandError) in editor.open(try ScenarioPrompt.make(.delete, in: editor)) }

  /// Opens a list with a column for each scenario; the document does not change.
  public static let listScenarios = Command(
    "scenarios", "scenarios", "Compare the outputs of all scenarios",
    needs: .nodes, aliases: ["whatif", "cases", "variants", "compare"]
  ) { editor, _ throws(CommandError) in try ScenarioList.open(in: editor) }
}
