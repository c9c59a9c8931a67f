/// A growing byte buffer that writers fill, empty and reuse.
///
/// For writers of many small pieces. It is a class, so that adding a piece needs no uniqueness check. Use it on one
/// thread only.
public final class TextBuffer {
  private var memory: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes in the buffer.
  public private(set) var count = 0

  /// Creates a buffer with space for `capacity` bytes, at least 64.
  public init(capacity: Int) {
    self.capacity = Swift.max(capacity, 64)
    memory = .allocate(capacity: self.capacity)
  }

  deinit { memory.deallocate() }

  /// The written bytes; valid until the next change.
  public var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count) }

  /// Discards the written bytes and keeps the memory.
  public func removeAll() { count = 0 }

  /// Makes space for `more` further bytes.
  public func reserve(_ more: Int) {
    if capacity &- count < more { grow(more) }
  }

  @inline(never)
  private func grow(_ more: Int) {
    let larger = Swift.max(2 * capacity, count + more)
    let place = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    place.update(from: memory, count: count)
    memory.deallocate()
    (memory, capacity) = (place, larger)
  }

  /// Adds a byte.
  public func append(_ byte: UInt8) {
    reserve(1)
    memory[count] = byte
    count &+= 1
  }

  /// Adds bytes unchanged.
  public func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (memory + count).update(from: start, count: bytes.count)
    count &+= bytes.count
  }

  /// Adds bytes unchanged.
  public func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { append($0) }
  }

  /// Adds a finite number in the fewest digits that parse back; adds nothing for other numbers.
  public func append(_ number: Double) {
    reserve(32)
    count &+= DecimalWriter.write(number, to: memory + count)
  }
}
