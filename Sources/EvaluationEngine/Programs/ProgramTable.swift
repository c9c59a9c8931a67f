import TextScanning

/// The programs of a graph's formulas.
///
/// Nodes with equal programs share one entry.
///
/// It is a hash table (open addressing, linear probing). The key of the hash differs in each process, so no document
/// can cause collisions. `checkInvariants()` checks that all programs differ, and that the table finds every program
/// with users and no other.
struct ProgramTable: Sendable {
  private struct Slot {
    /// Half of the program's hash.
    ///
    /// It determines where a search begins. Programs whose tags differ need not be compared.
    var tag: UInt32 = 0
    /// The program's index, or a marker for an empty or removed slot.
    var place: Int32 = Slot.empty

    static let empty: Int32 = -1
    static let removed: Int32 = -2
  }

  private var programs: [Program] = []
  /// For each program index, the number of nodes with that program; 0 if the index is free.
  private var users: [Int32] = []
  private var free: [Int32] = []
  private var slots: [Slot] = []
  /// The number of slots that are not empty, including those marked as removed.
  private var usedSlots = 0
  private var stackSize = 1
  /// Whether any program, even a removed one, has had a unit mark.
  private(set) var hasUnits = false
  private let hash = SeededHash()

  subscript(index: Int32) -> Program { programs[Int(index)] }

  func inputCount(of index: Int32) -> Int { programs[Int(index)].inputCount }

  var count: Int { programs.count - free.count }

  /// Adds a node to the users of a program, and stores the program if no equal program is stored.
  ///
  /// - Returns: The program's index, which equal programs share.
  /// - Complexity: Amortised O(steps), expected.
  mutating func insert(_ program: Program) -> Int32 {
    if (usedSlots + 1) * 4 > slots.count * 3 { rehash() }
    let tag = tag(of: program)
    var vacant: Int?
    var position = start(of: tag)
    while slots[position].place != Slot.empty {
      let slot = slots[position]
      if slot.place == Slot.removed {
        vacant = vacant ?? position
      } else if slot.tag == tag, programs[Int(slot.place)] == program {
        users[Int(slot.place)] += 1
        return slot.place
      }
      position = (position + 1) & (slots.count - 1)
    }
    let place = add(program.trimmed)
    if vacant == nil { usedSlots += 1 }
    slots[vacant ?? position] = Slot(tag: tag, place: place)
    return place
  }

  mutating func keep(_ index: Int32) { users[Int(index)] += 1 }

  /// Removes a node from the users of a program.
  ///
  /// A program without users is removed.
  mutating func remove(_ index: Int32) {
    let place = Int(index)
    users[place] -= 1
    if users[place] > 0 { return }
    let position = position(of: index)
    if slots[position].place == index { slots[position].place = Slot.removed }
    programs[place] = Program()
    free.append(index)
  }

  private mutating func add(_ program: Program) -> Int32 {
    stackSize = max(stackSize, program.stackSize)
    if program.hasUnits { hasUnits = true }
    if let place = free.popLast() {
      programs[Int(place)] = program
      users[Int(place)] = 1
      return place
    }
    programs.append(program)
    users.append(1)
    return Int32(truncatingIfNeeded: programs.count - 1)
  }

  private func tag(of program: Program) -> UInt32 { UInt32(truncatingIfNeeded: program.hash(by: hash)) }

  private func start(of tag: UInt32) -> Int { Int(tag) & (slots.count - 1) }

  /// Returns the slot in which a program index is stored; an empty slot if it is not in the table.
  private func position(of place: Int32) -> Int {
    var position = start(of: tag(of: programs[Int(place)]))
    while slots[position].place != place, slots[position].place != Slot.empty {
      position = (position + 1) & (slots.count - 1)
    }
    return position
  }

  private mutating func rehash() {
    var size = 16
    while size < (count + 1) * 2 { size *= 2 }
    let old = slots
    slots = [Slot](repeating: Slot(), count: size)
    usedSlots = count
    for slot in old where slot.place >= 0 {
      var position = start(of: slot.tag)
      while slots[position].place != Slot.empty { position = (position + 1) & (size - 1) }
      slots[position] = slot
    }
  }

  /// Calls `body` with all programs and a stack that is large enough for any of them.
  @inline(__always)
  func withPrograms(_ body: (UnsafeBufferPointer<Program>, UnsafeMutableBufferPointer<Double>) -> Void) {
    programs.withUnsafeBufferPointer { programs in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: stackSize) { stack in
        stack.initialize(repeating: 0)
        body(programs, stack)
      }
    }
  }

  /// Returns descriptions of violated invariants; empty if the table is valid.
  ///
  /// `places` are the indices of the nodes' programs, one per node.
  ///
  /// - Complexity: Linear in the programs' steps, expected.
  func checkInvariants(usedBy places: [Int32]) -> [String] {
    var problems: [String] = []
    var counted = [Int32](repeating: 0, count: programs.count)
    for place in places where programs.indices.contains(Int(place)) { counted[Int(place)] += 1 }
    if counted != users { problems.append("the users of programs are \(users), not \(counted)") }
    if Set(free).count != free.count || free.contains(where: { users[Int($0)] != 0 }) {
      problems.append("free slots are still in use or listed twice: \(free)")
    }
    let kept = programs.indices.filter { users[$0] > 0 }
    if kept.count != count { problems.append("\(kept.count) programs have users, but \(count) are counted") }
    if Set(kept.map { programs[$0] }).count != kept.count { problems.append("equal programs are at two places") }
    if Set(slots.map(\.place).filter { $0 >= 0 }) != Set(kept.map { Int32(truncatingIfNeeded: $0) }) {
      problems.append("the index does not contain exactly the programs with users")
    }
    if slots.count(where: { $0.place != Slot.empty }) != usedSlots {
      problems.append("the count of used slots is wrong")
    }
    for place in kept where slots[position(of: Int32(truncatingIfNeeded: place))].place < 0 {
      problems.append("program \(place) is not found")
    }
    return problems
  }
}
