import TextScanning

/// The limits of a batch and of a sweep.
///
/// Memory use is proportional to these limits and does not depend on the number of rows.
enum BatchLimits {
  /// The largest number of bytes of a row.
  ///
  /// Each thread holds this many bytes in memory.
  static let rowBytes = 1 << 20
  static let threads = 64
  /// The largest number of points of a sweep.
  ///
  /// It allows minutes of computing, but rejects most typing errors.
  static let points = 1_000_000_000
  static let chartPoints = 100_000
  /// The number of points of a sweep that a thread computes at a time.
  ///
  /// Large enough to outweigh the overhead, and small enough to show progress when points take long.
  static let piecePoints = 2048

  /// Returns how many bytes of rows a thread processes at a time; a longer row is processed alone.
  ///
  /// Small enough for the processor's caches, and large enough to outweigh the overhead per piece.
  static func pieceBytes(threads: Int) -> Int { min(1 << 18, max(1 << 16, (1 << 22) / threads)) }

  static let resultBytes = 1 << 18
}

/// A memory buffer for a piece of text that one thread reads.
final class PieceBuffer {
  private(set) var memory: UnsafeMutableRawBufferPointer
  private(set) var count = 0

  init() { memory = .allocate(byteCount: 1 << 16, alignment: 16) }

  deinit { memory.deallocate() }

  /// The content; valid until the next change.
  var text: UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(rebasing: memory[..<count]).bindMemory(to: UInt8.self)
  }

  func removeAll() { count = 0 }

  func fill(with bytes: [UInt8]) {
    removeAll()
    reserve(bytes.count)
    bytes.withUnsafeBytes { memory.copyMemory(from: $0) }
    count = bytes.count
  }

  /// Grows the memory to at least `capacity` bytes in total.
  func reserve(_ capacity: Int) {
    guard capacity > memory.count else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
    memory.deallocate()
    memory = larger
  }

  /// Returns the unused memory after the content, so that the content can grow to at most `capacity` bytes.
  func free(upTo capacity: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: memory[count..<min(capacity, memory.count)])
  }

  /// Adds bytes that were written to the memory from `free(upTo:)`.
  func add(_ more: Int) { count += more }

  func append(_ byte: UInt8) {
    reserve(count + 1)
    memory[count] = byte
    count += 1
  }

  func append(_ bytes: [UInt8]) {
    reserve(count + bytes.count)
    bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: $0) }
    count += bytes.count
  }

  /// Appends a finite number with the fewest digits that parse back to it.
  func append(_ number: Double) {
    // The writer may touch up to 32 bytes.
    reserve(count + 32)
    let place = memory.baseAddress.map { ($0 + count).assumingMemoryBound(to: UInt8.self) }
    count += DecimalWriter.write(number, to: place)
  }

  /// Removes and returns the bytes from offset `place` on.
  func split(at place: Int) -> [UInt8] {
    let rest = Array(UnsafeRawBufferPointer(rebasing: memory[place..<count]))
    count = place
    return rest
  }
}
