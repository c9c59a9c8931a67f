import DocumentStorage
import Glibc

/// Standard output, written so that a lost result is never taken for a complete one, and that no text from outside
/// controls the terminal.
///
/// There are three inputs: text for people, which its type makes safe; the content of a canvas; and data for programs,
/// which are made safe only if standard output is a terminal. Text is collected and written in large chunks. Call
/// `flush()` before the exit status is decided.
package final class StandardOutput {
  /// The system did not take all written bytes: its error number.
  package struct Broken: Error {
    package let number: Int32

    /// Whether the reader of the output has closed it.
    package var isReaderGone: Bool { number == EPIPE }

    /// The system's error.
    package var text: String { SystemError(number: number).text }
  }

  private static let chunkSize = 1 << 16

  private let isTerminal: Bool
  /// Takes a chunk; the error number if it is not taken completely.
  private let take: (UnsafeRawBufferPointer) -> Int32?
  private var gathered: [UInt8] = []
  private var failure: Broken?

  /// The stream of the process.
  package init() {
    isTerminal = isatty(STDOUT_FILENO) == 1
    take = { StandardStreams.write($0, to: STDOUT_FILENO) }
  }

  /// A replacement: `take` gets the chunks, and returns an error number if one is not taken completely.
  package init(isTerminal: Bool, take: @escaping ([UInt8]) -> Int32?) {
    self.isTerminal = isTerminal
    self.take = { take(Array($0)) }
  }

  /// Adds a line and a line feed.
  package func writeLine(_ line: SafeText) {
    gathered.append(contentsOf: line.text.utf8)
    gathered.append(UInt8(ascii: "\n"))
    writeIfFull()
  }

  func write(_ lines: SafeLines) {
    write(lines.bytes)
  }

  package func write(_ picture: CanvasText) {
    write(picture.bytes)
  }

  /// Adds UTF-8 for programs: as it is, and on a terminal with visible marks.
  package func write(data bytes: [UInt8]) {
    guard isTerminal else { return write(bytes) }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // Behind the last line feed there is no line.
    for line in lines.last?.isEmpty == true ? lines.dropLast() : lines[...] {
      writeLine(SafeText(String(decoding: line, as: UTF8.self)))
    }
  }

  /// Writes a large piece of data for programs, whole lines of UTF-8, at once and without a copy.
  ///
  /// - Throws: `Broken` where this or any earlier chunk was not taken whole.
  package func write(piece: UnsafeRawBufferPointer) throws(Broken) {
    if isTerminal {
      write(data: Array(piece))
      return try flush()
    }
    try flush()
    if let number = take(piece) {
      let broken = Broken(number: number)
      failure = broken
      throw broken
    }
  }

  private func write(_ bytes: [UInt8]) {
    gathered.append(contentsOf: bytes)
    writeIfFull()
  }

  private func writeIfFull() {
    if gathered.count >= Self.chunkSize { writeGathered() }
  }

  /// Writes the collected text.
  ///
  /// - Throws: `Broken` where this or any earlier chunk was not taken whole.
  package func flush() throws(Broken) {
    writeGathered()
    if let failure { throw failure }
  }

  private func writeGathered() {
    defer { gathered.removeAll(keepingCapacity: true) }
    // After a gap nothing may follow: it would read as if it were whole.
    guard failure == nil else { return }
    if gathered.isEmpty { return }
    if let number = gathered.withUnsafeBytes({ take($0) }) { failure = Broken(number: number) }
  }
}
