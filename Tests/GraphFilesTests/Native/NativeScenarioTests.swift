import Formulas
import GraphDocument
import TestSupport
import Testing
import TextScanning

@testable import GraphFiles

/// How documents hold named sets of values.
struct NativeScenarioTests {
  private static let sample = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "rate", "kind": "number", "value": 0.045}
      ],
      "scenarios": {
        "low": {"gone": 1, "rate": 0.01},
        "high": {"rate": "0.09 ± 0.01"},
        "none": {}
      },
      "layout": {
        "rate": [2, 1]
      }
    }

    """

  @Test func `scenarios are read and written as they were, in their order`() throws {
    let contents = try NativeFormat.read(Array(Self.sample.utf8))
    #expect(contents.scenarios.names == ["low", "high", "none"])
    #expect(contents.scenarios["high"]?.value(of: "rate") == Quantity(0.09, uncertainty: 0.01))
    #expect(contents.checkInvariants() == [])
    #expect(try rewritten(Self.sample) == Self.sample)
    #expect(try !rewritten(#"{"scenarios": {}, "nodes": [], "nodecalc": 1}"#).contains("scenarios"))
  }

  private static let refusals: [(String, String)] = [
    ("[]", #"1:43: 'scenarios' must be an object of scenarios by name, such as {"high": {"rate": 0.09}}"#),
    (#"{"a": 1}"#, #"1:49: a scenario must be an object of numbers by name, such as {"rate": 0.09}"#),
    (
      #"{"a": {"x": true}}"#,
      #"1:55: 'x' must be a number, or a quoted number with its uncertainty, such as "30 ± 1""#
    ),
    (#"{"a": {}, "a": {}}"#, "1:53: 'a' occurs twice in one object, first at 1:44; keep one"),
    (#"{"a": {"x": 1, "x": 2}}"#, "1:58: 'x' occurs twice in one object, first at 1:50; keep one"),
  ]

  @Test(arguments: refusals)
  func `what is no scenario is refused with its place`(value: String, expected: String) {
    #expect(verdict(on: #"{"nodecalc": 1, "nodes": [], "scenarios": "# + value + "}") == expected)
  }

  @Test func `limit scenarios, scenario-values: bad names and too many are refused`() {
    let head = #"{"nodecalc": 1, "nodes": [], "scenarios": "#
    #expect(verdict(on: head + #"{"a b": {}}}"#).hasPrefix("1:44: 'a b' is not a valid name for a scenario: "))
    #expect(verdict(on: head + #"{"a": {"1": 1}}}"#).hasPrefix("1:50: '1' is not a valid name for a node: "))
    var limits = Limits.standard
    limits.scenarios = 1
    #expect(
      verdict(on: head + #"{"a": {}, "b": {}}}"#, limits: limits) == "1:53: more than 1 scenarios; split the document")
    limits.scenarioValues = 1
    #expect(
      verdict(on: head + #"{"a": {"x": 1, "y": 1}}}"#, limits: limits)
        == "1:58: more than 1 values of scenarios; split the document")
  }

  @Test func `places of values are those of their names`() {
    let places = NativeFormat.places(
      ofScenarioValues: [ScenarioValueAddress("low", "rate"), ScenarioValueAddress("low", "x")],
      in: Array(Self.sample.utf8))
    #expect(places.map { $0.description } == ["7:24", "1:1"])
  }

  @Test func `a patch has all scenarios, and makes the new document of the old one`() throws {
    let document = Document(try NativeFormat.read(Array(Self.sample.utf8)))
    let old = document.contents
    var recorder = DocumentRecorder(old)
    var patches: [DocumentPatch] = []
    document.addView(ViewKey("recorder")) { [unowned document] event in
      if case .patch(let patch) = recorder.record(event, document.contents) { patches.append(patch) }
    }
    try document.apply(.setScenarios(Scenarios([Scenario("one", [GivenValue("rate", Quantity(2))])])))
    let text = patches.map { String(decoding: $0.text, as: UTF8.self) }
    #expect(text == [#"{"scenarios": {"one": {"rate": 2}}}"#])
    var pieces = try DocumentFragments(NativeFormat.write(old)[...], limits: .standard)
    for patch in patches {
      let read = try #require(DocumentPatch(of: patch.text))
      pieces.apply(read)
    }
    #expect(pieces.text() == NativeFormat.write(document.contents))
  }

  @Test func `a difference is reported by scenario and value`() throws {
    let old = try NativeFormat.read(Array(Self.sample.utf8))
    let document = Document(old)
    let values = [GivenValue("rate", Quantity(0.02)), GivenValue("more", Quantity(3))]
    try document.apply(.setScenarios(Scenarios([Scenario("low", values), Scenario("new"), Scenario("none")])))
    let listing = DifferenceListing(from: old, to: document.contents)
    #expect(
      listing.lines == [
        "+ scenario new", "- scenario high", "* scenario low: gone 1 → none, more none → 3, rate 0.01 → 0.02",
      ])
    let json = String(decoding: listing.report.json, as: UTF8.self)
    #expect(json.contains(#""scenarios": {"entered": ["new"], "exited": ["high"], "changed": [{"name": "low", "#))
  }
}
