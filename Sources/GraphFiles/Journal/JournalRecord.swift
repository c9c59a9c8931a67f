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
/// The line has the kind, the payload's number of bytes, and a CRC-32C. The check covers the check of the previous
/// record, the first two words and the payload. Reading therefore ends at a record that is damaged, lost or from
/// another journal. The payload ends with a line feed that is not counted.
public enum JournalRecord: Hashable, Sendable {
  /// The first record: the document's file, the process that writes the journal, and when it began.
  case header(JournalHeader)
  /// The second record: the document when it was last equal to its file.
  case base(JournalBase)
  case step(JournalStep)
  /// The file was saved after the steps so far, and its text then has this fingerprint.
  ///
  /// Only later steps need recovery.
  case saved(Fingerprint)
}

/// A document at the time when it was last equal to its file.
public struct JournalBase: Hashable, Sendable {
  /// The fingerprint of the file's bytes, which may differ from `text` in form; nil if there was no file.
  public var file: Fingerprint?
  /// The document in canonical form.
  public var text: ArraySlice<UInt8>

  /// Creates a base.
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

  /// Creates a step.
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
