import CommandOutput
import DelimitedText
import Formulas
import Glibc
import GraphFiles
import TextScanning

/// Takes the output of threads for pieces of rows, in the order of the pieces, and counts.
final class OrderedSink: @unchecked Sendable {
  // Everything below belongs to who has the turn, and to the main thread once all have come back.
  private let turns = Turns()
  private let sink: (UnsafeRawBufferPointer) -> CommandFailure?
  private let progress: BatchProgress?
  /// The name of the rows in messages.
  private let source: String
  private(set) var rows = 0
  private(set) var failed = 0
  /// The first row that failed, and its line.
  private(set) var first: (line: Int, reason: String)?
  /// Why it ends before its end.
  private var failure: CommandFailure?
  /// Whether a signal requested the end.
  private var isStopped = false
  /// The line that the next piece begins in.
  private var line: Int

  /// - Parameters:
  ///   - source: The name of the rows in messages.
  ///   - line: The line of the first row.
  ///   - progress: Receives the progress.
  ///   - sink: Where the bytes go; returns why they were not taken.
  init(
    of source: String, from line: Int, _ progress: BatchProgress?,
    to sink: @escaping (UnsafeRawBufferPointer) -> CommandFailure?
  ) {
    (self.source, self.line, self.progress, self.sink) = (source, line, progress, sink)
  }

  /// Takes the header, before there are threads.
  ///
  /// - Throws: Why it was not taken.
  func begin(_ writer: any RowWriter) throws(CommandFailure) {
    let header = TextBuffer(capacity: 1 << 10)
    writer.writeHeader(to: header)
    if header.count > 0, let failure = sink(header.bytes) { throw failure }
  }

  /// Ends it, after all threads have returned.
  ///
  /// - Throws: Why the rows ended before their end.
  func close() throws(CommandFailure) {
    progress?.clear()
    if let failure { throw failure }
    if isStopped { throw CommandFailure(.brokenOff, lines: []) }
  }

  /// Takes a part of a piece's output, when its turn comes.
  ///
  /// - Returns: false if nothing more is wanted.
  func write(_ bytes: UnsafeRawBufferPointer, turn: Int) -> Bool {
    guard turns.wait(for: turn) else { return false }
    if let failure = sink(bytes) {
      self.failure = failure
      turns.end()
      return false
    }
    return true
  }

  /// Takes the end of a piece, which is this much of the whole, when its turn comes.
  func finish(_ counts: BatchWorker.Counts, amount: Int, turn: Int) {
    guard turns.wait(for: turn) else { return }
    if first == nil, let failure = counts.first { first = (line + failure.line, failure.reason) }
    rows += counts.rows
    failed += counts.failed
    line += counts.lines
    progress?.note(rows: rows, amount: amount)
    turns.next()
  }

  /// Takes the end of all pieces, once it is its turn.
  func end(_ problem: RowPiece.Problem?, turn: Int) {
    guard turns.wait(for: turn) else { return }
    switch problem {
    case nil: break
    case .storage(let failure)?: self.failure = CommandFailure(failure)
    case .rows(let reason, let line)?:
      failure = CommandFailure(.invalidData, lines: ["\(source):\(self.line + line): \(reason.sentence)"])
    case .stopped?: isStopped = true
    case .givenUp(let sentence)?: failure = CommandFailure(.failed, "\(source): \(sentence)")
    }
    turns.end()
  }
}

/// Tells on a terminal how far the rows are.
final class BatchProgress {
  private let size: Int?
  private let start: ContinuousClock.Instant
  private var latest: ContinuousClock.Instant
  private var done = 0
  private var isShown = false

  /// Progress of a whole of that size, in bytes or in rows; nil if it is not known.
  init(of size: Int?) {
    self.size = size
    start = .now
    latest = start
  }

  /// A progress report if it is visible and does not come between rows on a terminal; else nil.
  static func shown(of size: Int?, whileWritingOutput writesOutput: Bool) -> BatchProgress? {
    guard StandardStreams.showsProgress, !(writesOutput && isatty(STDOUT_FILENO) == 1) else { return nil }
    return BatchProgress(of: size)
  }

  /// Reports the progress, if it was not reported for a quarter of a second.
  func note(rows: Int, amount: Int) {
    done += amount
    let now = ContinuousClock.now
    guard now - latest > .milliseconds(250) else { return }
    latest = now
    isShown = true
    StandardStreams.showProgress(SafeText(Self.text(rows: rows, done: done, of: size, after: now - start)))
  }

  /// Removes it.
  func clear() {
    if isShown { StandardStreams.showProgress("") }
  }

  /// `1 234 567 rows, 2 300 000 a second, 12 s left`.
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
