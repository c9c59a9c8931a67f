import CZlib

/// A zip archive in memory, such as a workbook.
///
/// Its directory is read and checked immediately. A part is unpacked on request.
struct ZipArchive {
  private struct Entry {
    let header: Int
    let packed: Int
    let size: Int
    let method: Int
    let checksum: UInt32
    let isLocked: Bool
  }

  private let bytes: [UInt8]
  private let limits: WorkbookLimits
  private var entries: [String: Entry] = [:]
  private var unpacked = 0

  /// Reads the directory of an archive.
  ///
  /// - Throws: A `WorkbookProblem` if the bytes are not an archive, are damaged, or have more parts than the limit.
  /// - Complexity: linear in the directory; nothing is unpacked.
  init(_ bytes: [UInt8], limits: WorkbookLimits) throws(WorkbookProblem) {
    self.bytes = bytes
    self.limits = limits
    if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0]) { throw WorkbookProblem(.oldOrLocked) }
    guard bytes.starts(with: [0x50, 0x4B]) else { throw WorkbookProblem(.noArchive) }
    guard let end = Self.endRecord(in: bytes), let count = bytes.number16(at: end + 10),
      let start = bytes.number32(at: end + 16)
    else { throw WorkbookProblem(.damagedArchive) }
    if count > limits.parts { throw WorkbookProblem(.tooManyParts(limit: limits.parts)) }
    var place = start
    for _ in 0..<count {
      place = try readEntry(at: place)
    }
  }

  /// The names of the parts, without a leading slash.
  var names: some Collection<String> { entries.keys }

  func contains(_ name: String) -> Bool { entries[Self.key(name)] != nil }

  /// Returns the unpacked bytes of a part.
  ///
  /// The unpacked size is checked before memory is allocated, and counts towards the limit for all parts together.
  ///
  /// - Throws: A `WorkbookProblem` if the part does not exist, or is too large, locked or damaged.
  mutating func read(_ name: String) throws(WorkbookProblem) -> [UInt8] {
    guard let entry = entries[Self.key(name)] else { throw WorkbookProblem(.missingPart, in: name) }
    if entry.isLocked { throw WorkbookProblem(.oldOrLocked) }
    if entry.size > limits.partBytes { throw WorkbookProblem(.partTooLarge(limit: limits.partBytes), in: name) }
    if entry.size > 1 << 20, entry.size / limits.ratio > entry.packed {
      throw WorkbookProblem(.tooDense(limit: limits.ratio), in: name)
    }
    unpacked += entry.size
    if unpacked > limits.totalBytes { throw WorkbookProblem(.tooLarge(limit: limits.totalBytes)) }
    guard bytes.number32(at: entry.header) == 0x0403_4B50, let nameLength = bytes.number16(at: entry.header + 26),
      let extraLength = bytes.number16(at: entry.header + 28)
    else { throw WorkbookProblem(.damagedArchive) }
    let start = entry.header + 30 + nameLength + extraLength
    guard start <= bytes.count, entry.packed <= bytes.count - start else { throw WorkbookProblem(.damagedArchive) }
    let result = try contents(of: entry, in: start..<start + entry.packed, named: name)
    let checksum = result.withUnsafeBufferPointer { zlib_crc32($0.baseAddress, UInt32(truncatingIfNeeded: $0.count)) }
    if checksum != entry.checksum { throw WorkbookProblem(.damagedPart, in: name) }
    return result
  }

  private func contents(
    of entry: Entry, in place: Range<Int>, named name: String
  ) throws(WorkbookProblem) -> [UInt8] {
    switch entry.method {
    case 0:
      if entry.packed != entry.size { throw WorkbookProblem(.damagedPart, in: name) }
      return Array(bytes[place])
    case 8:
      var isWhole = false
      let result = [UInt8](unsafeUninitializedCapacity: entry.size) { room, count in
        isWhole = bytes[place].withUnsafeBufferPointer { packed in
          zlib_inflate_exactly(
            packed.baseAddress, UInt32(truncatingIfNeeded: packed.count), room.baseAddress,
            UInt32(truncatingIfNeeded: entry.size)) == 1
        }
        count = isWhole ? entry.size : 0
      }
      if !isWhole { throw WorkbookProblem(.damagedPart, in: name) }
      return result
    default: throw WorkbookProblem(.packedOtherwise, in: name)
    }
  }

  // MARK: - The directory

  /// Returns the offset of the record that ends the archive; a comment may follow the record.
  private static func endRecord(in bytes: [UInt8]) -> Int? {
    guard bytes.count >= 22 else { return nil }
    var place = bytes.count - 22
    let first = max(0, place - 0xFFFF)
    while place >= first {
      if bytes.number32(at: place) == 0x0605_4B50 { return place }
      place -= 1
    }
    return nil
  }

  /// Adds the directory entry at an offset; returns the offset of the next entry.
  private mutating func readEntry(at place: Int) throws(WorkbookProblem) -> Int {
    guard bytes.number32(at: place) == 0x0201_4B50, let flags = bytes.number16(at: place + 8),
      let method = bytes.number16(at: place + 10), let checksum = bytes.number32(at: place + 16),
      let packed = bytes.number32(at: place + 20), let size = bytes.number32(at: place + 24),
      let nameLength = bytes.number16(at: place + 28), let extraLength = bytes.number16(at: place + 30),
      let commentLength = bytes.number16(at: place + 32), let header = bytes.number32(at: place + 42),
      place + 46 + nameLength <= bytes.count
    else { throw WorkbookProblem(.damagedArchive) }
    let name = String(decoding: bytes[place + 46..<place + 46 + nameLength], as: UTF8.self)
    let entry = Entry(
      header: header, packed: packed, size: size, method: method, checksum: UInt32(truncatingIfNeeded: checksum),
      isLocked: flags & 1 == 1)
    if entries.updateValue(entry, forKey: Self.key(name)) != nil { throw WorkbookProblem(.repeatedPart, in: name) }
    return place + 46 + nameLength + extraLength + commentLength
  }

  /// Returns a part's name in the form in which it is looked up, which ignores case.
  private static func key(_ name: String) -> String {
    let path = name.replacing("\\", with: "/").lowercased()
    return path.hasPrefix("/") ? String(path.dropFirst()) : path
  }
}

extension [UInt8] {
  /// Returns the little-endian number of two bytes at an offset; nil beyond the end.
  fileprivate func number16(at place: Int) -> Int? {
    guard place >= 0, place <= count - 2 else { return nil }
    return Int(self[place]) | Int(self[place + 1]) << 8
  }

  /// Returns the little-endian number of four bytes at an offset; nil beyond the end.
  fileprivate func number32(at place: Int) -> Int? {
    guard let low = number16(at: place), let high = number16(at: place + 2) else { return nil }
    return low | high << 16
  }
}
