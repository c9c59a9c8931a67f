public import EvaluationEngine
public import GraphDocument
import JSONText
import TextScanning

/// The content of a journal up to its end or its first damaged record.
///
/// Reading stops at an incomplete record and keeps all records before it. The resulting document is parsed and checked
/// like any other. Memory is proportional to the size of the journal; sizes stated inside it are not trusted.
public struct JournalReading: Sendable {
  /// The largest size in bytes of a journal that is read.
  ///
  /// The limit leaves space for a base of the largest size, for later edits of the same size, and for the edits that
  /// accumulate until a journal is compacted.
  public static let byteLimit = 2 * Limits.standard.fileBytes + (128 << 20)

  /// Where and why the reading of a journal ended.
  public enum End: Hashable, Sendable {
    /// Reading ended at the end of the journal, after a complete record.
    case whole
    /// Reading ended in a record that was not completely written.
    ///
    /// `record` is the number of the record, from 1. `byte` is the offset of its first byte.
    case torn(record: Int, byte: Int)
    /// Reading ended at a record whose bytes changed after they were written.
    case damaged(record: Int, byte: Int)

    /// The place and the reason as a sentence; nil if the journal is complete.
    public var message: String? {
      switch self {
      case .whole: nil
      case .torn(let record, let byte):
        "record \(record), at byte \(byte), is incomplete: the edit in it is lost, all edits before it are complete"
      case .damaged(let record, let byte):
        "record \(record), at byte \(byte), is damaged: all edits before it are complete, later ones are not read"
      }
    }
  }

  /// The header, with the document's file and the process that wrote the journal.
  public let header: JournalHeader
  /// The fingerprint of the document's file when the document and the file were last equal; nil if there was no file.
  public let file: Fingerprint?
  /// The edits since the document was last equal to its file, in order; empty if there is nothing to recover.
  public let steps: [JournalStep]
  /// The number of edits in the journal that the file already contains.
  public let savedSteps: Int
  /// Where and why the reading ended.
  public let end: End
  /// The number of bytes of the complete records.
  public let wholeBytes: Int

  private let base: DocumentFragments
  private let limits: Limits

  /// Reads a journal.
  ///
  /// - Throws: A `JournalProblem` if the header or base is missing or damaged, if the journal has a newer version, or
  ///   if it is too large.
  /// - Complexity: linear in the bytes.
  public init(
    _ bytes: [UInt8], limits: Limits = .standard, atMost byteLimit: Int = byteLimit
  ) throws(JournalProblem) {
    if bytes.count > byteLimit { throw .tooLarge(limit: byteLimit) }
    var records = RecordScanner(bytes, limits: limits)
    header = try Self.header(&records)
    guard case .base(let first)? = records.next(), var base = Self.pieces(of: first, limits) else {
      throw records.problem
    }
    var file = first.file
    var steps: [JournalStep] = []
    var savedSteps = 0
    reading: while let record = records.next() {
      switch record {
      case .step(var step):
        // The clock may have been set back.
        step.seconds = max(step.seconds, steps.last?.seconds ?? 0)
        steps.append(step)
      case .saved(let fingerprint):
        for step in steps { base.apply(step.patch) }
        savedSteps += steps.count
        steps = []
        file = fingerprint
      case .header, .base:
        records.refuse()
        break reading
      }
    }
    self.base = base
    self.file = file
    self.steps = steps
    self.savedSteps = savedSteps
    self.limits = limits
    end = records.end
    wholeBytes = records.offset
  }

  /// Returns the header at the beginning of a journal.
  ///
  /// - Throws: The same errors as for a whole journal; `.torn` if `bytes` ends within the header.
  public static func header(in bytes: [UInt8]) throws(JournalProblem) -> JournalHeader {
    var records = RecordScanner(bytes, limits: .standard)
    return try header(&records)
  }

  /// Returns whether the journal has edits after the last save.
  ///
  /// Only the first line of each record is read. The contents of the records are not checked.
  ///
  /// - Parameters:
  ///   - size: The size of the journal in bytes.
  ///   - bytes: Returns at most the requested number of bytes of the journal, from an offset.
  /// - Returns: Whether there are edits; false also if the bytes do not begin like a journal.
  /// - Throws: The errors of `bytes`.
  /// - Complexity: Linear in the number of records.
  public static func hasEdits<Failure: Error>(
    size: Int, bytes: (_ offset: Int, _ count: Int) throws(Failure) -> [UInt8]
  ) throws(Failure) -> Bool {
    var (hasEdits, offset) = (false, 0)
    var (block, start): ([UInt8], Int) = ([], 0)
    while offset < size {
      if offset + RecordLine.longest > start + block.count {
        block = try bytes(offset, Self.blockBytes)
        start = offset
      }
      guard let line = RecordLine(block[(offset - start)...]), line.count < size - offset - line.length else { break }
      offset += line.length + line.count + 1
      switch line.kind {
      case .step: hasEdits = true
      case .saved: hasEdits = false
      case .header, .base: break
      }
    }
    return hasEdits
  }

  private static let blockBytes = 4_096

  private static func header(_ records: inout RecordScanner) throws(JournalProblem) -> JournalHeader {
    let record = records.next()
    if let version = records.newerVersion { throw .newerVersion(version) }
    guard case .header(let header)? = record else { throw records.problem }
    return header
  }

  private static func pieces(of base: JournalBase, _ limits: Limits) -> DocumentFragments? {
    do throws(JSONParseError) {
      return try DocumentFragments(base.text, limits: limits)
    } catch {
      return nil
    }
  }

  /// The result of recovery from a journal.
  public struct Recovered: Sendable {
    /// The document, evaluated, without the data that data nodes read from files.
    public var contents: DocumentContents
    /// The text of the document, in canonical form if nodecalc wrote the journal.
    public var text: [UInt8]
    /// The number of edits in `steps` that the document contains.
    public var steps: Int
    /// The problem that the document would have with one more edit; nil if it contains all requested edits.
    public var problem: DocumentProblem?
  }

  /// Returns the document after the first `count` steps; nil means all steps.
  ///
  /// If this document cannot be read, a smaller number of steps is found by bisection. `problem` is then the problem
  /// with the document after one more step.
  ///
  /// `meter` counts the work on data sets and can end it.
  ///
  /// - Throws: The problem with the document without any step, if even this document is unreadable.
  /// - Complexity: Linear in the base and the patches. The document is read once, or O(log *n*) times for *n* steps if
  ///   it is unreadable.
  public func contents(
    upTo count: Int? = nil, countedBy meter: EvaluationMeter? = nil
  ) throws(DocumentProblem) -> Recovered {
    let count = min(max(count ?? steps.count, 0), steps.count)
    var problem: DocumentProblem
    do throws(DocumentProblem) {
      return try readDocument(upTo: count, meter)
    } catch {
      problem = error
    }
    if count == 0 { throw problem }
    var best = try readDocument(upTo: 0, meter)
    var failing = count
    while failing - best.steps > 1 {
      let middle = best.steps + (failing - best.steps) / 2
      do throws(DocumentProblem) {
        best = try readDocument(upTo: middle, meter)
      } catch {
        failing = middle
        problem = error
      }
    }
    best.problem = problem
    return best
  }

  private func readDocument(
    upTo count: Int, _ meter: EvaluationMeter?
  ) throws(DocumentProblem) -> Recovered {
    let text = text(upTo: count)
    return Recovered(contents: try NativeFormat.read(text, limits: limits, countedBy: meter), text: text, steps: count)
  }

  /// Returns the document's text after the first `count` steps; nil means all.
  ///
  /// The text is not checked, unlike in `contents(upTo:)`.
  ///
  /// - Complexity: Linear in the base and the patches, plus sorting the names.
  public func text(upTo count: Int? = nil) -> [UInt8] { pieces(upTo: count).text() }

  private func pieces(upTo count: Int?) -> DocumentFragments {
    var pieces = base
    for step in steps.prefix(max(count ?? steps.count, 0)) { pieces.apply(step.patch) }
    return pieces
  }

  /// Returns a journal with the header `header`, the same base and the first `count` steps; nil means all.
  ///
  /// - Complexity: linear in the journal's bytes.
  public func text(under header: JournalHeader, upTo count: Int? = nil) -> JournalText {
    begin(under: header, with: steps.prefix(max(count ?? steps.count, 0)))
  }

  /// Returns a shorter journal for the same document: the same base, and a single step with the changes of all `steps`.
  ///
  /// - Complexity: linear in the journal's bytes.
  public func compacted() -> JournalText {
    guard let last = steps.last else { return begin(under: header, with: []) }
    let sentence = steps.count == 1 ? last.sentence : "\(steps.count) edits, the last: \(last.sentence)"
    let patch = base.patch(to: pieces(upTo: nil))
    return begin(under: header, with: [JournalStep(sentence: sentence, seconds: last.seconds, patch: patch)])
  }

  private func begin(under header: JournalHeader, with steps: ArraySlice<JournalStep>) -> JournalText {
    var text = JournalText()
    text.append(.header(header))
    text.append(.base(JournalBase(file: file, text: base.text()[...])))
    for step in steps { text.append(.step(step)) }
    return text
  }
}

/// The reason why a journal cannot be read.
public enum JournalProblem: Error, Hashable, Sendable {
  /// The file is not a journal, or its header or base is damaged.
  case notAJournal
  /// The journal ends before any edit was written, so nothing is lost.
  case torn
  case newerVersion(Int)
  case tooLarge(limit: Int)

  /// The problem and a suggestion, in one sentence.
  public var message: String {
    switch self {
    case .notAJournal:
      "it is not a recovery journal, or its beginning is damaged; discard it, or open it in a text editor"
    case .torn: "it ends before any edit was written; discard it"
    case .newerVersion(let version):
      "it is of version \(version), and this program reads version \(JournalHeader.version); recover with the program that wrote it"
    case .tooLarge(let limit): "it is larger than \(limit) bytes; open it in a text editor"
    }
  }
}
