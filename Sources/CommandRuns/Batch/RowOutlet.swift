import CommandOutput
import DelimitedText

/// Takes what threads made of pieces of rows, in the order of the pieces, and counts.
final class RowOutlet: @unchecked Sendable {
  // Everything below belongs to who has the turn, and to the main thread once all have come back.
  private let turns = Turns()
  private let sink: (UnsafeRawBufferPointer) -> CommandFailure?
  private let progress: BatchProgress?
  /// What messages call the rows.
  private let source: String
  private(set) var rows = 0
  private(set) var failed = 0
  /// The first row that failed, and its line.
  private(set) var first: (line: Int, reason: String)?
  /// Why it ends before its end.
  private(set) var failure: CommandFailure?
  /// Whether a signal asks for the end.
  private(set) var isStopped = false
  /// The line that the next piece begins in.
  private var line: Int

  /// - Parameters:
  ///   - source: What messages call the rows.
  ///   - line: The line of the first row.
  ///   - progress: Who hears how far it is.
  ///   - sink: Where the bytes go; returns why they were not taken.
  init(
    of source: String, from line: Int, _ progress: BatchProgress?,
    to sink: @escaping (UnsafeRawBufferPointer) -> CommandFailure?
  ) {
    (self.source, self.line, self.progress, self.sink) = (source, line, progress, sink)
  }

  /// Takes a part of what a piece comes to, once it is its turn.
  ///
  /// - Returns: false where nothing more is wanted.
  func write(_ bytes: UnsafeRawBufferPointer, turn: Int) -> Bool {
    guard turns.wait(for: turn) else { return false }
    if let failure = sink(bytes) {
      self.failure = failure
      turns.end()
      return false
    }
    return true
  }

  /// Takes the end of a piece of so many bytes, once it is its turn.
  func finish(_ counts: BatchWorker.Counts, bytes: Int, turn: Int) {
    guard turns.wait(for: turn) else { return }
    if first == nil, let failure = counts.first { first = (line + failure.line, failure.reason) }
    rows += counts.rows
    failed += counts.failed
    line += counts.lines
    progress?.note(rows: rows, bytes: bytes)
    turns.next()
  }

  /// Takes the end of all pieces, once it is its turn.
  func end(_ problem: RowFeed.Problem?, turn: Int) {
    guard turns.wait(for: turn) else { return }
    switch problem {
    case nil: break
    case .storage(let failure)?: self.failure = CommandFailure(failure)
    case .rows(let reason, let line)?:
      failure = CommandFailure(.invalidData, lines: ["\(source):\(self.line + line): \(reason.sentence)"])
    case .stopped?: isStopped = true
    }
    turns.end()
  }
}

/// Tells on a terminal how far a batch is.
final class BatchProgress {
  private let size: Int?
  private let start: ContinuousClock.Instant
  private var latest: ContinuousClock.Instant
  private var bytes = 0
  private var isShown = false

  /// Progress of rows in so many bytes; nil where that is not known.
  init(of size: Int?) {
    self.size = size
    start = .now
    latest = start
  }

  /// Tells it, where it was not told for a quarter of a second.
  func note(rows: Int, bytes more: Int) {
    bytes += more
    let now = ContinuousClock.now
    guard now - latest > .milliseconds(250) else { return }
    latest = now
    isShown = true
    StandardStreams.showProgress(SafeText(Self.text(rows: rows, bytes: bytes, of: size, after: now - start)))
  }

  /// Takes it away.
  func clear() {
    if isShown { StandardStreams.showProgress("") }
  }

  /// `1,234,567 rows, 2,300,000 a second, 12 s left`.
  static func text(rows: Int, bytes: Int, of size: Int?, after time: Duration) -> String {
    let seconds = time / .seconds(1)
    var parts = ["\(grouped(rows)) rows"]
    if seconds > 0, rows > 0 { parts.append("\(grouped(Int(min(Double(rows) / seconds, 1e15)))) a second") }
    if let size, bytes > 0, size > bytes {
      parts.append("\(Int(min(seconds * Double(size - bytes) / Double(bytes), 1e9).rounded(.up))) s left")
    }
    return parts.joined(separator: ", ")
  }

  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return digits.indices.map { index in
      index > 0 && (digits.count - index) % 3 == 0 ? ",\(digits[index])" : "\(digits[index])"
    }.joined()
  }
}
