import TextScanning

/// The limits of a batch and of a sweep: memory is in proportion to them, for any number of rows.
enum BatchLimits {
  /// Bytes of a row: as many are in memory for each thread.
  static let rowBytes = 1 << 20
  /// Threads.
  static let threads = 64
  /// Points of a sweep: minutes of computing, and more rows than a slip of the finger should make.
  static let points = 1_000_000_000
  /// Points of a sweep that is drawn: far more than a picture has dots.
  static let chartPoints = 100_000
  /// Points of a sweep that a thread takes at a time: a turn is worth its while, and shows how far it is, also where each is much work.
  static let piecePoints = 2048

  /// The bytes of rows that a thread takes at once, unless rows are longer: few enough to stay in the processor's
  /// caches, and enough to be worth a turn.
  static func pieceBytes(threads: Int) -> Int { min(1 << 18, max(1 << 16, (1 << 22) / threads)) }

  /// Bytes of results that are gathered before they are written.
  static let resultBytes = 1 << 18
}

/// Memory for a piece of text that one thread reads.
final class PieceBuffer {
  private(set) var memory: UnsafeMutableRawBufferPointer
  /// How many bytes are there.
  private(set) var count = 0

  init() { memory = .allocate(byteCount: 1 << 16, alignment: 16) }

  deinit { memory.deallocate() }

  /// The content; valid until the next change.
  var text: UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(rebasing: memory[..<count]).bindMemory(to: UInt8.self)
  }

  /// Discards the content and keeps the memory.
  func removeAll() { count = 0 }

  /// Replaces the content by the bytes.
  func fill(with bytes: [UInt8]) {
    removeAll()
    reserve(bytes.count)
    bytes.withUnsafeBytes { memory.copyMemory(from: $0) }
    count = bytes.count
  }

  /// Reserves memory for this many bytes in all.
  func reserve(_ capacity: Int) {
    guard capacity > memory.count else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
    memory.deallocate()
    memory = larger
  }

  /// The place for the next bytes, up to this many in all.
  func free(upTo capacity: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: memory[count..<min(capacity, memory.count)])
  }

  /// Counts bytes that were written to the free place.
  func add(_ more: Int) { count += more }

  /// Adds a byte.
  func append(_ byte: UInt8) {
    reserve(count + 1)
    memory[count] = byte
    count += 1
  }

  /// Adds bytes as they are.
  func append(_ bytes: [UInt8]) {
    reserve(count + bytes.count)
    bytes.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: $0) }
    count += bytes.count
  }

  /// Adds a finite number in the fewest digits that read back.
  func append(_ number: Double) {
    // As many as the writer may touch.
    reserve(count + 32)
    let place = memory.baseAddress.map { ($0 + count).assumingMemoryBound(to: UInt8.self) }
    count += DecimalWriter.write(number, to: place)
  }

  /// Removes and returns the bytes after a place.
  func split(at place: Int) -> [UInt8] {
    let rest = Array(UnsafeRawBufferPointer(rebasing: memory[place..<count]))
    count = place
    return rest
  }
}
