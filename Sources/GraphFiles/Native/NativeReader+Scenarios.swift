import Formulas
import GraphDocument
import JSONText
public import TextScanning

extension NativeReader {
  /// Reads `scenarios`: an object with the values of each scenario, by the names of nodes.
  ///
  /// A value for a name that no node has is kept.
  mutating func readScenarios() throws(ReadingError) {
    var scenarios: [Scenario] = []
    var valueCount = 0
    try eachScenario { reader, key throws(ReadingError) in
      guard scenarios.count < reader.limits.scenarios else {
        throw ReadingError(.tooMany(.scenarios, limit: reader.limits.scenarios), at: key.quoteOffset)
      }
      let name = key.contents(in: reader.text)
      if let problem = NodeName.problem(in: name) {
        throw ReadingError(.badScenarioName(name, problem), at: key.quoteOffset)
      }
      var values: [GivenValue] = []
      try reader.eachMember(of: name, .scenario) { reader, key throws(ReadingError) in
        guard valueCount < reader.limits.scenarioValues else {
          throw ReadingError(.tooMany(.scenarioValues, limit: reader.limits.scenarioValues), at: key.quoteOffset)
        }
        valueCount += 1
        values.append(GivenValue(try reader.checkedNodeName(key), try reader.readGivenValue(of: key)))
      }
      scenarios.append(Scenario(name, values))
    }
    builder.scenarios = Scenarios(scenarios)
  }

  private mutating func eachScenario(
    _ body: (inout NativeReader, JSONString) throws(ReadingError) -> Void
  ) throws(ReadingError) {
    try eachMember(of: "scenarios", .scenarios, body)
  }

  mutating func eachMember(
    of member: String, _ shape: DocumentProblem.ValueShape,
    _ body: (inout NativeReader, JSONString) throws(ReadingError) -> Void
  ) throws(ReadingError) {
    guard scanner.byte == ASCII.leftBrace else { throw wrongType(of: member, shape) }
    try scanner.enterObject()
    var keys = KeySet()
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      try scanner.insert(key, into: &keys)
      try body(&self, key)
    }
  }

  fileprivate mutating func offsetsOfScenarioValues() throws(ReadingError) -> [ScenarioValueAddress: Int] {
    var offsets: [ScenarioValueAddress: Int] = [:]
    try scanner.begin()
    try scanner.enterObject()
    var isFirst = true
    while let key = try scanner.nextMember(&isFirst) {
      guard key.withContents(in: text, { DocumentMember($0) }) == .scenarios else {
        try scanner.passValue()
        continue
      }
      try eachScenario { reader, key throws(ReadingError) in
        let scenario = key.contents(in: reader.text)
        try reader.eachMember(of: scenario, .scenario) { reader, key throws(ReadingError) in
          offsets[ScenarioValueAddress(scenario, key.contents(in: reader.text))] = key.quoteOffset
          try reader.scanner.passValue()
        }
      }
    }
    return offsets
  }
}

/// Identifies a value in a scenario.
public struct ScenarioValueAddress: Hashable, Sendable {
  /// The name of the scenario.
  public var scenario: String
  /// The name of the node that gets the value.
  public var name: String

  /// Creates the address of the value that a scenario gives to the node with this name.
  public init(_ scenario: String, _ name: String) {
    self.scenario = scenario
    self.name = name
  }
}

extension NativeFormat {
  /// Returns the lines and columns where the names of values in scenarios are written, for messages.
  ///
  /// A value that is not found is reported at the start of the text.
  ///
  /// - Complexity: Linear in the text for each value.
  public static func places(
    ofScenarioValues values: [ScenarioValueAddress], in bytes: [UInt8], limits: Limits = .standard
  ) -> [TextPlace] {
    let offsets = offsets(ofScenarioValues: values, in: bytes, limits: limits)
    return bytes.withUnsafeBufferPointer { text in offsets.map { TextPlace(ofByte: $0, in: text) } }
  }

  /// Returns the offsets of values in the scenarios of a document's text.
  ///
  /// The offset of a value is the offset of the quotation mark before its name.
  ///
  /// - Complexity: Linear in the text.
  public static func offsets(
    ofScenarioValues values: [ScenarioValueAddress], in bytes: [UInt8], limits: Limits = .standard
  ) -> [Int] {
    if values.isEmpty { return [] }
    return bytes.withUnsafeBufferPointer { text in
      var offsets: [ScenarioValueAddress: Int] = [:]
      if var reader = try? NativeReader(text, limits: limits) {
        offsets = (try? reader.offsetsOfScenarioValues()) ?? [:]
      }
      return values.map { offsets[$0] ?? 0 }
    }
  }
}
