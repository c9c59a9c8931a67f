import DocumentStorage
import Glibc

/// Standard output, written so that a result which did not arrive is never taken for one that did.
///
/// Text is gathered and written in large pieces. `flush()` has to be called before the exit status is decided.
final class StandardOutput {
  /// The system did not take all that was written: its error number.
  struct Broken: Error {
    let number: Int32

    /// Whether whoever read the output has closed it.
    var isReaderGone: Bool { number == EPIPE }

    /// What the system says of it.
    var text: String { SystemError(number: number).text }
  }

  private static let pieceSize = 1 << 16

  private var gathered: [UInt8] = []
  private var failure: Broken?

  /// Adds `text` as it is.
  func write(_ text: String) {
    gathered.append(contentsOf: text.utf8)
    if gathered.count >= Self.pieceSize { writeGathered() }
  }

  /// Adds `text` and a line feed.
  func writeLine(_ text: String) {
    gathered.append(contentsOf: text.utf8)
    write("\n")
  }

  /// Adds bytes as they are.
  func write(_ bytes: [UInt8]) {
    gathered.append(contentsOf: bytes)
    if gathered.count >= Self.pieceSize { writeGathered() }
  }

  /// Writes what is gathered.
  ///
  /// - Throws: `Broken` where this or any earlier piece was not taken whole.
  func flush() throws(Broken) {
    writeGathered()
    if let failure { throw failure }
  }

  private func writeGathered() {
    defer { gathered.removeAll(keepingCapacity: true) }
    // After a gap nothing may follow: it would read as if it were whole.
    guard failure == nil else { return }
    if let number = StandardStreams.write(gathered, to: STDOUT_FILENO) { failure = Broken(number: number) }
  }
}
