import EvaluationEngine
import Formulas
import TestSupport
import Testing

@testable import GraphDocument

/// What undo keeps where memory is short.
struct UndoBudgetTests {
  /// A document with a note, and the note.
  private func document(budget: Int) throws -> (Document, NodeID) {
    let document = Document(undoBudget: budget)
    try document.apply(.create(NodeCreation(content: .note, attributes: NodeAttributes(name: "why"))))
    return (document, try #require(document.contents.node(named: "why")))
  }

  private func text(_ number: Int) -> String { "\(number) " + String(repeating: "x", count: 1_000) }

  @Test func `limit undo-bytes: what fits is kept, beyond it the oldest steps go and the latest stay`() throws {
    // What two steps take is found out by a history that has them.
    var history = History(budget: .max)
    for number in 0..<2 { history.record(.setText(NodeID(index: 0), text(number)), run: nil, title: "t") }
    var fitting = History(budget: history.memory)
    for number in 0..<2 { fitting.record(.setText(NodeID(index: 0), text(number)), run: nil, title: "t") }
    #expect(fitting.discardedCount == 0 && fitting.titles.done.count == 2)
    var short = History(budget: history.memory - 1)
    for number in 0..<2 { short.record(.setText(NodeID(index: 0), text(number)), run: nil, title: "t") }
    #expect(short.discardedCount == 1 && short.titles.done.count == 1)
  }

  @Test func `undo leads back to the oldest state that is kept, and redo forth to the latest`() throws {
    let (document, note) = try document(budget: 20_000)
    for number in 0..<100 { try document.apply(.setText(note, text(number))) }
    let kept = document.steps.done.count
    #expect(document.discardedSteps + kept == 101 && kept > 2 && kept < 20)
    #expect(document.steps.done.allSatisfy { $0 == document.steps.done[0] })
    while document.undo() {}
    #expect(document.contents.text(of: note) == text(99 - kept))
    while document.redo() {}
    #expect(document.contents.text(of: note) == text(99))
    #expect(document.contents.checkInvariants() == [])
  }

  @Test func `the latest step stays however large it is`() throws {
    let (document, note) = try document(budget: 10)
    try document.apply(.setText(note, text(1)))
    try document.apply(.setText(note, text(2)))
    #expect(document.steps.done.count == 1)
    #expect(document.undo() && !document.undo())
    #expect(document.contents.text(of: note) == text(1))
    #expect(document.redo())
    #expect(document.contents.text(of: note) == text(2))
  }

  @Test func `whether the document is saved is right, also where the saved state was let go`() throws {
    let (document, note) = try document(budget: 20_000)
    document.markSaved()
    for number in 0..<100 { try document.apply(.setText(note, text(number))) }
    while document.undo() { #expect(document.isModified) }
    #expect(document.isModified)
    document.markSaved()
    #expect(!document.isModified)
    #expect(document.redo() && document.isModified)
    #expect(document.undo() && !document.isModified)
  }

  @Test func `another document begins with nothing let go`() throws {
    let (document, note) = try document(budget: 10)
    try document.apply(.setText(note, text(1)))
    #expect(document.discardedSteps == 1)
    document.state = DocumentContents()
    #expect(document.discardedSteps == 0 && !document.canUndo)
  }

  @Test func `random edits, undone and redone, keep within the budget and tell rightly what is saved`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let budget = 12_000
    var history = History(budget: budget)
    // States by number: where the history stands, and those that undo and redo reach.
    var (past, state, future, next, saved) = ([Int](), 0, [Int](), 1, Int?.some(0))
    for step in 0..<RandomRounds.count(5_000, long: 50_000) {
      let size = Int.random(in: 0..<2_500, using: &generator)
      let edit = Edit.setText(NodeID(index: 0), String(repeating: "x", count: size))
      switch Int.random(in: 0..<8, using: &generator) {
      case 0, 1, 2, 3:
        history.record(edit, run: nil, title: "\(next)")
        past.append(state)
        if let known = saved, future.contains(known) { saved = nil }
        (state, future, next) = (next, [], next + 1)
      case 4, 5:
        guard let undone = history.popUndo() else { break }
        history.pushRedo(edit, of: undone)
        future.append(state)
        state = past.removeLast()
      case 6:
        guard let redone = history.popRedo() else { break }
        history.pushUndo(edit, of: redone)
        past.append(state)
        state = future.removeLast()
      default:
        history.markSaved()
        saved = state
      }
      past = past.suffix(history.titles.done.count)
      #expect(history.titles.undone.count == future.count, "seed \(seed), step \(step)")
      #expect(history.isModified == (saved != state), "seed \(seed), step \(step)")
      let redo = history.titles.undone.count
      #expect(history.memory <= budget || history.titles.done.count <= 1, "seed \(seed), step \(step), redo \(redo)")
    }
  }
}
