#if canImport(Glibc)
import Glibc
#endif

/// Asks the system for large memory pages for big arrays.
@usableFromInline
enum LargeMemory {
  /// The smallest size in bytes at which large pages are requested.
  @usableFromInline static let fewestBytes = 4 << 20

  /// Requests large pages for new memory that will be nearly filled.
  ///
  /// Providing 80 MB in 20 000 small pages takes longer than filling them. The system may ignore the request.
  @usableFromInline
  static func prepare(_ memory: UnsafeMutableRawBufferPointer) {
    #if canImport(Glibc)
    guard memory.count >= fewestBytes, let base = memory.baseAddress else { return }
    let page = 4096
    let skipped = (page - Int(bitPattern: base) % page) % page
    madvise(base + skipped, (memory.count - skipped) / page * page, Int32(MADV_HUGEPAGE))
    #endif
  }
}

extension UnsafeMutableBufferPointer<Double> {
  @usableFromInline
  func prepareForFilling() {
    LargeMemory.prepare(UnsafeMutableRawBufferPointer(self))
  }
}

extension [Double] {
  /// Creates an array of `count` numbers that a closure fills.
  ///
  /// - Complexity: The complexity of the closure; the memory is in large pages if the system has them.
  public init(count: Int, filledBy fill: (UnsafeMutableBufferPointer<Double>) -> Void) {
    self.init(atMost: count) { new in
      fill(new)
      return count
    }
  }

  /// Creates an array that `fill` writes into memory for `capacity` numbers.
  ///
  /// `fill` returns the number of numbers that it has written.
  ///
  /// - Complexity: The complexity of `fill`. Memory that is never written is not allocated physically.
  @inlinable
  init(atMost capacity: Int, filledBy fill: (UnsafeMutableBufferPointer<Double>) -> Int) {
    // With no capacity, the library would write to the storage that all empty arrays share, in a race with other
    // threads.
    if capacity <= 0 {
      self = []
      return
    }
    self.init(unsafeUninitializedCapacity: capacity) { new, initialized in
      let new = UnsafeMutableBufferPointer(rebasing: new[..<capacity])
      new.prepareForFilling()
      initialized = fill(new)
    }
  }
}

extension Array where Element: BitwiseCopyable {
  /// Reserves space for `more` additional elements, so that appending them is fast; large arrays get large pages.
  ///
  /// The function is specialized for each type of element, because a lookup of the type at run time takes longer than
  /// opening a small document.
  ///
  /// - Complexity: constant on average for each element added.
  @inlinable
  public mutating func reserveSpace(for more: Int) {
    if capacity - count >= more { return }
    let space = Swift.max(2 * count, count + more)
    if space * MemoryLayout<Element>.stride < LargeMemory.fewestBytes {
      reserveCapacity(space)
      return
    }
    let old = self
    self = Array(unsafeUninitializedCapacity: space) { new, initialized in
      LargeMemory.prepare(UnsafeMutableRawBufferPointer(new))
      initialized = new[...].initialize(fromContentsOf: old)
    }
  }
}
