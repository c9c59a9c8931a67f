import CommandOutput
import EvaluationEngine
import GraphDocument
import GraphFiles
import TextScanning

enum ScenarioChoice {
  /// Returns the scenarios with these names, in the same order.
  ///
  /// - Throws: Wrong usage, if a name is unknown (with a suggestion) or repeated.
  static func scenarios(named names: [String], in contents: DocumentContents) throws(CommandFailure) -> [Scenario] {
    let byName = Dictionary(contents.scenarios.all.map { ($0.name, $0) }) { first, _ in first }
    var chosen: [Scenario] = []
    var met: Set<String> = []
    for name in names {
      guard let scenario = byName[name] else { throw unknown(name, in: contents) }
      guard met.insert(name).inserted else {
        throw CommandFailure(.usage, "--scenario: '\(name)' is named twice", help: "name each scenario once")
      }
      chosen.append(scenario)
    }
    return chosen
  }

  /// Returns notes about values of the scenario that have no effect.
  static func notes(of scenario: Scenario, in contents: DocumentContents) -> [String] {
    contents.scenarioRemarks(on: scenario).map { "note: \($0.sentence)" }
  }

  private static func unknown(_ name: String, in contents: DocumentContents) -> CommandFailure {
    let names = contents.scenarios.names
    let shortened = MessageText.shortened(name)
    if names.isEmpty { return CommandFailure(.usage, "--scenario '\(shortened)': the document has no scenarios") }
    let help =
      Suggestion.nearest(to: name, among: names).map { "did you mean '\($0)'?" }
      ?? "its scenarios are \(MessageText.list(names, atMost: 20, of: names.count))"
    return CommandFailure(.usage, "--scenario: no scenario is named '\(shortened)'", help: help)
  }
}
