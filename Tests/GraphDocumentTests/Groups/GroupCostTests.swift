import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import Testing

/// What uses of a group cost: nodes computed and nodes made, counted.
struct GroupCostTests {
  private static let useCount = 40

  /// Uses of `part(x, step = 2)`, which gives `low` and `all`, over numbers of their own, and a node behind each.
  private func parts() throws -> DocumentContents {
    let part = document(
      "x = 1", "step = 2", "least = 10", "low = 'max(x * step, least)'", "all = 'low + x'")
    let parts = document("own = 3")
    try parts.define("part", definition(part, inputs: ["x", "step"], outputs: ["low", "all"]))
    for index in 0..<Self.useCount {
      try parts.apply(
        .create(NodeCreation(content: .number(Double(index)), attributes: NodeAttributes(name: "n\(index)"))))
      try parts.instance("part", as: "u\(index)", ["n\(index)"] + (index % 2 == 0 ? [] : ["own"]))
      try parts.addFormula("u\(index) / 2", as: "half\(index)")
    }
    return parts.contents
  }

  /// The names of the nodes that are computed after an edit, each once, sorted.
  private func computed(_ contents: inout DocumentContents, _ edit: Edit) throws -> [String] {
    var unnoted: [DocumentChange] = []
    _ = try contents.apply(edit, noting: &unnoted)
    let computed = contents.propagate().computed
    #expect(Set(computed).count == computed.count)
    return computed.map { contents.name(of: $0) }.sorted()
  }

  /// The edit that gives a number of the definition another value.
  private func setting(_ name: String, to value: Double, in contents: DocumentContents) throws -> Edit {
    let node = try #require(contents.groups["part"]?.node(named: name))
    return .inGroup("part", .setContent(node, .number(value)))
  }

  @Test func `a changed input is followed by its instance alone`() throws {
    var contents = try parts()
    let node = try #require(contents.node(named: "n7"))
    #expect(
      try computed(&contents, .setContent(node, .number(30))) == ["half7", "n7", "u7", "u7.all"])
    // The greatest of 2 · 3 and 10 is what it was.
    let early = try #require(contents.node(named: "n1"))
    #expect(try computed(&contents, .setContent(early, .number(2))) == ["n1", "u1", "u1.all"])
  }

  @Test func `a changed default is a changed number: instances that give another value are not computed`() throws {
    var contents = try parts()
    let names = try computed(&contents, try setting("step", to: 4, in: contents))
    let even = (0..<Self.useCount).filter { $0 % 2 == 0 }
    // Up to 2 · 4 and 4 · 2 it is 10 that counts, before and after.
    let followed = even.filter { $0 * 4 > 10 }
    let instances = even.flatMap { ["u\($0)", "u\($0).all"] }
    #expect(names == (["part:step"] + instances + followed.map { "half\($0)" }).sorted())
    #expect(contents.graph.value(of: try #require(contents.node(named: "u6"))) == .number(24))
    #expect(contents.graph.value(of: try #require(contents.node(named: "u7"))) == .number(21))
  }

  @Test func `a changed number inside is followed in each instance as far as its value changes`() throws {
    var contents = try parts()
    let names = try computed(&contents, try setting("least", to: 11, in: contents))
    let instances = (0..<Self.useCount).flatMap { ["u\($0)", "u\($0).all"] }
    let followed = (0..<Self.useCount).filter { $0 * ($0 % 2 == 0 ? 2 : 3) < 11 }
    #expect(names == (instances + followed.map { "half\($0)" }).sorted())
  }

  @Test func `an instance has a node for itself and one for each further output, whatever lies inside`() throws {
    let contents = try parts()
    let visible = Array(contents.nodes).count
    // The default of `step` is one for all.
    #expect(contents.graph.count == visible + Self.useCount + 1)
    #expect(contents.checkInvariants().isEmpty)
  }

  @Test func `an edit of values alone leaves the document as one made so from the start`() throws {
    var contents = try parts()
    let before = sketch(contents)
    var unnoted: [DocumentChange] = []
    let inverse = try contents.apply(try setting("step", to: 5, in: contents), noting: &unnoted)
    _ = contents.propagate()
    #expect(sketch(contents) != before && contents.checkInvariants().isEmpty)
    _ = try contents.apply(inverse, noting: &unnoted)
    _ = contents.propagate()
    #expect(sketch(contents) == before && contents.checkInvariants().isEmpty)
  }

  @Test func `an edit of a formula inside computes the outputs that rest on it, and goes back`() throws {
    var contents = try parts()
    let before = sketch(contents)
    let node = try #require(contents.groups["part"]?.node(named: "all"))
    let edit = Edit.inGroup("part", .setFormula(node, formula("low * 2 + x")))
    var unnoted: [DocumentChange] = []
    let inverse = try contents.apply(edit, noting: &unnoted)
    #expect(unnoted == [.groupChanged("part")])
    #expect(contents.checkInvariants().isEmpty)
    let computed = contents.propagate().computed.map { contents.name(of: $0) }.sorted()
    #expect(computed == (0..<Self.useCount).map { "u\($0).all" }.sorted())
    #expect(contents.graph.value(of: try #require(contents.node(named: "u7.all"))) == .number(49))
    _ = try contents.apply(inverse, noting: &unnoted)
    _ = contents.propagate()
    #expect(sketch(contents) == before && contents.checkInvariants().isEmpty)
  }

  @Test func `what is shown inside an instance, and the search for a reason, end where they take too long`() throws {
    let slow = document("part = 1", "some = 'sum(map([1, 2, 3], value / part))'")
    let sample = document("zero = 0", "two = 2")
    try sample.define("slow", definition(slow, inputs: ["part"], outputs: ["some"]))
    try sample.instance("slow", as: "fails", ["zero"])
    try sample.instance("slow", as: "works", ["two"])
    #expect(sample.problem("fails")?.hasPrefix("fails.some: ") == true)
    #expect(sample.number("works") == 3)
    sample.meter = .ofNothing
    #expect(sample.enter(sample.node("works")))
    #expect(sample.problem("some")?.hasPrefix("not computed") == true)
  }
}
