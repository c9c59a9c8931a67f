import TextScanning

/// Reads the records of a journal up to the first invalid one.
struct RecordScanner {
  private let bytes: [UInt8]
  private let limits: Limits
  private var checksum: UInt32 = 0
  private var count = 0
  private var start = 0
  /// The end of the last complete record.
  private(set) var offset = 0
  /// Where and why the reading ended; `whole` if no problem was found.
  private(set) var end = JournalReading.End.whole
  /// The format version in the header if it is newer than this program's version; else nil.
  private(set) var newerVersion: Int?

  init(_ bytes: [UInt8], limits: Limits) {
    self.bytes = bytes
    self.limits = limits
  }

  /// Returns the next record; nil at the end of the journal or at an invalid record.
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

  /// Marks the latest record as damaged, because its kind is not allowed at its position.
  mutating func refuse() {
    count -= 1
    offset = start
    end = .damaged(record: count + 1, byte: start)
  }

  /// The reason why the journal cannot be read: its header or base is missing or damaged.
  var problem: JournalProblem {
    switch end {
    case .whole: offset == bytes.count ? .torn : .notAJournal
    case .torn: .torn
    case .damaged: .notAJournal
    }
  }

  /// Sets `end` to the reason why there is no valid record at the present offset.
  ///
  /// The last record is torn if it is cut off. It is also torn if it ends in zeros, which a file system adds after a
  /// power failure. If other records follow, the record is damaged.
  private mutating func stop(isCut: Bool) {
    let isTorn = (isCut || bytes.last == 0) && !hasLaterRecord
    end = isTorn ? .torn(record: count + 1, byte: offset) : .damaged(record: count + 1, byte: offset)
  }

  /// Whether the first line of another record follows.
  ///
  /// The content of records never contains such a line.
  private var hasLaterRecord: Bool {
    var index = offset
    while let feed = bytes[index...].firstIndex(of: ASCII.lineFeed) {
      index = feed + 1
      if RecordLine(bytes[index...]) != nil { return true }
    }
    return false
  }
}
