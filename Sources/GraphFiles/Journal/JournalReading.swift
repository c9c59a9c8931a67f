public import GraphDocument

/// What a journal says, read to where it can be believed.
///
/// Nothing in a journal is trusted: a record that is not whole ends the reading, and what is before it stands. The document that comes of it is read
/// and checked as any other. Memory is in proportion to the journal's bytes, never to a number in it.
public struct JournalReading: Sendable {
  /// The most bytes of a journal that are read.
  ///
  /// A base and what was edited since, both at the limit of documents, and what accumulates until a journal is compacted.
  public static let byteLimit = 2 * Limits.standard.fileBytes + (128 << 20)

  /// Where a reading ended, and why.
  public enum End: Hashable, Sendable {
    /// With the last byte, after a whole record.
    case whole
    /// In a record that was not written to its end: the `record`-th, from 1, which begins at `byte`.
    case torn(record: Int, byte: Int)
    /// At a record that is not what was written.
    case damaged(record: Int, byte: Int)
  }

  /// Whose it is.
  public let header: JournalHeader
  /// What the file held when it and the document last agreed, by its fingerprint; nil where there was no file.
  public let file: Fingerprint?
  /// The edits since then, in order; none where nothing is to be recovered.
  public let steps: [JournalStep]
  /// How many edits came before, which the file holds.
  public let savedSteps: Int
  /// Where the reading ended.
  public let end: End
  /// How many bytes of the journal are whole records.
  public let wholeBytes: Int

  /// Reads a journal.
  ///
  /// - Throws: where it has no header and no base that can be believed, or is of a newer version: nothing is known of it then.
  /// - Complexity: linear in the bytes.
  public init(_ bytes: [UInt8], limits: Limits = .standard) throws(JournalProblem) {
    preconditionFailure("unwritten")
  }

  /// The header of a journal of which `bytes` are the beginning.
  ///
  /// - Throws: as for a whole journal; `isTorn` of the problem is true where `bytes` end within the header.
  public static func header(in bytes: [UInt8]) throws(JournalProblem) -> JournalHeader {
    preconditionFailure("unwritten")
  }

  /// What comes of a journal.
  public struct Recovered: Sendable {
    /// The document, evaluated, without what data nodes read of files.
    public var contents: DocumentContents
    /// Its text, in canonical form.
    public var text: [UInt8]
    /// How many of `steps` it holds.
    public var steps: Int
    /// Why it holds fewer than were asked for: what is wrong with the document with one step more.
    public var problem: DocumentProblem?
  }

  /// The document after that many of `steps`; after all of them for nil, and when it last agreed with its file for 0.
  ///
  /// Where that is no document that can be read, the steps are halved until one is found that can, and `problem` says what was wrong with it and one step more.
  ///
  /// - Throws: what is wrong with the document without any step, where that cannot be read either.
  /// - Complexity: linear in the base and the patches, and that of reading the document: each node once.
  public func contents(upTo count: Int? = nil) throws(DocumentProblem) -> Recovered {
    preconditionFailure("unwritten")
  }

  /// The document's text after that many of `steps`, which is not checked: see `contents(upTo:)`.
  public func text(upTo count: Int? = nil) -> [UInt8] {
    preconditionFailure("unwritten")
  }

  /// A journal of another header that says the same: the base when document and file last agreed, and `steps` up to that many.
  public func bytes(under header: JournalHeader, upTo count: Int? = nil) -> [UInt8] {
    preconditionFailure("unwritten")
  }

  /// A shorter journal that leads to the same document: the base, and all of `steps` as one.
  ///
  /// - Complexity: linear in the journal's bytes.
  public func compacted() -> [UInt8] {
    preconditionFailure("unwritten")
  }
}

/// Why a file is no journal that can be read.
public enum JournalProblem: Error, Hashable, Sendable {
  /// It is none, or its header or base is damaged.
  case notAJournal
  /// It ends before any edit was written: nothing is lost with it.
  case torn
  /// It is of a later version of the form.
  case newerVersion(Int)
  /// It has more bytes than are read.
  case tooLarge(limit: Int)

  /// One sentence: what is wrong and what would mend it.
  public var message: String {
    switch self {
    case .notAJournal:
      "it is no recovery journal, or its beginning is damaged; discard it, or look into it with a text editor"
    case .torn: "it ends before any edit was written; discard it"
    case .newerVersion(let version):
      "it is of version \(version), and this program reads version \(JournalHeader.version); recover with the program that wrote it"
    case .tooLarge(let limit): "it is larger than \(limit) bytes; look into it with a text editor"
    }
  }
}
