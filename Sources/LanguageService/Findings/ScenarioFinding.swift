public import GraphDocument
public import GraphFiles

/// A value of a scenario that has no effect or is out of range.
public struct ScenarioFinding: Hashable, Sendable {
  /// The address of the value in the scenario.
  public var value: ScenarioValueAddress
  /// The problem as a sentence without initial capital and full stop.
  public var message: String

  /// Returns all findings about scenarios of a document.
  public static func all(in contents: DocumentContents) -> [ScenarioFinding] {
    contents.scenarios.all.flatMap { scenario in
      contents.scenarioRemarks(on: scenario).map {
        ScenarioFinding(value: ScenarioValueAddress(scenario.name, $0.name), message: $0.sentence)
      }
    }
  }
}
