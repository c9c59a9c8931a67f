import CommandOutput
import DelimitedText
import DocumentStorage
import Formulas
import Glibc
import GraphFiles
import TextScanning

final class OrderedSink: @unchecked Sendable {
  // The thread with the current turn owns everything below, and the main thread after all threads have returned.
  private let turns = Turns()
  private let sink: (UnsafeRawBufferPointer) -> CommandFailure?
  private let progress: BatchProgress?
  private let source: String
  private(set) var rows = 0
  private(set) var failed = 0
  /// The rows that were left out because they repeat the header.
  private(set) var leftOut = LeftOutRows()
  private(set) var first: (line: Int, reason: String)?
  private var failure: CommandFailure?
  private var isStopped = false
  private var line: Int

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - source: The name of the rows' source in messages.
  ///   - line: The line of the first row.
  ///   - progress: Receives the progress; nil to show none.
  ///   - sink: Writes bytes; returns the failure if it could not.
  init(
    of source: String, from line: Int, _ progress: BatchProgress?,
    to sink: @escaping (UnsafeRawBufferPointer) -> CommandFailure?
  ) {
    (self.source, self.line, self.progress, self.sink) = (source, line, progress, sink)
  }

  /// Writes the header.
  ///
  /// Call it before threads start.
  ///
  /// - Throws: If the header could not be written.
  func begin(_ writer: any RowWriter) throws(CommandFailure) {
    let header = TextBuffer(capacity: 1 << 10)
    writer.writeHeader(to: header)
    if header.count > 0, let failure = sink(header.bytes) { throw failure }
  }

  /// Finishes the output.
  ///
  /// Call it after all threads have returned.
  ///
  /// - Throws: If the rows ended early.
  func close() throws(CommandFailure) {
    progress?.clear()
    if let failure { throw failure }
    if isStopped { throw CommandFailure(.brokenOff, lines: []) }
  }

  /// Waits for the turn of a piece, and writes a part of its output.
  ///
  /// - Returns: false if the thread should stop.
  func write(_ bytes: UnsafeRawBufferPointer, turn: Int) -> Bool {
    guard turns.wait(for: turn) else { return false }
    if let failure = sink(bytes) {
      self.failure = failure
      turns.end()
      return false
    }
    return true
  }

  /// Waits for the turn of a finished piece, and counts its rows.
  ///
  /// `amount` is added to the progress.
  func finish(_ counts: BatchWorker.Counts, amount: Int, turn: Int) {
    guard turns.wait(for: turn) else { return }
    if first == nil, let failure = counts.first { first = (line + failure.line, failure.reason) }
    for place in counts.repeatedHeaders { leftOut.addRepeatedHeader(line: line + place) }
    rows += counts.rows
    failed += counts.failed
    line += counts.lines
    progress?.note(rows: rows, amount: amount)
    turns.next()
  }

  /// Waits until all pieces are finished, and ends the output.
  ///
  /// `problem` tells why the rows end early.
  func end(_ problem: RowPiece.Problem?, turn: Int) {
    guard turns.wait(for: turn) else { return }
    switch problem {
    case nil: break
    case .storage(let failure)?: self.failure = CommandFailure(failure)
    case .rows(let reason, let line)?:
      let problem = DelimitedProblem(reason, line: self.line + line)
      failure = CommandFailure(.content(DataFileProblem(problem)), of: source)
    case .stopped?: isStopped = true
    case .givenUp(let sentence)?: failure = CommandFailure(.failed, "\(source): \(sentence)")
    }
    turns.end()
  }
}

final class BatchProgress {
  private let size: Int?
  private let start: ContinuousClock.Instant
  private var latest: ContinuousClock.Instant
  private var done = 0
  private var isShown = false

  /// Creates a display for `size` bytes or rows in total; nil if the total is unknown.
  init(of size: Int?) {
    self.size = size
    start = .now
    latest = start
  }

  /// Returns a progress display; nil if it would be invisible or would mix with rows on the terminal.
  static func shown(of size: Int?, whileWritingOutput writesOutput: Bool) -> BatchProgress? {
    guard StandardStreams.showsProgress, !(writesOutput && isatty(STDOUT_FILENO) == 1) else { return nil }
    return BatchProgress(of: size)
  }

  /// Shows the progress, at most once in a quarter of a second.
  func note(rows: Int, amount: Int) {
    done += amount
    let now = ContinuousClock.now
    guard now - latest > .milliseconds(250) else { return }
    latest = now
    isShown = true
    StandardStreams.showProgress(SafeText(Self.text(rows: rows, done: done, of: size, after: now - start)))
  }

  func clear() {
    if isShown { StandardStreams.showProgress("") }
  }

  /// Returns a text such as `1 234 567 rows, 2 300 000 a second, 12 s left`.
  static func text(rows: Int, done: Int, of size: Int?, after time: Duration) -> String {
    let seconds = time / .seconds(1)
    var parts = ["\(grouped(Double(rows))) rows"]
    if seconds > 0, rows > 0 { parts.append("\(grouped(Double(rows) / seconds)) a second") }
    if let size, done > 0, size > done {
      parts.append("\(Int(min(seconds * Double(size - done) / Double(done), 1e9).rounded(.up))) s left")
    }
    return parts.joined(separator: ", ")
  }

  private static func grouped(_ number: Double) -> String {
    NumberFormat(.decimals(0), isGrouped: true).written(number).text
  }
}
