import DiagramModel
import EvaluationEngine
import GraphAnalysis
import GraphDocument
import TestSupport
import Testing

/// Uncertainties follow edits: what an edit does not reach is not found again, and all are those that are found anew.
struct UncertaintyFollowingTests {
  /// Two chains of sums, `a0` to `a499` and `b0` to `b499`, each of which adds an uncertain number; the first adds its own to itself.
  private func chains(of count: Int) throws -> DocumentContents {
    var builder = DocumentBuilder()
    let add = try #require(OperatorID(named: "add"))
    for chain in ["a", "b"] {
      var last: Int32?
      for index in 0..<count {
        let number = builder.appendNode(
          .number(1), NodeAttributes(name: "x\(chain)\(index)", uncertainty: StandardUncertainty(0.5)))
        let sum = builder.appendNode(.operator(add), NodeAttributes(name: "\(chain)\(index)"))
        builder.addInput(last ?? number)
        builder.addInput(number)
        last = sum
      }
    }
    _ = builder.enterNames()
    return try builder.finish()
  }

  private func isNear(_ one: LimitedResult<UncertaintyFinding>, _ other: LimitedResult<UncertaintyFinding>) -> Bool {
    guard case .found(.known(let one)) = one, case .found(.known(let other)) = other else {
      // Which of two reasons is met first is a matter of the way.
      return one == other || one.found?.unknown != nil && other.found?.unknown != nil
    }
    return [(one.lower, other.lower), (one.upper, other.upper)]
      .allSatisfy { abs($0.0 - $0.1) <= 1e-9 * (1 + max($0.0, $0.1)) }
  }

  /// Makes an edit of what is uncertain.
  private func change(_ document: Document, _ random: inout SeededGenerator) {
    let contents = document.contents
    let numbers = contents.graph.nodes.sorted().filter { contents.graph.content(of: $0).kind == .number }
    guard let node = numbers.randomElement(using: &random), let other = numbers.randomElement(using: &random) else {
      return
    }
    if node != other, Int.random(in: 0..<10, using: &random) == 0 {
      try? document.apply(.setCorrelations([Correlation(first: node, second: other, coefficient: 0.5)]))
    } else {
      let sizes: [Double?] = [0.25, 0.5, 1, nil]
      let size = sizes.randomElement(using: &random) ?? nil
      try? document.apply(.setUncertainty(node, size.map { StandardUncertainty($0) }))
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `uncertainties that follow edits are those that are found anew`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let document = Document()
    let known = UncertaintyCache()
    document.addView("test") { [unowned document] event in known.follow(event, in: document.contents) }
    for step in 0..<RandomRounds.count(120, long: 1_500) {
      if step % 3 == 0 { change(document, &random) } else { TableFollowingTests.change(document, &random) }
      let fresh = UncertaintyCache()
      for node in document.contents.graph.nodes.sorted() {
        let (one, other) = (
          known.uncertainty(of: node, in: document.contents), fresh.uncertainty(of: node, in: document.contents)
        )
        #expect(isNear(one, other), "seed \(seed), step \(step), \(document.contents.name(of: node)): \(one), \(other)")
      }
    }
  }

  @Test func `an edit has found again what it reaches, and nothing else`() throws {
    let count = 400
    let document = Document(try chains(of: count))
    let known = UncertaintyCache()
    document.addView("test") { [unowned document] event in known.follow(event, in: document.contents) }
    func askAll() {
      for node in document.contents.graph.nodes { _ = known.uncertainty(of: node, in: document.contents) }
    }
    askAll()
    #expect(known.counts.found == 4 * count)
    for (name, reached) in [("xa0", count + 1), ("xa300", 101), ("xb399", 2), ("xb0", count + 1)] {
      let node = try #require(document.contents.node(named: name))
      let before = known.counts
      try document.apply(.setUncertainty(node, StandardUncertainty(Double(reached))))
      askAll()
      #expect(known.counts.found - before.found == reached, "\(name)")
      // Off the tape, on it again, and once back over each sum: some units for each.
      #expect(known.counts.work - before.work <= 12 * reached, "\(name)")
      let fresh = UncertaintyCache()
      for end in ["a\(count - 1)", "b\(count - 1)", "a150"] {
        let id = try #require(document.contents.node(named: end))
        let (one, other) = (
          known.uncertainty(of: id, in: document.contents), fresh.uncertainty(of: id, in: document.contents)
        )
        #expect(isNear(one, other) && one.found?.known != nil, "\(name), \(end): \(one), \(other)")
      }
    }
  }

  @Test func `an edit of what no uncertainty rests on has nothing found again`() throws {
    let document = Document(try chains(of: 20))
    let known = UncertaintyCache()
    document.addView("test") { [unowned document] event in known.follow(event, in: document.contents) }
    let end = try #require(document.contents.node(named: "a19"))
    let before = known.uncertainty(of: end, in: document.contents)
    let found = known.counts.found
    try document.apply(.create(NodeCreation(content: .number(1), attributes: NodeAttributes(name: "aside"))))
    try document.apply(.setContent(try #require(document.contents.node(named: "xb3")), .number(7)))
    #expect(known.uncertainty(of: end, in: document.contents) == before)
    #expect(known.counts.found == found)
  }
}
