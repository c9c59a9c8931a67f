import DataJoin
import TestSupport
import Testing

@Suite struct RandomChangesTests {
  @Test func `U6: applying the changes of any two sequences to the first gives the second`() {
    var random = SeededGenerator(seed: 6)
    for round in 0..<RandomRounds.count(4_000, long: 100_000) {
      let pair = RandomPair(upTo: 40, repeating: false, &random)
      let changes = KeyedChanges(from: pair.old, to: pair.new, key: \.key)
      var handedOver: [Int] = []
      let new = changes.applied(to: pair.old) { offset in
        handedOver.append(offset)
        return pair.new[offset]
      }
      let keptOffsets = Set(changes.inserts).union(reloadedOffsets(pair, changes))
      guard new == pair.new, handedOver == keptOffsets.sorted(), complaint(pair, changes) == nil else {
        Issue.record(
          "seed 6, round \(round): \(pair.old) to \(pair.new): \(changes), \(complaint(pair, changes) ?? "")")
        return
      }
    }
  }

  @Test func `U16: there are as many moves as a quadratic search finds necessary, and no more`() {
    var random = SeededGenerator(seed: 16)
    for round in 0..<RandomRounds.count(4_000, long: 100_000) {
      let pair = RandomPair(upTo: 24, repeating: false, &random)
      let changes = KeyedChanges(from: pair.old, to: pair.new, key: \.key)
      let kept = pair.new.compactMap { datum in pair.old.firstIndex { $0.key == datum.key } }
      guard changes.moves.count == kept.count - longestRunByQuadraticSearch(kept) else {
        Issue.record("seed 16, round \(round): \(changes.moves) for \(kept)")
        return
      }
    }
  }

  @Test func `U17: repeated keys never keep the changes from giving the second sequence`() {
    var random = SeededGenerator(seed: 17)
    for round in 0..<RandomRounds.count(4_000, long: 100_000) {
      let pair = RandomPair(upTo: 20, repeating: true, &random)
      let changes = KeyedChanges(from: pair.old, to: pair.new, key: \.key)
      let new = changes.applied(to: pair.old) { pair.new[$0] }
      guard new == pair.new else {
        Issue.record("seed 17, round \(round): \(pair.old) to \(pair.new): \(changes) gives \(new)")
        return
      }
    }
  }

  @Test func `keys whose hashes are all the same are told apart by equality`() {
    var random = SeededGenerator(seed: 3)
    let old = (0..<300).map { Colliding(number: $0) }
    let new = old.shuffled(using: &random).dropLast(50) + (300..<330).map { Colliding(number: $0) }
    let changes = KeyedChanges(from: old, to: Array(new), key: \.self)
    #expect(changes.applied(to: old) { new[$0] } == Array(new))
    #expect(changes.deletes.count == 50 && changes.inserts.count == 30)
  }

  @Test func `integer keys, close together or at the ends of their range`() {
    let close = KeyedChanges(from: [7, 5, 6, -3], to: [6, 7, 5, 8, -4], key: \.self)
    #expect(close.moves == [Move(from: 2, to: 0)])
    #expect(close.deletes == [3] && close.inserts == [3, 4])
    let far = KeyedChanges(from: [Int.min, 0, Int.max], to: [Int.max, 1, Int.min], key: \.self)
    #expect(far.moves.count == 1 && far.deletes == [1] && far.inserts == [1])
  }

  @Test func `a hundred thousand elements in any order`() {
    var random = SeededGenerator(seed: 100)
    let old = Array(0..<100_000)
    let new = old.shuffled(using: &random)
    let changes = KeyedChanges(from: old, to: new, key: { $0 &* 0x1E37_79B9_7F4A_7C15 })
    #expect(changes.applied(to: old) { new[$0] } == new)
    // A random order of n keeps about 2√n in order.
    #expect((98_500..<100_000).contains(changes.moves.count))
  }

  private func reloadedOffsets(_ pair: RandomPair, _ changes: KeyedChanges) -> [Int] {
    changes.reloads.compactMap { old in pair.new.firstIndex { $0.key == pair.old[old].key } }
  }

  /// What is wrong with the lists themselves, for unique keys.
  private func complaint(_ pair: RandomPair, _ changes: KeyedChanges) -> String? {
    let oldKeys = pair.old.map(\.key)
    let newKeys = pair.new.map(\.key)
    if changes.deletes != oldKeys.indices.filter({ !newKeys.contains(oldKeys[$0]) }) { return "deletes" }
    if changes.inserts != newKeys.indices.filter({ !oldKeys.contains(newKeys[$0]) }) { return "inserts" }
    let changed = pair.old.indices.filter { offset in
      pair.new.contains { $0.key == pair.old[offset].key && $0.content != pair.old[offset].content }
    }
    if changes.reloads != changed { return "reloads" }
    if changes.moves.contains(where: { oldKeys[$0.from] != newKeys[$0.to] }) { return "moves" }
    return nil
  }

  private func longestRunByQuadraticSearch(_ positions: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, position) in positions.enumerated() {
      let before = (0..<index).filter { positions[$0] < position }.map { lengths[$0] }.max() ?? 0
      lengths.append(before + 1)
    }
    return lengths.max() ?? 0
  }
}

/// Two sequences of which the second is the first with elements left out, put in, changed and moved.
struct RandomPair {
  var old: [Item] = []
  var new: [Item] = []

  init(upTo limit: Int, repeating: Bool, _ random: inout SeededGenerator) {
    let count = Int.random(in: 0...limit, using: &random)
    let keys = repeating ? max(1, count / 2) : count
    old = (0..<count).map { Item("\(repeating ? Int.random(in: 0..<keys, using: &random) : $0)", 0) }
    new = old.filter { _ in Int.random(in: 0..<8, using: &random) != 0 }
    for index in new.indices where Int.random(in: 0..<6, using: &random) == 0 { new[index].content = 1 }
    for entering in 0..<Int.random(in: 0...limit / 4, using: &random) {
      let key = repeating ? "\(Int.random(in: 0..<keys * 2, using: &random))" : "new\(entering)"
      new.insert(Item(key, 0), at: Int.random(in: 0...new.count, using: &random))
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: new.shuffle(using: &random)
    case 1: new.reverse()
    case _:
      for _ in 0..<Int.random(in: 0...4, using: &random) where !new.isEmpty {
        let item = new.remove(at: Int.random(in: 0..<new.count, using: &random))
        new.insert(item, at: Int.random(in: 0...new.count, using: &random))
      }
    }
  }
}

/// A key whose hash says nothing.
struct Colliding: Hashable {
  var number: Int

  func hash(into hasher: inout Hasher) {}
}
