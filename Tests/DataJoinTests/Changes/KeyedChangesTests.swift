import DataJoin
import TestSupport
import Testing

@Suite struct KeyedChangesTests {
  @Test func `U2: deletes, reloads, inserts and moves are told apart`() {
    //                        0    1    2    3    4
    let changes = changes(of: "a1 b1 c1 d1 e1", "b1 x1 d2 c1 e1")
    #expect(changes.deletes == [0])
    #expect(changes.inserts == [1])
    #expect(changes.reloads == [3])
    #expect(changes.moves == [Move(from: 3, to: 2)])
  }

  @Test func `U6: deletes and reloads are counted in the old sequence, inserts in the new one`() {
    let changes = changes(of: "a1 b1 c1 d1", "x1 y1 c1 d2")
    #expect(changes.deletes == [0, 1])
    #expect(changes.reloads == [3])
    #expect(changes.inserts == [0, 1])
  }

  @Test func `U12: identity and equality are separate questions`() {
    let old = [Item("a", 1), Item("b", 2)]
    let new = [Item("a", -1), Item("b", 3)]
    let changes = KeyedChanges(from: old, to: new, key: \.key) { $0.content.magnitude == $1.content.magnitude }
    #expect(changes.reloads == [1])
  }

  @Test func `U16: one element from head to tail is one move`() {
    let old = (0..<1_000).map { Item("\($0)", 0) }
    let changes = KeyedChanges(from: old, to: Array(old[1...]) + [old[0]], key: \.key)
    #expect(changes.moves == [Move(from: 0, to: 999)])
    #expect(changes.deletes == [] && changes.inserts == [] && changes.reloads == [])
  }

  @Test func `U17: of elements with one key the first keeps the first, the others leave and enter`() {
    let changes = changes(of: "x1 a1 a2 y1", "y1 a1 a3 a4 x1")
    #expect(changes.deletes == [2])
    #expect(changes.inserts == [2, 3])
    #expect(changes.reloads == [])
  }

  @Test func `U17: elements that agree at the ends stay even where keys repeat`() {
    #expect(changes(of: "a1 a2 a3", "a1 a2 a3").isEmpty)
    #expect(changes(of: "a1 a2 a3", "a1 a2 a3 a4").inserts == [3])
  }

  @Test func `empty sequences, and all of them entering or leaving`() {
    #expect(changes(of: "", "").isEmpty)
    #expect(changes(of: "", "a1 b1").inserts == [0, 1])
    #expect(changes(of: "a1 b1", "").deletes == [0, 1])
  }

  private func changes(of old: String, _ new: String) -> KeyedChanges {
    KeyedChanges(from: Item.list(old), to: Item.list(new), key: \.key)
  }
}
