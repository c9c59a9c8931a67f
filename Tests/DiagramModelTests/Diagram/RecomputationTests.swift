import EvaluationEngine
import Formulas
import Geometry
import GraphAnalysis
import GraphDocument
import RandomDocuments
import TestSupport
import Testing

@testable import DiagramModel

/// What edits take away of what was worked out: all that they reach, and nothing else.
struct RecomputationTests {
  private let document = Document()
  private let diagram: Diagram

  init() throws {
    for (name, value) in [("a", 3.0), ("b", 2), ("c", 5)] {
      let attributes = NodeAttributes(name: name, uncertainty: StandardUncertainty(0.1))
      try document.apply(.create(NodeCreation(content: .number(value), attributes: attributes)))
    }
    for (name, formula) in [("y", "a * b"), ("z", "y + c")] {
      try document.apply(
        .create(NodeCreation(formula: try Formula.parse(formula), attributes: NodeAttributes(name: name))))
    }
    try document.apply(.create(NodeCreation(content: .note, attributes: NodeAttributes(name: "why", text: "old"))))
    let diagram = Diagram(document)
    document.addView("diagram") { [weak diagram] in diagram?.follow($0) }
    self.diagram = diagram
  }

  private func node(_ name: String) throws -> NodeID { try #require(document.contents.node(named: name)) }

  /// How often something was worked out, after all of it was asked for again.
  private func made() throws -> [Int] {
    let (z, contents) = (try node("z"), document.contents)
    _ = diagram.budgets.budget(of: z, in: contents)
    _ = diagram.swings.swings(of: z, in: contents)
    _ = diagram.scenarios.table(of: contents, mostNodes: 4, mostScenarios: 4)
    for node in contents.nodes { _ = diagram.uncertainties.uncertainty(of: node, in: contents) }
    return [
      diagram.budgets.madeCount, diagram.swings.madeCount, diagram.scenarios.madeCount,
      diagram.uncertainties.counts.found,
    ]
  }

  private func table(of contents: DocumentContents) -> ScenarioCache.Table {
    diagram.scenarios.table(of: contents, mostNodes: 4, mostScenarios: 4)
  }

  private func drawSamples() throws {
    diagram.samples = try DrawnSamples(of: document.contents, 64, first: try node("z"))
    diagram.samples?.draw(64)
  }

  @Test func `what is written about nodes takes nothing away`() throws {
    try drawSamples()
    let (before, a) = (try made(), try node("a"))
    let edits: [Edit] = [
      .setLabel(a, "length"), .move([NodeMove(a, to: Point(column: 3, row: 4))]), .frame([NodeFraming(a, in: "In")]),
      .setDisplay(a, NumberFormat(.decimals(2))), .setDisplay(nil, NumberFormat(.decimals(2))),
      .setText(try node("why"), "new"), .setTitle("title"),
      .setUnknownMembers(a, [UnknownMember(key: "x-y", text: "1")]),
      .rename(a, "a2"),
    ]
    for edit in edits {
      try document.apply(edit)
      #expect(diagram.samples?.isStale == false, "\(edit)")
      let isName = if case .rename = edit { true } else { false }
      #expect(try made()[0...1] == before[0...1] && (isName || made()[2] == before[2]), "\(edit)")
      #expect(try made()[3] == before[3], "\(edit)")
    }
    try document.apply(.setRange(a, try ValueRange(0, 9)))
    #expect(diagram.samples?.isStale == false)
    #expect(try made()[0] == before[0] && made()[1] == before[1] + 1)
    try document.apply(.create(NodeCreation(content: .note, attributes: NodeAttributes(name: "more"))))
    #expect(diagram.samples?.isStale == false)
    #expect(try made()[0] == before[0])
  }

  @Test func `a text that no box shows takes nothing away`() throws {
    try drawSamples()
    let (before, a) = (try made(), try node("a"))
    let revisions = (diagram.plane.revision, diagram.linksRevision, diagram.namesRevision)
    diagram.follow(
      DocumentEvent(cause: .edited, changes: [.attributesChanged(a, .descriptions)], updates: [], computed: []))
    #expect(try made() == before && diagram.samples?.isStale == false)
    #expect((diagram.plane.revision, diagram.linksRevision, diagram.namesRevision) == revisions)
  }

  @Test func `an edit upstream takes all away`() throws {
    let (a, b, c) = (try node("a"), try node("b"), try node("c"))
    let edits: [Edit] = [
      .setContent(a, .number(4)), .setUncertainty(a, StandardUncertainty(0.2)),
      .setDistribution(a, try Distribution(.normal, [4, 1])),
      .setCorrelations([Correlation(first: b, second: c, coefficient: 0.5)]),
      .setEvaluation(b, .degreesOfFreedom(4)), .delete(c),
    ]
    for edit in edits {
      try drawSamples()
      let before = try made()
      try document.apply(edit)
      #expect(diagram.samples?.isStale(of: try node("z")) == true, "\(edit)")
      #expect(try made()[0] > before[0] && made()[3] > before[3], "\(edit)")
    }
  }

  @Test func `an edit elsewhere takes nothing away`() throws {
    let attributes = NodeAttributes(name: "g", uncertainty: StandardUncertainty(0.5))
    try document.apply(.create(NodeCreation(content: .number(7), attributes: attributes)))
    try document.apply(
      .create(NodeCreation(formula: try Formula.parse("g * 2"), attributes: NodeAttributes(name: "f"))))
    let (e, f, y, z, c) = (try node("g"), try node("f"), try node("y"), try node("z"), try node("c"))
    func ask() -> Int {
      for node in [f, y, z] { _ = diagram.budgets.budget(of: node, in: document.contents) }
      return diagram.budgets.madeCount
    }
    // Of those of f none has been asked for.
    func askSwingsAndScenarios() -> [Int] {
      for node in [y, z] { _ = diagram.swings.swings(of: node, in: document.contents) }
      _ = diagram.scenarios.table(of: document.contents, mostNodes: 4, mostScenarios: 4)
      return [diagram.swings.madeCount, diagram.scenarios.madeCount]
    }
    try document.apply(.setInterface(Interface(outputs: [z])))
    try document.apply(.setScenarios(Scenarios([Scenario("best", [GivenValue("a", Quantity(9))])])))
    let edits: [Edit] = [
      .setContent(e, .number(8)), .setUncertainty(e, StandardUncertainty(0.25)),
      .setDistribution(e, try Distribution(.normal, [8, 1])), .setFormula(f, try Formula.parse("g * 3")),
    ]
    for edit in edits {
      try drawSamples()
      let (before, others) = (ask(), askSwingsAndScenarios())
      try document.apply(edit)
      #expect(askSwingsAndScenarios() == others, "\(edit)")
      #expect(diagram.samples?.isStale == false && diagram.samples?.isStale(of: f) == true, "\(edit)")
      #expect(diagram.samples?.isStale(of: y) == false && diagram.samples?.isStale(of: z) == false, "\(edit)")
      // That of f alone is made again.
      #expect(ask() == before + 1, "\(edit)")
    }
    // Beside y, and upstream of z.
    try drawSamples()
    let before = ask()
    try document.apply(.setContent(c, .number(6)))
    #expect(diagram.samples?.isStale(of: y) == false && diagram.samples?.isStale(of: z) == true)
    #expect(ask() == before + 1)
    let others = askSwingsAndScenarios()
    try document.apply(.setContent(c, .number(7)))
    #expect(askSwingsAndScenarios() == [others[0] + 1, others[1] + 1])
    try document.apply(.setRange(c, try ValueRange(0, 9)))
    #expect(askSwingsAndScenarios() == [others[0] + 2, others[1] + 1])
    // Samples on the way are drawn together: they begin again where what is uncertain is another, or has become more.
    let exact = NodeAttributes(name: "exact")
    try document.apply(.create(NodeCreation(content: .number(1), attributes: exact)))
    let number = try node("exact")
    let restarting: [(Edit, Bool)] = [
      (.setContent(number, .number(2)), false), (.setLabel(e, "label"), false), (.setContent(e, .number(9)), true),
      (.setUncertainty(number, StandardUncertainty(1)), true), (.setUncertainty(number, nil), true),
      (.create(NodeCreation(formula: try Formula.parse("exact + 1"), attributes: NodeAttributes(name: "p"))), false),
      (.create(NodeCreation(formula: try Formula.parse("exact + a"), attributes: NodeAttributes(name: "q"))), true),
      (.create(NodeCreation(formula: try Formula.parse("2 ± 1"), attributes: NodeAttributes(name: "r"))), true),
    ]
    for (edit, restarts) in restarting {
      diagram.samples = try DrawnSamples(of: document.contents, 64, first: nil)
      diagram.samples?.draw(8)
      try document.apply(edit)
      #expect(diagram.samples?.isStale == restarts, "\(edit)")
      diagram.samples?.draw(56)
      if restarts { continue }
      let fresh = try #require(try DrawnSamples(of: document.contents, 64, first: nil))
      fresh.draw(64)
      #expect(diagram.samples?.summary(of: z)?.mean == fresh.summary(of: z)?.mean, "\(edit)")
    }
  }

  @Test func `a label inside of a group takes nothing away, a number there does`() throws {
    let inner = Document()
    try inner.apply(
      .create(
        NodeCreation(content: .number(2), attributes: NodeAttributes(name: "p", uncertainty: StandardUncertainty(1)))))
    try inner.apply(
      .create(NodeCreation(formula: try Formula.parse("p * 2"), attributes: NodeAttributes(name: "q"))))
    try document.apply(.setGroup("part", GroupContents(inner.contents)))
    try document.apply(
      .create(NodeCreation(instance: GroupInstance(of: "part"), attributes: NodeAttributes(name: "u"))))
    try drawSamples()
    let (before, p) = (try made(), try #require(document.contents.groups["part"]?.node(named: "p")))
    for edit in [
      Edit.setLabel(p, "x"), .setRange(p, try ValueRange(0, 9)), .move([NodeMove(p, to: Point(column: 1, row: 1))]),
    ] {
      try document.apply(.inGroup("part", edit))
      #expect(diagram.samples?.isStale == false, "\(edit)")
      #expect(try made()[0] == before[0] && made()[3] == before[3], "\(edit)")
    }
    let (u, z) = (try node("u"), try node("z"))
    _ = diagram.budgets.budget(of: u, in: document.contents)
    let budgets = diagram.budgets.madeCount
    try document.apply(.inGroup("part", .setUncertainty(p, StandardUncertainty(2))))
    #expect(diagram.samples?.isStale(of: u) == true && diagram.samples?.isStale(of: z) == false)
    let budget = try #require(diagram.budgets.budget(of: u, in: document.contents).found)
    #expect(budget?.rows == NodeBudget(of: u, in: document.contents)?.rows)
    #expect(try made()[0] == budgets + 1)
  }

  @Test func `an edit elsewhere takes nothing away from a document with instances of groups`() throws {
    let inner = Document()
    for name in ["p", "q"] {
      let attributes = NodeAttributes(name: name, uncertainty: StandardUncertainty(1))
      try inner.apply(.create(NodeCreation(content: .number(2), attributes: attributes)))
    }
    try inner.apply(
      .create(NodeCreation(formula: try Formula.parse("p * q"), attributes: NodeAttributes(name: "r"))))
    try document.apply(.setGroup("part", GroupContents(inner.contents)))
    let instance = GroupInstance(of: "part", values: [GivenValue("p", Quantity(3, uncertainty: 0.5))])
    try document.apply(.create(NodeCreation(instance: instance, attributes: NodeAttributes(name: "u"))))
    try document.apply(
      .create(NodeCreation(formula: try Formula.parse("u + a"), attributes: NodeAttributes(name: "v"))))
    try document.apply(.create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "far"))))
    try document.apply(.setInterface(Interface(outputs: [try node("v")])))
    let (u, v, y, far) = (try node("u"), try node("v"), try node("y"), try node("far"))
    func ask() -> [Int] {
      for node in [v, y] {
        _ = diagram.budgets.budget(of: node, in: document.contents)
        _ = diagram.swings.swings(of: node, in: document.contents)
        _ = diagram.uncertainties.uncertainty(of: node, in: document.contents)
      }
      return [diagram.budgets.madeCount, diagram.swings.madeCount, diagram.uncertainties.counts.found]
    }
    let elsewhere: [Edit] = [
      .create(NodeCreation(formula: try Formula.parse("far * 2"), attributes: NodeAttributes(name: "farther"))),
      .setUncertainty(far, StandardUncertainty(0.5)), .setContent(far, .number(4)), .delete(far),
      .create(NodeCreation(instance: GroupInstance(of: "part"), attributes: NodeAttributes(name: "other"))),
    ]
    for edit in elsewhere {
      try drawSamples()
      let before = ask()
      try document.apply(edit)
      #expect(diagram.samples?.isStale == false && diagram.samples?.isStale(of: v) == false, "\(edit)")
      #expect(ask() == before, "\(edit)")
    }
    // The instance's own number keeps its value and becomes less certain; of y nothing is asked again.
    try drawSamples()
    let before = ask()
    let less = GroupInstance(of: "part", values: [GivenValue("p", Quantity(3, uncertainty: 0.75))])
    try document.apply(.setInstance(u, less))
    #expect(diagram.samples?.isStale(of: v) == true && diagram.samples?.isStale(of: y) == false)
    #expect(ask() == [before[0] + 1, before[1] + 1, before[2] + 1])
    let budget = try #require(diagram.budgets.budget(of: v, in: document.contents).found)
    #expect(budget?.rows == NodeBudget(of: v, in: document.contents)?.rows)
  }

  /// Whether two uncertainties are the same but for the order in which squares were added up, which follows the graph.
  private static func isSame(_ one: StandardUncertainty?, _ other: StandardUncertainty?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    func isNear(_ one: Double, _ other: Double) -> Bool { one == other || abs(one - other) <= 2 * one.ulp }
    return isNear(one.lower, other.lower) && isNear(one.upper, other.upper)
  }

  private static func isSame(_ one: Quantity?, _ other: Quantity?) -> Bool {
    one?.value == other?.value && isSame(one?.uncertainty, other?.uncertainty)
  }

  @Test(arguments: 0..<8) func `after edits by chance nothing is stale, and nothing was worked out in vain`(seed: Int)
    throws
  {
    var edits = RandomEdits(seed: UInt64(seed))
    for round in 0..<RandomRounds.count(60, long: 600) {
      let edit = try edits.edit(of: document.contents)
      diagram.samples = try? DrawnSamples(of: document.contents, 8, first: nil)
      diagram.samples?.draw(8)
      let old = document.contents
      let nodes = Array(document.contents.nodes)
      for node in nodes {
        _ = diagram.uncertainties.uncertainty(of: node, in: document.contents)
        _ = diagram.budgets.budget(of: node, in: document.contents)
        _ = diagram.swings.swings(of: node, in: document.contents)
      }
      _ = table(of: document.contents)
      let before = (found: diagram.uncertainties.counts.found, scenarios: diagram.scenarios.madeCount)
      guard (try? document.apply(edit)) != nil else { continue }
      diagram.beginFrame(at: Double(round))
      let contents = document.contents
      let quantities = NodeQuantities(contents)
      let oldQuantities = NodeQuantities(old)
      for node in contents.nodes where diagram.samples?.has(node) == true && diagram.samples?.isStale(of: node) == false
      {
        // Samples that are kept are of a node that comes to what it came to.
        #expect(
          Self.isSame(quantities.quantity(of: node)?.value, oldQuantities.quantity(of: node)?.value),
          "seed \(seed), \(round), \(edit), \(contents.name(of: node))")
      }
      for node in contents.nodes {
        guard case .found(let found) = diagram.uncertainties.uncertainty(of: node, in: contents),
          let right = quantities.quantity(of: node)
        else { continue }
        #expect(
          Self.isSame(found.known, right.value.uncertainty),
          "seed \(seed), \(round), \(edit), \(contents.name(of: node))")
        if case .found(let budget) = diagram.budgets.budget(of: node, in: contents) {
          #expect(budget?.rows == NodeBudget(of: node, in: contents)?.rows, "seed \(seed), \(round), \(edit)")
        }
        if case .found(let swings) = diagram.swings.swings(of: node, in: contents) {
          let right = TornadoRanges(of: node, in: contents)
          #expect(swings?.swings == right?.swings, "seed \(seed), \(round), \(edit), \(contents.name(of: node))")
          #expect(swings?.fixed == right?.fixed, "seed \(seed), \(round), \(edit), \(contents.name(of: node))")
        }
      }
      let known = table(of: contents)
      let right = ScenarioValues(of: known.nodes, in: contents, atMost: 4)
      #expect(known.nodes.prefix(known.outputCount) == contents.outputs().prefix(4), "seed \(seed), \(round), \(edit)")
      #expect(known.found.names == right.names, "seed \(seed), \(round), \(edit)")
      #expect(known.found.values == right.values, "seed \(seed), \(round), \(edit)")
      if edit.isWritten {
        #expect(diagram.samples?.isStale != true, "seed \(seed), \(round), \(edit)")
        #expect(diagram.uncertainties.counts.found == before.found, "seed \(seed), \(round), \(edit)")
        #expect(diagram.scenarios.madeCount == before.scenarios, "seed \(seed), \(round), \(edit)")
      }
    }
  }
}

extension Edit {
  /// Whether it is about what is written of nodes alone.
  fileprivate var isWritten: Bool {
    switch self {
    case .set(_, let id, _): id.attribute.aspect.isDisjoint(with: .computation)
    case .setDocumentDisplay, .move, .frame, .setTitle, .setDocumentUnknownMembers: true
    case .group(let edits): edits.allSatisfy(\.isWritten)
    case .inGroup(_, let edit): edit.isWritten
    case _: false
    }
  }
}
