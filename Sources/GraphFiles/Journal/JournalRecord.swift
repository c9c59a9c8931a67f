import TextScanning

/// One record of a journal.
///
/// A journal is a header, a base and the later steps, each stored as a block of text:
///
/// ```
/// step 118 9ab1c2d3
/// {"seconds": 12.5, "sentence": "rate = 4.5", "patch": {"put": [{"name": "rate", "kind": "number", "value": 4.5}]}}
/// ```
///
/// The first line has the kind of the record, the size of the payload in bytes, and a CRC-32C checksum. The payload
/// ends with a line feed that is not counted.
///
/// Each checksum covers the first two words, the payload and the checksum of the previous record. Reading therefore
/// stops at a record that is damaged, missing or from another journal.
public enum JournalRecord: Hashable, Sendable {
  /// The first record: the document's file, the process that writes the journal, and when it began.
  case header(JournalHeader)
  /// The second record: the document when it was last equal to its file.
  case base(JournalBase)
  case step(JournalStep)
  /// The document was saved after the previous steps; the fingerprint is that of the saved file.
  ///
  /// Only later steps need recovery.
  case saved(Fingerprint)
}

/// A document at the time when it was last equal to its file.
public struct JournalBase: Hashable, Sendable {
  /// The fingerprint of the file's bytes; nil if there was no file.
  ///
  /// The file can have the same content as `text` without being in canonical form.
  public var file: Fingerprint?
  /// The document in canonical form.
  public var text: ArraySlice<UInt8>

  /// Creates a base from the file's fingerprint and the document's text.
  public init(file: Fingerprint?, text: ArraySlice<UInt8>) {
    self.file = file
    self.text = text
  }
}

/// One edit, undo or redo in a journal.
public struct JournalStep: Hashable, Sendable {
  /// The description of the edit in the history.
  public var sentence: String
  /// The time of the edit, in seconds since the journal began.
  public var seconds: Double
  /// The change of the document.
  public var patch: DocumentPatch

  /// Creates a step from the description, the time and the change of an edit.
  public init(sentence: String, seconds: Double, patch: DocumentPatch) {
    self.sentence = sentence
    self.seconds = seconds
    self.patch = patch
  }
}

/// Writes the bytes of a journal, record by record; each checksum also covers the checksum of the previous record.
public struct JournalWriter: Sendable {
  private var checksum: UInt32

  /// Creates a writer for a new journal.
  public init() { checksum = 0 }

  init(after checksum: UInt32) { self.checksum = checksum }

  /// Returns the bytes of `record`, to be appended to the previous record.
  ///
  /// - Complexity: Linear in these bytes.
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

/// The bytes of a whole journal, and a writer that continues it.
public struct JournalText: Sendable {
  /// All records so far.
  public private(set) var bytes: [UInt8] = []
  /// The writer of the following records.
  public private(set) var writer = JournalWriter()

  /// Creates a journal without records.
  public init() {}

  /// Appends a record.
  public mutating func append(_ record: JournalRecord) { bytes += writer.bytes(of: record) }
}
