import TextScanning

/// Finds units by name.
///
/// The table is made at the first use, from the catalogue, in some tens of microseconds; a search takes about 50 ns. Its
/// content is fixed, so no input can slow it down.
struct UnitNames: Sendable {
  /// How a name relates to its unit.
  enum Role: UInt8, Sendable {
    /// A symbol, which takes symbols of prefixes.
    case symbol
    /// Another spelling of the first symbol.
    case alias
    /// An English name, which takes names of prefixes.
    case word
  }

  /// A name of the catalogue.
  struct Entry: Sendable {
    let text: [UInt8]
    /// The index of the unit in the catalogue.
    let unit: Int
    let role: Role
    /// Whether the name is a plural.
    let isPlural: Bool
  }

  /// All names, in the order of the catalogue.
  let entries: [Entry]
  /// For each remainder of a hash the index of an entry plus 1, or 0; collisions are in the next places.
  private let slots: [UInt16]

  private static let slotCount = 4_096

  /// The names of the catalogue.
  static let shared = UnitNames()

  private init() {
    var entries: [Entry] = []
    entries.reserveCapacity(1_200)
    for (index, unit) in CatalogueUnit.all.enumerated() {
      for (texts, role) in [(unit.symbols, Role.symbol), (unit.ascii, .alias), (unit.words, .word)] {
        Self.split(texts) { name, suffix in
          entries.append(Entry(text: Array(name), unit: index, role: role, isPlural: false))
          guard let suffix else { return }
          entries.append(Entry(text: Array(name) + Array(suffix), unit: index, role: role, isPlural: true))
        }
      }
    }
    var slots = [UInt16](repeating: 0, count: Self.slotCount)
    for (index, entry) in entries.enumerated() {
      var slot = entry.text.withUnsafeBufferPointer { Self.hash($0) } & (Self.slotCount - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (Self.slotCount - 1) }
      slots[slot] = UInt16(truncatingIfNeeded: index + 1)
    }
    self.entries = entries
    self.slots = slots
  }

  /// Calls `body` with each name of a list, and with the suffix of its plural.
  private static func split(
    _ list: StaticString, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>?) -> Void
  ) {
    let bytes = UnsafeBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount)
    for name in bytes.split(separator: ASCII.space) {
      let parts = name.split(separator: ASCII.plus, maxSplits: 1)
      guard let first = parts.first else { continue }
      body(
        UnsafeBufferPointer(rebasing: first), parts.count > 1 ? UnsafeBufferPointer(rebasing: parts[1]) : nil)
    }
  }

  /// Returns the hash of Fowler, Noll and Vo (FNV-1a).
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: (state ^ state >> 32) & 0x7FFF_FFFF)
  }

  /// Returns the index of the first entry that has exactly this name; nil if there is none.
  func find(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    var slot = Self.hash(name) & (Self.slotCount - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      let found = entries[index].text.withUnsafeBufferPointer { text in
        text.count == name.count && text.elementsEqual(name)
      }
      if found { return index }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    return nil
  }

  /// A name with a prefix.
  struct Match: Hashable, Sendable {
    /// The index of the name's entry.
    let entry: Int
    /// The index of the prefix in ``UnitPrefix/all``; nil if there is none.
    let prefix: Int?
  }

  /// Returns what a name means: a name of the catalogue, or a prefix and a name that takes it; nil if it means nothing.
  func match(_ name: UnsafeBufferPointer<UInt8>) -> Match? {
    if let entry = find(name) { return Match(entry: entry, prefix: nil) }
    guard name.count > 1 else { return nil }
    for (index, prefix) in UnitPrefix.all.enumerated() {
      if let match = match(name, after: prefix.symbol, index, isWord: false) { return match }
      if let match = match(name, after: prefix.word, index, isWord: true) { return match }
    }
    for micro in ["u", "\u{3BC}"] as [StaticString] {
      if let match = match(name, after: micro, UnitPrefix.micro, isWord: false) { return match }
    }
    return nil
  }

  private func match(
    _ name: UnsafeBufferPointer<UInt8>, after prefix: StaticString, _ index: Int, isWord: Bool
  ) -> Match? {
    let length = prefix.utf8CodeUnitCount
    guard name.count > length, name[0] == prefix.utf8Start[0],
      UnsafeBufferPointer(rebasing: name[..<length]).isEqual(to: prefix),
      let entry = find(UnsafeBufferPointer(rebasing: name[length...])),
      entries[entry].role == .alias || (entries[entry].role == .word) == isWord,
      CatalogueUnit.all[entries[entry].unit].prefixes.allows(UnitPrefix.all[index])
    else { return nil }
    return Match(entry: entry, prefix: index)
  }
}
