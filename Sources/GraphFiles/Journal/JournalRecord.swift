import TextScanning

/// One record of a journal.
///
/// A journal is a header, a base and the later steps, each as a block of text:
///
/// ```
/// step 118 9ab1c2d3
/// {"seconds": 12.5, "sentence": "rate = 4.5", "patch": {"put": [{"name": "rate", "kind": "number", "value": 4.5}]}}
/// ```
///
/// kind, bytes of the payload, and the CRC-32C of the record before, of both these words, and of the payload, so that a record that is damaged, lost
/// or
/// of another journal ends the reading there. The payload ends with a line feed that is not counted.
public enum JournalRecord: Hashable, Sendable {
  /// Whose the journal is; the first record.
  case header(JournalHeader)
  /// The document when it and its file last agreed; the second record.
  case base(JournalBase)
  /// One edit.
  case step(JournalStep)
  /// The file now contains the result of the steps so far, as text with that fingerprint: recovery begins here.
  case saved(Fingerprint)
}

/// A document when it and its file last agreed.
public struct JournalBase: Hashable, Sendable {
  /// The fingerprint of the file's whole content, which need not be in canonical form; nil if there was no file.
  public var file: Fingerprint?
  /// The document in canonical form.
  public var text: ArraySlice<UInt8>

  /// A base of that text.
  public init(file: Fingerprint?, text: ArraySlice<UInt8>) {
    self.file = file
    self.text = text
  }
}

/// One edit, undo or redo in a journal.
public struct JournalStep: Hashable, Sendable {
  /// Its description in the history.
  public var sentence: String
  /// The time of the edit, in seconds since the journal began.
  public var seconds: Double
  /// The change of the document.
  public var patch: DocumentPatch

  /// A step.
  public init(sentence: String, seconds: Double, patch: DocumentPatch) {
    self.sentence = sentence
    self.seconds = seconds
    self.patch = patch
  }
}

/// Makes the bytes of one journal, record by record: each checksum depends on the one before.
public struct JournalWriter: Sendable {
  /// The checksum of the latest record.
  private var checksum: UInt32

  /// A writer of a new journal.
  public init() { checksum = 0 }

  /// A writer that continues after a record with that checksum.
  init(after checksum: UInt32) { self.checksum = checksum }

  /// The bytes of `record`, to follow those of the record before.
  ///
  /// - Complexity: linear in them.
  public mutating func bytes(of record: JournalRecord) -> [UInt8] {
    let payload = record.payload
    checksum = RecordLine.checksum(of: record.kind, payload[...], after: checksum)
    var bytes = RecordLine(record.kind, count: payload.count, checksum: checksum).text
    bytes.reserveCapacity(bytes.count + payload.count + 2)
    bytes.append(ASCII.lineFeed)
    bytes.append(contentsOf: payload)
    bytes.append(ASCII.lineFeed)
    return bytes
  }
}

/// The bytes of a whole journal, and the writer that continues it.
public struct JournalText: Sendable {
  /// All records so far.
  public private(set) var bytes: [UInt8] = []
  /// Makes the records that follow.
  public private(set) var writer = JournalWriter()

  /// A journal without a record yet.
  public init() {}

  /// Adds a record.
  public mutating func append(_ record: JournalRecord) { bytes += writer.bytes(of: record) }
}
