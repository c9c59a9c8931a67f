import TextScanning

/// Finds the units of the catalogue by name, with or without a prefix.
///
/// The table is created from the catalogue at the first use, which takes some tens of microseconds. Its content is
/// fixed, so no input can make a search slow.
struct UnitNames: Sendable {
  enum Role: UInt8, Sendable {
    /// A symbol, which can have prefix symbols before it.
    case symbol
    /// Another spelling of the first symbol.
    case alias
    /// An English name, which can have prefix words before it.
    case word
  }

  struct Entry: Sendable {
    fileprivate let start: UInt32
    fileprivate let length: UInt8
    let role: Role
    private let index: UInt16

    fileprivate init(start: Int, length: Int, role: Role, unit: Int) {
      self.start = UInt32(truncatingIfNeeded: start)
      self.length = UInt8(truncatingIfNeeded: length)
      self.role = role
      index = UInt16(truncatingIfNeeded: unit)
    }

    var unit: Int { Int(index) }

    fileprivate var range: Range<Int> { Int(start)..<Int(start) + Int(length) }
  }

  /// All names in the order of the catalogue.
  ///
  /// The names of a unit are consecutive, and its first symbol comes first.
  let entries: [Entry]
  private let bytes: [UInt8]
  /// A hash table with linear probing, whose values are indices of entries plus 1; 0 marks a free slot.
  private let slots: [UInt16]

  private static let slotCount = 4_096

  static let shared = UnitNames()

  private init() {
    var entries: [Entry] = []
    var bytes: [UInt8] = []
    entries.reserveCapacity(1_400)
    bytes.reserveCapacity(12_000)
    for (index, unit) in CatalogueUnit.all.enumerated() {
      for (list, role) in [(unit.symbols, Role.symbol), (unit.ascii, .alias), (unit.words, .word)] {
        Self.add(list, role, index, to: &entries, &bytes)
      }
    }
    var slots = [UInt16](repeating: 0, count: Self.slotCount)
    bytes.withUnsafeBufferPointer { bytes in
      for (index, entry) in entries.enumerated() {
        var slot = Self.hash(UnsafeBufferPointer(rebasing: bytes[entry.range])) & (Self.slotCount - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (Self.slotCount - 1) }
        slots[slot] = UInt16(truncatingIfNeeded: index + 1)
      }
    }
    (self.entries, self.bytes, self.slots) = (entries, bytes, slots)
  }

  /// Adds the names of a list, which are separated by blanks; `metre+s` means `metre` and `metres`.
  private static func add(
    _ list: StaticString, _ role: Role, _ unit: Int, to entries: inout [Entry], _ bytes: inout [UInt8]
  ) {
    let text = UnsafeBufferPointer(start: list.utf8Start, count: list.utf8CodeUnitCount)
    var start = bytes.count
    func end() {
      if bytes.count > start {
        entries.append(Entry(start: start, length: bytes.count - start, role: role, unit: unit))
      }
      start = bytes.count
    }
    for byte in text {
      switch byte {
      case ASCII.space: end()
      case ASCII.plus:
        let singular = start..<bytes.count
        end()
        bytes.append(contentsOf: bytes[singular])
      default: bytes.append(byte)
      }
    }
    end()
  }

  /// Returns the hash of Fowler, Noll and Vo (FNV-1a).
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var state: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: (state ^ state >> 32) & 0x7FFF_FFFF)
  }

  func find(_ name: UnsafeBufferPointer<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var slot = Self.hash(name) & (Self.slotCount - 1)
      while slots[slot] != 0 {
        let index = Int(slots[slot]) - 1
        if SeededHash.areEqual(UnsafeBufferPointer(rebasing: bytes[entries[index].range]), name) { return index }
        slot = (slot + 1) & (Self.slotCount - 1)
      }
      return nil
    }
  }

  func text(of entry: Int) -> String { String(decoding: bytes[entries[entry].range], as: UTF8.self) }

  /// Returns the name as it is displayed, and its ASCII form.
  ///
  /// Instead of other spellings of a symbol, the first symbol of the unit is displayed.
  func texts(of index: Int) -> (name: String, ascii: String) {
    let entry = entries[index]
    let shown = entry.role == .alias ? firstEntry(ofUnitAt: index) : index
    let name = text(of: shown)
    if entry.role == .word || bytes[entries[shown].range].allSatisfy({ $0 < 0x80 }) { return (name, name) }
    return (name, asciiName(ofUnitAt: index) ?? name)
  }

  private func firstEntry(ofUnitAt index: Int) -> Int {
    var first = index
    while first > 0, entries[first - 1].unit == entries[index].unit { first -= 1 }
    return first
  }

  private func asciiName(ofUnitAt index: Int) -> String? {
    let first = firstEntry(ofUnitAt: index)
    let same = (first..<entries.count).prefix { entries[$0].unit == entries[index].unit }
    let plain = same.filter { entries[$0].role != .word && bytes[entries[$0].range].allSatisfy { $0 < 0x80 } }
    return (plain.first { entries[$0].role == .alias } ?? plain.first).map(text)
  }

  /// The meaning of a name: a unit of the catalogue and a prefix.
  struct Match: Hashable, Sendable {
    let entry: Int
    let prefix: Int?
    /// Whether the prefix is written as a word, such as `kilo`.
    let isWord: Bool

    init(entry: Int, prefix: Int? = nil, isWord: Bool = false) {
      (self.entry, self.prefix, self.isWord) = (entry, prefix, isWord)
    }
  }

  /// Returns the unit that a name means, with its prefix if the unit allows it; nil if the name means no unit.
  func match(_ name: UnsafeBufferPointer<UInt8>) -> Match? {
    if let entry = find(name) { return Match(entry: entry) }
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

  func match(named name: String) -> Match? {
    var name = name
    return name.withUTF8 { match($0) }
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
    return Match(entry: entry, prefix: index, isWord: isWord)
  }
}
