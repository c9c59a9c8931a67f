import DataJoin
import DiagramModel
import EvaluationEngine
import Formulas
import GraphDocument
import TestSupport
import Testing

@testable import PresentationModel

/// The table follows events row by row, and is then the one that would be made anew.
struct TableFollowingTests {
  static let arrangements: [TableArrangement] = {
    var arrangements: [TableArrangement] = []
    for column in TableColumn.allCases {
      for (grouping, isDescending, filter) in [
        (TableArrangement.Grouping.part, false, ""), (.frame, true, ""), (.part, true, "n1"),
        (.frame, false, "is:unused"),
        (.part, false, "is:output"),
      ] {
        var arrangement = TableArrangement()
        (arrangement.column, arrangement.isDescending) = (column, isDescending)
        (arrangement.grouping, arrangement.filter) = (grouping, filter)
        arrangements.append(arrangement)
      }
    }
    return arrangements
  }()

  /// Makes an edit of any kind, or takes one back; what is refused is passed over.
  static func change(_ document: Document, _ random: inout SeededGenerator) {
    let contents = document.contents
    func node() -> NodeID? { contents.graph.nodes.sorted().randomElement(using: &random) }
    func name() -> String { "n\(Int.random(in: 0..<60, using: &random))" }
    let operators = ["add", "divide", "negate", "max"].compactMap { OperatorID(named: $0) }
    func edit() -> Edit? {
      let kind = Int.random(in: 0..<14, using: &random)
      if kind < 3 {
        let attributes = NodeAttributes(name: name())
        switch kind {
        case 0:
          return .create(
            NodeCreation(content: .number(Double(Int.random(in: 0..<9, using: &random))), attributes: attributes))
        case 1:
          guard let id = operators.randomElement(using: &random) else { return nil }
          return .create(NodeCreation(content: .operator(id), attributes: attributes))
        default:
          guard let formula = try? Formula.parse("\(name()) * 2 + \(name())") else { return nil }
          return .create(NodeCreation(formula: formula, attributes: attributes))
        }
      }
      guard let node = node() else { return nil }
      switch kind {
      case 3, 4: return .delete(node)
      case 5: return .rename(node, name())
      case 6, 7: return .setContent(node, .number(Double(Int.random(in: 0..<9, using: &random))))
      case 8: return operators.randomElement(using: &random).map { .setContent(node, .operator($0)) }
      case 9: return .setInput(PortID(node, Int.random(in: 0..<2, using: &random)), Self.node(contents, &random))
      case 10: return .setBypassed(node, .random(using: &random))
      case 11:
        return .frame([NodeFraming(node, in: ["one", "two", nil].randomElement(using: &random) ?? nil)])
      case 12: return .setLabel(node, name())
      default: return (try? Formula.parse("\(name()) + 1")).map { .setFormula(node, $0) }
      }
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: document.undo()
    case 1: document.redo()
    case 2: try? document.apply(.group((0..<Int.random(in: 2..<14, using: &random)).compactMap { _ in edit() }))
    default: if let edit = edit() { try? document.apply(edit) }
    }
  }

  private static func node(_ contents: DocumentContents, _ random: inout SeededGenerator) -> NodeID? {
    contents.graph.nodes.sorted().randomElement(using: &random)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `U2, U6, U10: a table that follows edits is the table made anew, and its steps make it of the old one`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let document = Document()
    let uncertainties = UncertaintyCache()
    var event: DocumentEvent?
    document.addView("test") { event = $0 }
    var tables = [[TableSections.Section]](repeating: [], count: Self.arrangements.count)
    var indices = [TableIndex](repeating: TableIndex(), count: Self.arrangements.count)
    var work = TableWork()
    var followed = 0
    for step in 0..<RandomRounds.count(150, long: 1_500) {
      event = nil
      Self.change(document, &random)
      guard let event else { continue }
      uncertainties.forget()
      for (index, arrangement) in Self.arrangements.enumerated() {
        let sections = TableSections(document.contents, arrangement, uncertainties)
        let expected = sections.make()
        guard let news = TableChanges(event, in: document.contents, arrangement) else {
          tables[index] = expected
          indices[index] = TableIndex(expected)
          continue
        }
        followed += 1
        let old = tables[index]
        let made = work.rows
        let (changes, before) = sections.follow(news, in: &tables[index], &indices[index], &work)
        #expect(work.rows - made <= news.nodes.count)
        #expect(tables[index] == expected, "seed \(seed), step \(step), \(arrangement)")
        #expect(indices[index].checkInvariants(expected) == [], "seed \(seed), step \(step), \(arrangement)")
        // What is remembered of the old table is what was there, and no row that was not named moves.
        for place in changes.rowDeletes + changes.rowReloads + changes.rowMoves.map(\.from) {
          #expect(before.row(place) == old[place.section].rows[place.row], "seed \(seed), step \(step), \(arrangement)")
        }
        for move in changes.rowMoves {
          #expect(news.nodes.contains(expected[move.to.section].rows[move.to.row].node))
        }
        let applied = changes.applied(
          to: old, heading: { (expected[$0].heading, expected[$0].rows.count) },
          row: { expected[$0.section].rows[$0.row] })
        #expect(applied == expected, "seed \(seed), step \(step), \(arrangement)")
        #expect(!changes.isEmpty || old == expected, "seed \(seed), step \(step), \(arrangement)")
        if tables[index] != expected { return }
      }
    }
    #expect(followed > 1_000)
  }
}
