import TextScanning

/// Reads the records of a journal up to the first invalid one.
struct RecordScanner {
  private let bytes: [UInt8]
  private let limits: Limits
  private var checksum: UInt32 = 0
  /// The number of complete records so far.
  private var count = 0
  /// The offset of the latest record.
  private var start = 0
  /// The end of the last complete record.
  private(set) var offset = 0
  /// The end of the reading; `whole` until a problem is found.
  private(set) var end = JournalReading.End.whole
  /// The version of the header, if it is later than this program's.
  private(set) var newerVersion: Int?

  init(_ bytes: [UInt8], limits: Limits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// Returns the next record; nil at the end, for any reason.
  mutating func next() -> JournalRecord? {
    guard end == .whole, newerVersion == nil, offset < bytes.count else { return nil }
    start = offset
    let rest = bytes[offset...]
    guard let line = RecordLine(rest) else {
      stop(isCut: RecordLine.isBeginning(rest))
      return nil
    }
    // The count comes from the file, so it is compared with the available bytes before it is used.
    guard line.count < rest.count - line.length else {
      stop(isCut: true)
      return nil
    }
    let payload = rest[(offset + line.length)..<(offset + line.length + line.count)]
    let check = RecordLine.checksum(of: line.kind, payload, after: checksum)
    guard bytes[payload.endIndex] == ASCII.lineFeed, check == line.checksum else {
      stop(isCut: false)
      return nil
    }
    if line.kind == .header, let version = JournalHeader.version(in: payload, limits: limits),
      version > JournalHeader.version
    {
      newerVersion = version
      return nil
    }
    guard let record = JournalRecord(line.kind, payload, limits: limits) else {
      stop(isCut: false)
      return nil
    }
    checksum = check
    count += 1
    offset = payload.endIndex + 1
    return record
  }

  /// Marks the record that `next()` returned last as damaged, because it is not valid at its place.
  mutating func refuse() {
    count -= 1
    offset = start
    end = .damaged(record: count + 1, byte: start)
  }

  /// The problem with the journal if its header or base is unusable.
  var problem: JournalProblem {
    switch end {
    case .whole: offset == bytes.count ? .torn : .notAJournal
    case .torn: .torn
    case .damaged: .notAJournal
    }
  }

  /// Records why there is no valid record at the present offset.
  ///
  /// A record is torn if it is the last one and is cut off, or ends in the zeros that a file system adds after a power
  /// failure. A damaged byte count looks the same, except that later records follow.
  private mutating func stop(isCut: Bool) {
    let isTorn = (isCut || bytes.last == 0) && !hasLaterRecord
    end = isTorn ? .torn(record: count + 1, byte: offset) : .damaged(record: count + 1, byte: offset)
  }

  /// Whether some later line is the line of a record; payloads have no such lines.
  private var hasLaterRecord: Bool {
    var index = offset
    while let feed = bytes[index...].firstIndex(of: ASCII.lineFeed) {
      index = feed + 1
      if RecordLine(bytes[index...]) != nil { return true }
    }
    return false
  }
}
