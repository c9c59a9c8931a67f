import DocumentStorage
import Glibc

/// Standard output that reports incomplete writing, and protects the terminal from control characters in data.
///
/// Text for users, and the content of a canvas, are safe because of their types. Data for programs is made safe only if
/// standard output is a terminal. Text is collected and written in large chunks. Call `flush()` before you use the exit
/// status, because `flush()` reports errors.
package final class StandardOutput {
  /// The error for output that the system did not accept completely, with its error number (`errno`).
  package struct Broken: Error {
    package let number: Int32

    /// Whether the reader has closed the output.
    package var isReaderGone: Bool { number == EPIPE }

    /// The description of the error.
    package var text: String { SystemError(number: number).text }
  }

  private static let chunkSize = 1 << 16

  private let isTerminal: Bool
  /// Writes a chunk, and returns the error number if the chunk is not written completely.
  private let take: (UnsafeRawBufferPointer) -> Int32?
  private var gathered: [UInt8] = []
  private var failure: Broken?

  /// Creates the standard output of the process.
  package init() {
    isTerminal = isatty(STDOUT_FILENO) == 1
    take = { StandardStreams.write($0, to: STDOUT_FILENO) }
  }

  /// Creates a replacement for standard output, for a file or a test.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether data is made safe for a terminal.
  ///   - take: Receives the chunks; it returns an error number if it does not accept a chunk completely.
  package init(isTerminal: Bool, take: @escaping ([UInt8]) -> Int32?) {
    self.isTerminal = isTerminal
    self.take = { take(Array($0)) }
  }

  /// Writes a line, followed by a line feed.
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

  /// Writes data in UTF-8 for programs; on a terminal, visible marks replace control characters.
  package func write(data bytes: [UInt8]) {
    guard isTerminal else { return write(bytes) }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // There is no line after the last line feed.
    for line in lines.last?.isEmpty == true ? lines.dropLast() : lines[...] {
      writeLine(SafeText(String(decoding: line, as: UTF8.self)))
    }
  }

  /// Writes a large piece of data for programs immediately and without a copy.
  ///
  /// The piece must consist of complete lines of UTF-8.
  ///
  /// - Throws: `Broken` if this or an earlier chunk was not written completely.
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
  /// - Throws: `Broken` if this or an earlier chunk was not written completely.
  package func flush() throws(Broken) {
    writeGathered()
    if let failure { throw failure }
  }

  private func writeGathered() {
    defer { gathered.removeAll(keepingCapacity: true) }
    // Nothing may follow a gap, because the output would look complete.
    guard failure == nil else { return }
    if gathered.isEmpty { return }
    if let number = gathered.withUnsafeBytes({ take($0) }) { failure = Broken(number: number) }
  }
}
