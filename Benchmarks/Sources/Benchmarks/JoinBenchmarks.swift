import DataJoin
import Foundation

/// D1: a tenth each of 100,000 elements deleted, inserted, moved and updated.
func mixedChanges(_: Int) -> [Row] {
  [besideDictionary("D1 mix, Int", JoinShape("mix", count: 100_000) { $0 }, rounds: 21, goal: .ratio(1))]
    + [
      besideDictionary(
        "D1 mix, UUID", JoinShape("mix", count: 100_000, makeKey: repeatableUUID), rounds: 21, goal: .ratio(1))
    ]
}

/// D2: the fewest moves, beside Swift's own difference, which tells them as deletes and inserts.
func fewestMoves(_: Int) -> [Row] {
  let moved = JoinShape("head to tail", count: 100_000) { $0 }
  let changes = KeyedChanges(from: moved.old, to: moved.new, key: { $0.key })
  check(changes.moves == [Move(from: 0, to: 99_999)], "D2: \(changes.moves.count) moves")
  return [
    besideDifference("D2 head to tail, 100000", moved, rounds: 11, goal: .none),
    besideDifference("D2 mix, 5000", JoinShape("mix", count: 5_000) { $0 }, rounds: 5, goal: .none),
  ]
}

/// D3: many elements of any mix.
func manyChanges(_ size: Int) -> [Row] {
  let second = Row.Goal.atMost(.nanoseconds(1e9))
  return ["unchanged", "mix", "shuffle"].flatMap { name in
    [
      besideDictionary("D3 \(name), Int, \(size)", JoinShape(name, count: size) { $0 }, rounds: 3, goal: second),
      besideDictionary(
        "D3 \(name), UUID, \(size)", JoinShape(name, count: size, makeKey: repeatableUUID), rounds: 3, goal: second),
    ]
  }
}

/// D4: nothing changed among 100,000.
func noChanges(_: Int) -> [Row] {
  [
    besideDifference("D4 unchanged, Int", JoinShape("unchanged", count: 100_000) { $0 }, rounds: 101, goal: .ratio(1)),
    besideDifference(
      "D4 unchanged, UUID", JoinShape("unchanged", count: 100_000, makeKey: repeatableUUID), rounds: 101,
      goal: .ratio(1)),
  ]
}

/// Beside a join through Swift's `Dictionary` that only counts what enters, is updated and exits, and knows no moves.
private func besideDictionary<Key>(_ name: String, _ shape: JoinShape<Key>, rounds: Int, goal: Row.Goal) -> Row {
  var changes = KeyedChanges(from: shape.old, to: shape.old, key: { $0.key })
  var counts = (enter: 0, update: 0, exit: 0)
  let times = alternating(
    rounds, ours: { changes = KeyedChanges(from: shape.old, to: shape.new, key: { $0.key }) },
    floor: { counts = dictionaryJoin(shape) })
  check(
    (changes.inserts.count, changes.reloads.count, changes.deletes.count) == counts, "\(name): \(counts)")
  check(changes.applied(to: shape.old) { shape.new[$0] } == shape.new, "\(name): not the new sequence")
  return Row(
    name: "\(name), \(changes.moves.count) moves", ours: .nanoseconds(times.ours), floor: .nanoseconds(times.floor),
    goal: goal)
}

private func dictionaryJoin<Key>(_ shape: JoinShape<Key>) -> (enter: Int, update: Int, exit: Int) {
  var offsets = [Key: Int](minimumCapacity: shape.old.count)
  for (offset, element) in shape.old.enumerated() { offsets[element.key] = offset }
  var enter = 0
  var kept = 0
  var update = 0
  for element in shape.new {
    guard let offset = offsets[element.key] else {
      enter += 1
      continue
    }
    kept += 1
    if shape.old[offset].content != element.content { update += 1 }
  }
  return (enter, update, shape.old.count - kept)
}

/// Beside Swift's `difference(from:)` of the keys, which sees no updates.
private func besideDifference<Key>(_ name: String, _ shape: JoinShape<Key>, rounds: Int, goal: Row.Goal) -> Row {
  let oldKeys = shape.old.map(\.key)
  let newKeys = shape.new.map(\.key)
  var changes = KeyedChanges(from: shape.old, to: shape.old, key: { $0.key })
  var count = 0
  let times = alternating(
    rounds, ours: { changes = KeyedChanges(from: shape.old, to: shape.new, key: { $0.key }) },
    floor: { count = newKeys.difference(from: oldKeys).count })
  check(
    count == changes.deletes.count + changes.inserts.count + 2 * changes.moves.count, "\(name): \(count) steps")
  return Row(
    name: "\(name), \(changes.moves.count) moves", ours: .nanoseconds(times.ours), floor: .nanoseconds(times.floor),
    goal: goal)
}
