import EvaluationEngine
import Formulas
import GraphDocument
import JSONText
import TextScanning

extension NativeWriter {
  mutating func correlationList() -> ArraySlice<UInt8> {
    writeCorrelationList()
    return object.output[...]
  }

  mutating func writeCorrelations() {
    if contents.correlations.isEmpty { return }
    object.begin("correlations")
    writeCorrelationList()
  }

  private mutating func writeCorrelationList() {
    object.output.append(ASCII.leftBracket)
    var separator: StaticString = "["
    for correlation in contents.correlations {
      object.output.append(separator)
      separator = ", ["
      object.output.append(jsonName: contents.name(of: correlation.first))
      object.output.append(", ")
      object.output.append(jsonName: contents.name(of: correlation.second))
      object.output.append(", ")
      object.output.append(number: correlation.coefficient)
      object.output.append(ASCII.rightBracket)
    }
    object.output.append(ASCII.rightBracket)
  }

  /// Writes the frames, sorted by their first nodes in the order of the section `nodes`.
  mutating func writeFrames() {
    if contents.frameTitles.isEmpty { return }
    var members: [String: [NodeID]] = [:]
    var titles: [String] = []
    for node in nodes {
      guard let title = contents.frameTitle(of: node) else { continue }
      if members[title] == nil { titles.append(title) }
      members[title, default: []].append(node)
    }
    object.begin("frames", ASCII.leftBrace)
    for title in titles {
      object.next(title)
      object.output.append(ASCII.leftBracket)
      for (index, node) in (members[title] ?? []).enumerated() {
        if index > 0 { object.output.append(", ") }
        object.output.append(jsonName: contents.name(of: node))
      }
      object.output.append(ASCII.rightBracket)
    }
    object.end(ASCII.rightBrace)
  }

  mutating func writeLayout() {
    var hasPlaces = false
    for node in nodes {
      guard let place = contents.place(of: node) else { continue }
      if !hasPlaces { object.begin("layout", ASCII.leftBrace) }
      hasPlaces = true
      object.next()
      object.output.append(jsonName: contents.name(of: node))
      object.output.append(": ")
      object.output.append(place)
    }
    if hasPlaces { object.end(ASCII.rightBrace) }
  }

  mutating func writeScenarios() {
    if contents.scenarios.isEmpty { return }
    object.begin("scenarios", ASCII.leftBrace)
    for scenario in contents.scenarios.all {
      object.next(scenario.name)
      object.output.append(contentsOf: Self.text(of: scenario))
    }
    object.end(ASCII.rightBrace)
  }

  static func text(of scenario: Scenario) -> [UInt8] {
    var text: [UInt8] = [ASCII.leftBrace]
    for (place, value) in scenario.values.enumerated() {
      if place > 0 { text.append(", ") }
      text.append(jsonName: value.name)
      text.append(": ")
      text.append(value.quantity)
    }
    text.append(ASCII.rightBrace)
    return text
  }
}
