import DocumentStorage
import Glibc

/// Standard output, which never lets a cut-off result look complete, and never lets foreign text control the terminal.
///
/// There are three kinds of output: text for users, which its type makes safe; the content of a canvas; and data for
/// programs, which is made safe only if standard output is a terminal. Text is collected and written in large chunks.
/// Call `flush()` before the exit status is decided.
package final class StandardOutput {
  /// The error if the system did not accept all bytes, with its number.
  package struct Broken: Error {
    package let number: Int32

    /// Whether the reader has closed the output.
    package var isReaderGone: Bool { number == EPIPE }

    /// The meaning of the error.
    package var text: String { SystemError(number: number).text }
  }

  private static let chunkSize = 1 << 16

  private let isTerminal: Bool
  /// Writes a chunk; returns the error number if it is not written completely.
  private let take: (UnsafeRawBufferPointer) -> Int32?
  private var gathered: [UInt8] = []
  private var failure: Broken?

  /// Creates the standard output of the process.
  package init() {
    isTerminal = isatty(STDOUT_FILENO) == 1
    take = { StandardStreams.write($0, to: STDOUT_FILENO) }
  }

  /// Creates a replacement: `take` receives the chunks, and returns an error number if it does not accept one
  /// completely.
  package init(isTerminal: Bool, take: @escaping ([UInt8]) -> Int32?) {
    self.isTerminal = isTerminal
    self.take = { take(Array($0)) }
  }

  /// Writes a line and a line feed.
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

  /// Writes UTF-8 for programs: unchanged or, on a terminal, with visible marks.
  package func write(data bytes: [UInt8]) {
    guard isTerminal else { return write(bytes) }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // There is no line after the last line feed.
    for line in lines.last?.isEmpty == true ? lines.dropLast() : lines[...] {
      writeLine(SafeText(String(decoding: line, as: UTF8.self)))
    }
  }

  /// Writes a large piece of data for programs, which must be complete lines of UTF-8, immediately and without a copy.
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
