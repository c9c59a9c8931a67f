import EvaluationEngine
import Geometry
import GraphDocument
import TestSupport
import Testing

@testable import DiagramModel
@testable import PresentationModel

/// A diagram and a table that follow a document alone: no editor, no keys, no screen.
struct RandomFollowerTests {
  private let document = Document()
  private let diagram: Diagram
  private let table: NodesTable

  init() {
    let diagram = Diagram(document)
    document.addView("diagram") { [weak diagram] in diagram?.follow($0) }
    self.diagram = diagram
    table = NodesTable(document: document, diagram)
    diagram.highlightsChanges = true
  }

  private func node(_ random: inout SeededGenerator) -> NodeID? {
    document.contents.graph.nodes.sorted().randomElement(using: &random)
  }

  private func line(_ random: inout SeededGenerator) -> Int? {
    (0..<table.lines.count).randomElement(using: &random)
  }

  /// Does what a user may do to the table while it is shown.
  private func useTable(_ random: inout SeededGenerator) {
    switch Int.random(in: 0..<10, using: &random) {
    case 9: table.endMarks()
    case 0, 1:
      let new = TableFollowingTests.arrangements.randomElement(using: &random) ?? TableArrangement()
      table.arrange { $0 = new }
    case 2: table.setVisibleCount(.random(in: 1...12, using: &random))
    case 3: table.scroll(by: .random(in: -5...5, using: &random))
    case 4: table.setFolded(Set(table.headings.filter { _ in Bool.random(using: &random) }))
    case 5: if let line = line(&random) { table.focus(onLine: line) }
    case 6: table.follow(node(&random))
    case 7: if let node = node(&random) { _ = table.userCount(of: node) }
    default: if Int.random(in: 0..<4, using: &random) == 0 { table.hide() }
    }
  }

  private func move(_ random: inout SeededGenerator) {
    let moves = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ -> NodeMove? in
      let place = Point(column: .random(in: -300...300, using: &random), row: .random(in: -90...90, using: &random))
      return node(&random).map { NodeMove($0, to: Int.random(in: 0..<4, using: &random) == 0 ? nil : place) }
    }
    try? document.apply(.move(moves))
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(4, long: 40)))
  func
    `U6, U9: places and rows are those of a plane and a table made anew, whatever is edited, sorted, filtered and folded`(
      seed: UInt64
    )
  {
    var random = SeededGenerator(seed: seed)
    var shown = 0
    for step in 0..<RandomTestLength.steps(500) {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5: TableFollowingTests.change(document, &random)
      case 5: move(&random)
      case 6 where step.isMultiple(of: 20): document.state = document.contents
      default: table.isShown ? useTable(&random) : table.show(focusing: node(&random))
      }
      if table.isShown { shown += 1 }
      #expect(document.contents.checkInvariants() == [], "seed \(seed), step \(step)")
      #expect(diagram.checkInvariants() == [], "seed \(seed), step \(step)")
      #expect(table.checkInvariants() == [], "seed \(seed), step \(step)")
    }
    #expect(shown > 300, "seed \(seed)")
    #expect(table.counts.fallbacks == 0, "seed \(seed)")
    while document.undo() {}
    #expect(diagram.checkInvariants() + table.checkInvariants() == [], "seed \(seed)")
  }

  @Test func `a plane that missed an edit is reported by its boxes, wires and frames`() throws {
    document.removeView("diagram")
    let attributes = NodeAttributes(name: "a", place: Point(column: 4, row: 2), frame: "Inputs")
    try document.apply(.create(NodeCreation(content: .number(1), attributes: attributes)))
    let problems = diagram.plane.checkInvariants(in: document.contents)
    let beginnings = ["the box of ", "0 boxes for 1 nodes", "the extent of the boxes is ", "0 frames for 1 titles"]
    #expect(problems.count == beginnings.count)
    #expect(zip(problems, beginnings).allSatisfy { $0.hasPrefix($1) }, "\(problems)")
  }
}
