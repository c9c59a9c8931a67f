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

  @Test func `U15: ten times as many elements are looked at ten times as often, and each of them a few times`() {
    func looks(_ count: Int) -> Int {
      var looks = 0
      // A tenth deleted, a tenth inserted, a tenth of other content, one in ten out of its place.
      let old = Array(0..<count)
      var new = old.filter { !$0.isMultiple(of: 10) } + (count..<count + count / 10)
      for index in stride(from: 0, to: new.count - 20, by: 20) { new.swapAt(index, index + 19) }
      let changes = KeyedChanges(
        from: old, to: new,
        key: { element -> Int in
          looks += 1
          return element
        },
        isSame: { old, _ in
          looks += 1
          return !old.isMultiple(of: 7)
        })
      #expect(changes.deletes.count == count / 10 && changes.inserts.count == count / 10)
      return looks
    }
    let (few, many) = (looks(10_000), looks(100_000))
    #expect(many <= 11 * few, "\(few), \(many)")
    #expect(many <= 6 * 100_000, "\(many)")
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
