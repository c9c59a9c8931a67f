/// The members found in a JSON object, as their raw values, with the offsets of their keys.
struct SeenKeys {
  private var mask: UInt64 = 0
  private var offsets: [Int]

  init(count: Int) {
    offsets = [Int](repeating: 0, count: count)
  }

  @inline(__always)
  mutating func removeAll() { mask = 0 }

  @inline(__always)
  func has(_ member: Int) -> Bool { mask & (1 << UInt64(truncatingIfNeeded: member)) != 0 }

  @inline(__always)
  func offset(of member: Int) -> Int { offsets[member] }

  @inline(__always)
  mutating func insert(_ member: Int, at offset: Int) -> Int? {
    if has(member) { return offsets[member] }
    mask |= 1 << UInt64(truncatingIfNeeded: member)
    offsets[member] = offset
    return nil
  }

  /// Returns the first seen member, in text order, that is not in `allowed`; nil if there is none.
  @inline(__always)
  func first(outside allowed: Set) -> Int? {
    mask & ~allowed.mask == 0 ? nil : earliest(outside: allowed)
  }

  private func earliest(outside allowed: Set) -> Int? {
    offsets.indices.filter { has($0) && !allowed.has($0) }.min { offsets[$0] < offsets[$1] }
  }

  struct Set {
    fileprivate var mask: UInt64

    @inline(__always)
    init<Member: RawRepresentable>(_ members: Member...) where Member.RawValue == Int {
      self.init(members.map(\.rawValue))
    }

    init(_ members: [Int]) { mask = members.reduce(0) { $0 | 1 << UInt64(truncatingIfNeeded: $1) } }

    @inline(__always)
    func has(_ member: Int) -> Bool { mask & (1 << UInt64(truncatingIfNeeded: member)) != 0 }
  }
}
