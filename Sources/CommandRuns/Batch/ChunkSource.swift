import CommandOutput
import DelimitedText
import DocumentStorage
import Glibc
import GraphFiles
import TextScanning

/// Splits the rows of a text into numbered pieces for threads.
///
/// Progress is counted in bytes.
final class ChunkSource: RowSupply, @unchecked Sendable {
  // The lock guards everything below.
  private let lock = Lock()
  private let chunks: FileChunks
  /// Finds totals and notes at the end of a stream; nil if none are expected.
  ///
  /// The end of a stream cannot be read in advance, so the latest rows are held back.
  private var ending: StreamEnding?
  private var held: [[UInt8]] = []
  private var heldBytes = 0
  /// The problem that ends the rows early; it is reported after the rows that were held back.
  private var problemAtEnd: RowPiece.Problem?
  private var leftOutAtEnd: String?
  private var splitter: any RowSplitter
  private var rewriter: DelimitedRowRewriter?
  private var rewritten: [UInt8] = []
  private var isRewritten = false
  private let pieceBytes: Int
  /// A descriptor that becomes readable when a signal arrives.
  private let stop: Int32?
  private var rest: [UInt8] = []
  private var turn = 0
  private var isAtEnd = false
  private var isOver = false

  /// Creates a source of the remaining rows of `table`, whose beginning was already read.
  init(_ chunks: FileChunks, of table: any RowTable, pieceBytes: Int, stop: Int32?) throws(StorageFailure) {
    self.chunks = chunks
    self.pieceBytes = pieceBytes
    self.stop = stop
    splitter = table.splitter()
    rewriter = table.rewriter()
    if chunks.isStream || chunks.isPacked, !chunks.isWhole {
      ending = chunks.beginning.withUnsafeBufferPointer { table.ending($0) }
    }
    // A rewriter skips the header itself.
    var before = rewriter == nil ? table.firstRow : 0
    while before > 0 {
      let taken = UnsafeMutableRawBufferPointer.allocate(byteCount: min(before, 1 << 16), alignment: 16)
      defer { taken.deallocate() }
      let count = try chunks.read(into: taken)
      if count == 0 { break }
      before -= count
    }
  }

  func close() {
    lock.locked { isOver = true }
  }

  func next(into buffer: PieceBuffer) -> RowPiece {
    lock.locked {
      if isOver { return .none }
      do throws(StorageFailure) {
        return try read(into: buffer)
      } catch {
        return end(.storage(error))
      }
    }
  }

  private func end(_ problem: RowPiece.Problem?) -> RowPiece {
    isOver = true
    return .end(turn: turn, problem)
  }

  /// A sentence about rows that were left out.
  ///
  /// Nil if no rows were left out, and before the end is read.
  var leftOut: String? { lock.locked { leftOutAtEnd ?? rewriter?.leftOut } }

  private enum Reading {
    /// The buffer holds complete rows.
    case rows
    case end(RowPiece.Problem?)
  }

  private func read(into buffer: PieceBuffer) throws(StorageFailure) -> RowPiece {
    if let problemAtEnd { return end(problemAtEnd) }
    guard ending != nil else {
      switch try readOn(into: buffer) {
      case .rows: return handOn(buffer)
      case .end(let problem): return end(problem)
      }
    }
    while true {
      if let first = held.first, heldBytes - first.count >= StreamEnding.tailBytes {
        heldBytes -= held.removeFirst().count
        return handOn(first, in: buffer)
      }
      switch try readOn(into: buffer) {
      case .rows:
        held.append(Array(buffer.text))
        heldBytes += buffer.count
        // Rows of a slow stream are handed on as they arrive, unless they may be its end.
        if isReadable() || isAtEnd { continue }
        let rows = Array(held.joined())
        guard rows.withUnsafeBufferPointer({ ending?.mayEnd(in: $0) }) == false else {
          held = [rows]
          continue
        }
        (held, heldBytes) = ([], 0)
        return handOn(rows, in: buffer)
      case .end(let problem?):
        // The rows before the problem are still valid, and the problem's line counts from them.
        ending = nil
        if held.isEmpty { return end(problem) }
        problemAtEnd = problem
        return handOn(Array(held.joined()), in: buffer)
      case .end(nil): return settle(in: buffer)
      }
    }
  }

  private func settle(in buffer: PieceBuffer) -> RowPiece {
    let rows = Array(held.joined())
    (held, heldBytes) = ([], 0)
    defer { ending = nil }
    switch ending?.settled(rows) {
    case nil: return end(nil)
    case .refused(let reason, let line)?: return end(.rows(reason, line: line))
    case .rows(let kept, let leftOut)?:
      leftOutAtEnd = leftOut
      return kept.isEmpty ? end(nil) : handOn(kept, in: buffer)
    }
  }

  private func handOn(_ rows: [UInt8], in buffer: PieceBuffer) -> RowPiece {
    rows.withUnsafeBufferPointer { note($0) }
    buffer.fill(with: rows)
    return handOn(buffer)
  }

  private func note(_ rows: UnsafeBufferPointer<UInt8>) { ending?.note(rows) }

  private func handOn(_ buffer: PieceBuffer) -> RowPiece {
    turn += 1
    return .rows(turn: turn - 1, amount: buffer.count)
  }

  private func readOn(into buffer: PieceBuffer) throws(StorageFailure) -> Reading {
    buffer.fill(with: rest)
    rest.removeAll(keepingCapacity: true)
    var goal = max(pieceBytes, buffer.count + 1)
    while true {
      buffer.reserve(goal)
      while buffer.count < goal, !isAtEnd {
        if isStopped(waiting: chunks.isStream && !chunks.hasReadAhead) { return .end(.stopped) }
        let count = try readMore(into: buffer.free(upTo: goal))
        buffer.add(count)
        isAtEnd = count == 0
        // Rows of a slow stream are handed on as they arrive.
        if chunks.isStream, !isAtEnd, !isReadable() { break }
      }
      if isAtEnd, buffer.count > 0, buffer.text.last != ASCII.lineFeed { buffer.append(ASCII.lineFeed) }
      let whole = splitter.end(in: buffer.text)
      if whole > 0 {
        rest = buffer.split(at: whole)
        splitter.drop(whole)
        return .rows
      }
      if isAtEnd || buffer.count > BatchLimits.rowBytes { return .end(problem(buffer.text)) }
      if buffer.count >= goal { goal = min(2 * goal, BatchLimits.rowBytes + 2) }
    }
  }

  /// Reads more bytes, and rewrites them if necessary; returns 0 only at the end.
  private func readMore(into space: UnsafeMutableRawBufferPointer) throws(StorageFailure) -> Int {
    guard rewriter != nil else { return try chunks.read(into: space) }
    let raw = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { raw.deallocate() }
    while rewritten.isEmpty, !isRewritten {
      let count = try chunks.read(into: raw)
      isRewritten = count == 0
      let piece = UnsafeRawBufferPointer(rebasing: raw[..<count]).bindMemory(to: UInt8.self)
      rewriter?.rewrite(piece, isLast: isRewritten, into: &rewritten)
      if rewriter?.problem != nil { isRewritten = true }
    }
    let count = min(space.count, rewritten.count)
    rewritten.withUnsafeBytes { space.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    rewritten.removeFirst(count)
    return count
  }

  /// Returns the reason why `text` has no complete row; nil at the end of the input.
  ///
  /// At the end, only blank lines may remain.
  private func problem(_ text: UnsafeBufferPointer<UInt8>) -> RowPiece.Problem? {
    if let found = rewriter?.problem { return .rows(found.reason, line: found.line) }
    if let quote = splitter.openQuote {
      // A text that goes on may still close the quote.
      let reason: DelimitedProblem.Reason =
        isAtEnd ? .unterminatedQuote : .fieldTooLong(limit: BatchLimits.rowBytes)
      return .rows(reason, line: text[..<quote].count { $0 == ASCII.lineFeed })
    }
    return isAtEnd ? nil : .rows(.rowTooLong(limit: BatchLimits.rowBytes), line: 0)
  }

  /// Returns whether a signal has arrived.
  ///
  /// If `waiting` is true, waits until a signal or bytes of the stream arrive.
  private func isStopped(waiting: Bool) -> Bool {
    guard let stop else { return false }
    var waited = [
      pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      pollfd(fd: waiting ? chunks.descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&waited, nfds_t(waited.count), waiting ? -1 : 0) < 0, errno == EINTR {}
    return waited[0].revents != 0
  }

  private func isReadable() -> Bool {
    var waited = pollfd(fd: chunks.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, 0) > 0
  }
}
