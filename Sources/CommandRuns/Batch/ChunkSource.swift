import CommandOutput
import DelimitedText
import DocumentStorage
import Glibc
import GraphFiles
import TextScanning

/// Gives threads pieces of the rows of a text, each with its turn; progress counts bytes.
final class ChunkSource: RowSupply, @unchecked Sendable {
  // Everything below belongs to who has the lock.
  private let lock = Lock()
  private let chunks: FileChunks
  private let table: any RowTable
  /// The last rows of a stream, of which the end cannot be looked at before.
  private var tail: [UInt8] = []
  private var cutter: any RowSplitter
  /// Rewrites rows that are no plain text; nil where they are.
  private var rewriter: DelimitedRowRewriter?
  /// What was rewritten and not handed on.
  private var rewritten: [UInt8] = []
  private var isRewritten = false
  private let pieceBytes: Int
  /// Readable as soon as a signal has come.
  private let stop: Int32?
  /// What was read behind the last whole row.
  private var rest: [UInt8] = []
  private var turn = 0
  private var isAtEnd = false
  private var isOver = false

  /// The rows of a table whose beginning was read ahead.
  init(_ chunks: FileChunks, of table: any RowTable, pieceBytes: Int, stop: Int32?) throws(StorageFailure) {
    self.chunks = chunks
    self.table = table
    self.pieceBytes = pieceBytes
    self.stop = stop
    cutter = table.cutter()
    rewriter = table.rewriter()
    // A rewriter leaves out the header by itself.
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

  private func read(into buffer: PieceBuffer) throws(StorageFailure) -> RowPiece {
    buffer.fill(with: rest)
    rest.removeAll(keepingCapacity: true)
    var goal = max(pieceBytes, buffer.count + 1)
    while true {
      buffer.reserve(goal)
      while buffer.count < goal, !isAtEnd {
        if isStopped(waiting: chunks.isStream && !chunks.hasReadAhead) { return end(.stopped) }
        let count = try readMore(into: buffer.free(upTo: goal))
        buffer.add(count)
        isAtEnd = count == 0
        // What comes slowly is handed on as it comes.
        if chunks.isStream, !isAtEnd, !isReadable() { break }
      }
      if isAtEnd, buffer.count > 0, buffer.text.last != ASCII.lineFeed { buffer.append(ASCII.lineFeed) }
      let whole = cutter.end(in: buffer.text)
      if whole > 0 {
        rest = buffer.split(at: whole)
        cutter.drop(whole)
        if chunks.isStream, !chunks.isWhole { keepTail(buffer.text) }
        turn += 1
        return .rows(turn: turn - 1, amount: buffer.count)
      }
      if isAtEnd || buffer.count > BatchLimits.rowBytes {
        return end(problem(buffer.text) ?? (isAtEnd ? strayRow() : nil))
      }
      if buffer.count >= goal { goal = min(2 * goal, BatchLimits.rowBytes + 2) }
    }
  }

  /// How much of the end of a stream is looked at.
  private static let tailBytes = 1 << 16

  private func keepTail(_ rows: UnsafeBufferPointer<UInt8>) {
    if rows.count >= Self.tailBytes { tail.removeAll(keepingCapacity: true) }
    tail.append(contentsOf: rows.suffix(Self.tailBytes))
    if tail.count > 2 * Self.tailBytes { tail.removeFirst(tail.count - Self.tailBytes) }
  }

  /// A row at the end of a stream that may be none of the table, though it was handed on like the others.
  private func strayRow() -> RowPiece.Problem? {
    guard let start = tail.withUnsafeBufferPointer({ table.strayRow(in: $0) }) else { return nil }
    let lines = tail[start...].count { $0 == ASCII.lineFeed }
    return .rows(.notPlain, line: -lines)
  }

  /// Reads on, through the rewriter where there is one; 0 only at the end.
  private func readMore(into space: UnsafeMutableRawBufferPointer) throws(StorageFailure) -> Int {
    guard rewriter != nil else { return try chunks.read(into: space) }
    let raw = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { raw.deallocate() }
    while rewritten.isEmpty, !isRewritten {
      let count = try chunks.read(into: raw)
      isRewritten = count == 0
      let piece = UnsafeRawBufferPointer(rebasing: raw[..<count]).bindMemory(to: UInt8.self)
      rewriter?.rewrite(piece, isLast: isRewritten, into: &rewritten)
    }
    let count = min(space.count, rewritten.count)
    rewritten.withUnsafeBytes { space.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    rewritten.removeFirst(count)
    return count
  }

  /// Why no row ends in a text; nil at the end of all, where blank lines may be left.
  private func problem(_ text: UnsafeBufferPointer<UInt8>) -> RowPiece.Problem? {
    if let quote = cutter.openQuote {
      return .rows(.unterminatedQuote, line: text[..<quote].count { $0 == ASCII.lineFeed })
    }
    return isAtEnd ? nil : .rows(.rowTooLong(limit: BatchLimits.rowBytes), line: 0)
  }

  /// Whether a signal has come; of a stream it is waited for that or for bytes.
  private func isStopped(waiting: Bool) -> Bool {
    guard let stop else { return false }
    var waited = [
      pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      pollfd(fd: waiting ? chunks.descriptor : -1, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&waited, nfds_t(waited.count), waiting ? -1 : 0) < 0, errno == EINTR {}
    return waited[0].revents != 0
  }

  /// Whether more can be read at once.
  private func isReadable() -> Bool {
    var waited = pollfd(fd: chunks.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waited, 1, 0) > 0
  }
}
