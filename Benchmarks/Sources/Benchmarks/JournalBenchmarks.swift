import CFloors
import DocumentStorage
import EvaluationEngine
import Foundation
import GraphDocument
import GraphFiles

/// J1: an edit applied and brought to the disk in the journal, as it is before the screen shows it; beside plain bytes.
///
/// The peer writes as many to the end of a file and brings them to the disk. Both lie in the folder of builds: one in memory would tell nothing.
func journal(_ size: Int) -> [Row] {
  let place = URL(fileURLWithPath: ".build/journal-\(getpid())").standardizedFileURL.path
  defer { try? FileManager.default.removeItem(atPath: place) }
  do {
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let work = try JournalWork(Shape("forest", count: size), in: place)
    return try work.rows(named: size)
  } catch {
    check(false, "J1: \(error)")
    return []
  }
}

/// A document with a journal, and a file beside it.
private final class JournalWork {
  private static let edits = 2_000

  private let document: Document
  private let journal: DocumentJournal
  private let number: NodeID
  private let path: String
  private let file: Int32
  private var failure: StorageFailure?

  init(_ shape: Shape, in place: String) throws {
    let text = documentText(shape)
    let contents = try NativeFormat.read(text)
    document = Document(contents)
    guard let number = contents.nodesInFileOrder().first(where: { contents.kind(of: $0) == .number })
    else { throw CocoaError(.fileReadCorruptFile) }
    self.number = number
    let header = JournalHeader(program: "benchmark", path: nil, file: nil, writer: ProcessIdentity.current(), moment: 0)
    journal = DocumentJournal(
      in: JournalFolder(in: StateFolder(StoragePath(place))), header: header, contents: document.contents,
      file: Fingerprint(of: text))
    path = place + "/peer"
    file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    document.addRootView(ViewKey("journal")) { [unowned self] event in
      do throws(StorageFailure) {
        try journal.record(event, document.root, sentence: "set a number", seconds: 0)
      } catch {
        failure = error
      }
    }
  }

  deinit { close(file) }

  func rows(named size: Int) throws -> [Row] {
    // The first edit makes the file, with the whole document in it.
    let first = try edit(0)
    guard let journalFile = journal.path?.text else { throw CocoaError(.fileNoSuchFile) }
    let begun = Self.bytes(of: journalFile)
    _ = try edit(1)
    let record = Self.bytes(of: journalFile) - begun
    check(record > 0 && file >= 0, "J1: an edit is \(record) bytes")
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: record)
    var times: (ours: [Double], floor: [Double]) = ([], [])
    for turn in 0..<Self.edits {
      times.ours.append(try edit(turn + 2))
      times.floor.append(
        time { check(write(file, bytes, bytes.count) == bytes.count && fdatasync(file) == 0, "J1: the peer failed") })
    }
    let grown = Self.bytes(of: journalFile) - begun
    check(grown >= Self.edits * record / 2, "J1: \(Self.edits) edits are \(grown) bytes")
    try journal.remove()
    return [
      Row(
        name: "J1 an edit in the journal, \(size) nodes, 99 of 100 are faster",
        ours: .nanoseconds(Self.p99(times.ours)),
        floor: .nanoseconds(Self.p99(times.floor)), goal: .atMost(.nanoseconds(2e6))),
      Row(
        name: "J1 the same, median", ours: .nanoseconds(median(times.ours)), floor: .nanoseconds(median(times.floor)),
        goal: .none),
      Row(name: "J1 the first edit, which writes the document", ours: .nanoseconds(first), floor: nil, goal: .none),
    ]
  }

  /// How long an edit takes until it is on the disk.
  private func edit(_ turn: Int) throws -> Double {
    var refusal: EditError?
    let nanoseconds = time {
      countedSide {
        do throws(EditError) {
          try document.apply(.setContent(number, .number(Double(1_000_000 + turn))))
        } catch {
          refusal = error
        }
      }
    }
    if let refusal { throw refusal }
    if let failure { throw failure }
    return nanoseconds
  }

  private static func bytes(of path: String) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int).flatMap(\.self) ?? 0
  }

  private static func p99(_ times: [Double]) -> Double {
    let sorted = times.sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count * 99 / 100]
  }
}
