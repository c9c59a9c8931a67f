import EvaluationEngine
import GraphAnalysis
import GraphDocument
import GraphFiles
import Testing

/// How documents hold how uncertainties were found.
struct NativeEvaluationTests {
  private static let sample = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "a", "kind": "number", "value": 3, "uncertainty": 0.1, "degreesOfFreedom": 9.5, "range": [0, 5]},
        {"name": "b", "kind": "number", "components": [{"label": "runs", "readings": [1, 2, 3], "series": "r", "by": "me"}, {"uncertainty": 0.2, "coverage": 2, "degreesOfFreedom": 18}, {"halfWidth": 0.05, "distribution": "uniform"}]},
        {"name": "c", "kind": "number", "value": 7, "components": [{"readings": [5, 6], "series": "s"}]}
      ]
    }

    """

  private func read(_ nodes: String) throws -> DocumentContents {
    try NativeFormat.read(Array("{\"nodecalc\": 1, \"nodes\": [\(nodes)]}".utf8))
  }

  private func budget(of name: String, in contents: DocumentContents) throws -> NodeBudget {
    let node = try #require(contents.node(named: name))
    return try #require(NodeBudget(of: node, in: contents))
  }

  private func refusal(_ members: String) -> String? {
    let failure = #expect(throws: DocumentProblem.self, "\(members)") {
      try read("{\"name\": \"x\", \"kind\": \"number\", \(members)}")
    }
    return failure?.message
  }

  @Test func `components and degrees of freedom are read and written as they were`() throws {
    let contents = try NativeFormat.read(Array(Self.sample.utf8))
    #expect(String(decoding: NativeFormat.write(contents), as: UTF8.self) == Self.sample)
    #expect(contents.checkInvariants() == [])
    let b = try #require(contents.node(named: "b"))
    // A mean follows from its readings, and the uncertainty from the components.
    #expect(contents.graph.value(of: b).number == 2)
    let square = 1.0 / 3 + 0.01 + 0.05 * 0.05 / 3
    #expect(abs((contents.uncertainty(of: b)?.upper ?? 0) - square.squareRoot()) < 1e-15)
    let c = try #require(contents.node(named: "c"))
    #expect(contents.graph.value(of: c).number == 7)
    #expect(contents.uncertainty(of: c) == StandardUncertainty(0.5))
  }

  @Test func `degrees of freedom may have a fraction, which the factor leaves out`() throws {
    let contents = try read(
      #"{"name": "x", "kind": "number", "value": 1, "uncertainty": 0.1, "degreesOfFreedom": 2.5}"#)
    let budget = try budget(of: "x", in: contents)
    #expect(budget.degrees?.known == 2.5)
    #expect(abs(try #require(budget.expanded(level: 0.95)).factor - 4.303) < 5e-4)
  }

  @Test func `what cannot be is refused with a reason and a fix-it`() {
    let rows: [(members: String, part: String)] = [
      (#""value": 1, "degreesOfFreedom": 3"#, "write 'uncertainty' too"),
      (#""value": 1, "uncertainty": 1, "degreesOfFreedom": 0"#, "above 0"),
      (#""value": 1, "uncertainty": 1, "degreesOfFreedom": -2.5"#, "above 0"),
      (#""value": 1, "uncertainty": 1, "degreesOfFreedom": 1e999"#, "too large"),
      (#""value": 1, "uncertainty": 1e999"#, "too large"), (#""value": 1, "uncertainty": -1"#, "never negative"),
      (#""value": 1, "components": []"#, "at least one"),
      (#""components": [{"uncertainty": 1}]"#, "has no 'value'"),
      (
        #""value": 1, "uncertainty": 1, "components": [{"uncertainty": 1}]"#,
        "the components already determine 'uncertainty'; leave out one of the two"
      ),
      (#""value": 1, "components": [{"label": "x"}]"#, "'readings', an 'uncertainty' or a 'halfWidth'"),
      (#""value": 1, "components": [{"uncertainty": 1, "halfWidth": 1}]"#, "'uncertainty' and 'halfWidth'"),
      (#""value": 1, "components": [{"readings": [1]}]"#, "at least two"),
      (#""value": 1, "components": [{"readings": [1, 2], "degreesOfFreedom": 3}]"#, "leave 'degreesOfFreedom' out"),
      (#""value": 1, "components": [{"uncertainty": -1}]"#, "not negative"),
      (#""value": 1, "components": [{"uncertainty": 1, "coverage": 0}]"#, "above 0"),
      (#""value": 1, "components": [{"halfWidth": 1, "coverage": 2}]"#, "cannot have 'coverage'"),
      (#""value": 1, "components": [{"halfWidth": 1, "distribution": "flat"}]"#, "\"uniform\""),
      (#""value": 1, "components": [{"uncertainty": 1, "degreesOfFreedom": 0}]"#, "above 0"),
      (#""value": 1, "components": [{"readings": [1e308, -1e308]}]"#, "too far apart"),
      (#""value": 1, "components": 3"#, "an array of components"),
    ]
    for (members, part) in rows {
      #expect(refusal(members)?.contains(part) == true, "\(members): \(refusal(members) ?? "")")
    }
  }

  @Test func `limit components: as many as there may be are read and set, and one more is refused`() throws {
    let limit = UncertaintyEvaluation.componentLimit
    func node(_ count: Int) -> String {
      let list = Array(repeating: #"{"uncertainty": 1}"#, count: count).joined(separator: ", ")
      return #"{"name": "x", "kind": "number", "value": 1, "components": [\#(list)]}"#
    }
    var contents = try read(node(limit))
    let x = try #require(contents.node(named: "x"))
    #expect(contents.evaluation(of: x)?.components.count == limit)
    let failure = #expect(throws: DocumentProblem.self) { try read(node(limit + 1)) }
    #expect(failure?.message.contains("more than \(limit) components") == true)
    let component = try UncertaintyComponent(.stated(1, coverage: 1))
    var changes: [DocumentChange] = []
    for count in [limit, limit + 1] {
      let edit = Edit.setEvaluation(x, .components(Array(repeating: component, count: count)))
      let before = NativeFormat.write(contents)
      if count == limit {
        _ = try contents.apply(edit, noting: &changes)
      } else {
        #expect(throws: EditError.badEvaluation(.tooManyComponents)) {
          try contents.apply(edit, noting: &changes)
        }
        #expect(NativeFormat.write(contents) == before)
      }
    }
  }

  @Test func `an operator has neither`() {
    for member in [#""degreesOfFreedom": 3"#, #""components": [{"uncertainty": 1}]"#] {
      #expect(throws: DocumentProblem.self) {
        try read("{\"name\": \"x\", \"kind\": \"operator\", \"operator\": \"add\", \"inputs\": [], \(member)}")
      }
    }
  }

  @Test func `an edit brings its uncertainty, another uncertainty takes components away, and undo brings them back`()
    throws
  {
    var contents = try NativeFormat.read(Array(Self.sample.utf8))
    let b = try #require(contents.node(named: "b"))
    let before = NativeFormat.write(contents)
    var changes: [DocumentChange] = []
    let component = try UncertaintyComponent(.limits(halfWidth: 3, .triangular))
    for edit in [
      Edit.setEvaluation(b, .components([component])), .setEvaluation(b, .degreesOfFreedom(4)), .setEvaluation(b, nil),
      .setUncertainty(b, StandardUncertainty(2)), .setUncertainty(b, nil), .setContent(b, .operator(.add)), .delete(b),
    ] {
      let inverse = try contents.apply(edit, noting: &changes)
      #expect(contents.checkInvariants() == [], "\(edit)")
      _ = try contents.apply(inverse, noting: &changes)
      #expect(NativeFormat.write(contents) == before, "\(edit)")
    }
    _ = try contents.apply(.setEvaluation(b, .components([component])), noting: &changes)
    #expect(abs((contents.uncertainty(of: b)?.upper ?? 0) - 3 / 6.0.squareRoot()) < 1e-15)
    _ = try contents.apply(.setUncertainty(b, StandardUncertainty(2)), noting: &changes)
    #expect(contents.evaluation(of: b) == nil)
    #expect(throws: EditError.self) { try contents.apply(.setEvaluation(b, .degreesOfFreedom(0)), noting: &changes) }
  }

  @Test func `another evaluation is a change of the node`() throws {
    let old = try NativeFormat.read(Array(Self.sample.utf8))
    let other = Self.sample.replacing("9.5", with: "9").replacing("\"series\": \"r\"", with: "\"series\": \"q\"")
    let new = try NativeFormat.read(Array(other.utf8))
    #expect(DocumentComparison(from: old, to: new).revalued.map { new.name(of: $0.new) } == ["a", "b"])
  }

  @Test func `readings of one series correlate, of other lengths they do not and are reported`() throws {
    let x = #"{"name": "x", "kind": "number", "components": [{"readings": [1, 2, 3], "series": "r"}]}"#
    let y = #"{"name": "y", "kind": "number", "components": [{"readings": [3, 2, 1], "series": "r"}]}"#
    let z = #"{"name": "z", "kind": "formula", "formula": "x + y"}"#
    let together = try read("\(x), \(y), \(z)")
    let sum = try budget(of: "z", in: together)
    #expect((sum.finding.known?.upper ?? 1) < 1e-8 && EvaluationRemarks.all(in: together).isEmpty)
    let apart = try read("\(x), \(y.replacing("[3, 2, 1]", with: "[3, 2, 1, 2]")), \(z)")
    let budget = try self.budget(of: "z", in: apart)
    #expect((budget.finding.known?.upper ?? 0) > 0.5)
    #expect(EvaluationRemarks.all(in: apart).map(\.sentence).first?.contains("4 readings") == true)
  }

  @Test func `limit series-correlations: a series with more pairs counts as independent, and it is reported`() throws {
    func number(_ name: String, _ readings: String) -> String {
      "{\"name\": \"\(name)\", \"kind\": \"number\", \"components\": [{\"readings\": \(readings), \"series\": \"r\"}]}"
    }
    let sum = #"{"name": "z", "kind": "formula", "formula": "x + y"}"#
    var contents = try read("\(number("x", "[1, 2, 3]")), \(number("y", "[3, 2, 1]")), \(sum)")
    contents.limits.correlations = 1
    #expect((try budget(of: "z", in: contents).finding.known?.upper ?? 1) < 1e-8)
    #expect(EvaluationRemarks.all(in: contents).isEmpty)
    contents.limits.correlations = 0
    #expect((try budget(of: "z", in: contents).finding.known?.upper ?? 0) > 0.5)
    #expect(
      EvaluationRemarks.all(in: contents).map { $0.sentence } == [
        "the 2 numbers of the series 'r' would make more than 0 correlations: they count as independent; split the series"
      ])
  }

  @Test func `correlations that cannot hold together are reported with the pair`() throws {
    let numbers = ["x", "y", "z"].map {
      "{\"name\": \"\($0)\", \"kind\": \"number\", \"value\": 1, \"uncertainty\": 1}"
    }
    func remarks(_ correlations: String) throws -> [String] {
      let text =
        "{\"nodecalc\": 1, \"nodes\": [\(numbers.joined(separator: ", "))], \"correlations\": [\(correlations)]}"
      return EvaluationRemarks.all(in: try NativeFormat.read(Array(text.utf8))).map(\.sentence)
    }
    #expect(try remarks(#"["x", "y", 0.9], ["y", "z", 0.9], ["x", "z", -0.9]"#).first?.contains("'") == true)
    #expect(try remarks(#"["x", "y", 1], ["y", "z", 1], ["x", "z", 0.5]"#).count == 1)
    #expect(try remarks(#"["x", "y", 1], ["y", "z", 1], ["x", "z", 1]"#).isEmpty)
    #expect(try remarks(#"["x", "y", 0.9], ["y", "z", 0.9], ["x", "z", 0.7]"#).isEmpty)
  }

  @Test func `correlated sources with finite degrees of freedom have no effective ones, and that is said`() throws {
    let nodes = ["x", "y"].map {
      "{\"name\": \"\($0)\", \"kind\": \"number\", \"value\": 1, \"uncertainty\": 1, \"degreesOfFreedom\": 5}"
    }
    let text = """
      {"nodecalc": 1, "nodes": [\(nodes.joined(separator: ", ")), {"name": "z", "kind": "formula", "formula": "x + y"}],
        "correlations": [["x", "y", 0.5]]}
      """
    let contents = try NativeFormat.read(Array(text.utf8))
    let budget = try self.budget(of: "z", in: contents)
    guard case .correlated? = budget.degrees else {
      Issue.record("\(String(describing: budget.degrees))")
      return
    }
    #expect(budget.expanded(level: 0.95) == nil && abs(budget.sharedPart - 1.0 / 3) < 1e-12)
  }
}
