import EvaluationEngine
import GraphAnalysis
import GraphDocument
import Testing

@testable import GraphFiles

/// A default of a group that is uncertain keeps, in each use, what is known of its uncertainty.
struct DefaultDegreesTests {
  private static let group = """
    {"nodecalc": 1, "groups": {"half": {"inputs": ["by", "length"], "nodes": [
      {"name": "length", "kind": "number", "value": 8, "uncertainty": 0.1, "degreesOfFreedom": 9},
      {"name": "by", "kind": "number", "value": 2},
      {"name": "part", "kind": "formula", "formula": "length / by"}]}},
     "nodes": [
      {"name": "first", "kind": "group", "group": "half"},
      {"name": "second", "kind": "group", "group": "half", "values": {"length": "6 ± 0.1"}},
      {"name": "called", "kind": "formula", "formula": "3 * half(4)"}]}
    """

  /// To six digits.
  private func degrees(_ name: String, _ contents: DocumentContents) throws -> Double? {
    let node = try #require(contents.node(named: name))
    let degrees = try #require(NodeBudget(of: node, in: contents)).degrees?.known
    return degrees.map { ($0 * 1e5).rounded() / 1e5 }
  }

  @Test
  func `degrees of freedom of a default count in instances and calls, and not beside a value of the instance's own`()
    throws
  {
    let contents = try NativeFormat.read(Array(Self.group.utf8))
    #expect(contents.checkInvariants() == [])
    #expect(try degrees("first", contents) == 9)
    #expect(try degrees("second", contents) == .infinity)
    #expect(try degrees("called", contents) == 9)
  }

  @Test func `they follow edits of the group`() throws {
    let document = Document(try NativeFormat.read(Array(Self.group.utf8)))
    let length = try #require(document.contents.groups["half"]?.node(named: "length"))
    try document.apply(.inGroup("half", .setEvaluation(length, .degreesOfFreedom(4))))
    #expect(try degrees("first", document.root) == 4)
    #expect(try degrees("called", document.root) == 4)
    #expect(document.root.checkInvariants() == [])
    document.undo()
    #expect(try degrees("first", document.root) == 9)
  }
}
