public import GraphDocument
public import GraphFiles

/// A value of a scenario that does nothing, or is out of a range.
public struct ScenarioFinding: Hashable, Sendable {
  /// The value of the scenario.
  public var value: ScenarioValueAddress
  /// A sentence without capital and full stop.
  public var message: String

  /// All of a document.
  public static func all(in contents: DocumentContents) -> [ScenarioFinding] {
    contents.scenarios.all.flatMap { scenario in
      contents.scenarioRemarks(on: scenario).map {
        ScenarioFinding(value: ScenarioValueAddress(scenario.name, $0.name), message: $0.sentence)
      }
    }
  }
}
