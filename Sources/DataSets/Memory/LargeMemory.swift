#if canImport(Glibc)
import Glibc
#endif

/// Memory for millions of numbers, nodes or links.
@usableFromInline
enum LargeMemory {
  /// Below that many bytes the usual small pages do.
  @usableFromInline static let fewestBytes = 4 << 20

  /// Advises the system that nearly all of fresh memory will be written, so that it comes in large pages where there are such.
  ///
  /// Getting eighty megabytes in twenty thousand small pages takes longer than filling them. It is only advice to the
  /// system.
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
  /// Advises the system that nearly all of fresh memory will be written.
  @usableFromInline
  func prepareForFilling() {
    LargeMemory.prepare(UnsafeMutableRawBufferPointer(self))
  }
}

extension [Double] {
  /// An array of this many numbers, filled by a closure.
  ///
  /// - Complexity: that of the closure; the memory comes in large pages where there are such.
  public init(count: Int, filledBy fill: (UnsafeMutableBufferPointer<Double>) -> Void) {
    self.init(atMost: count) { new in
      fill(new)
      return count
    }
  }

  /// The numbers that a closure puts into memory for `capacity` of them, from its start; it returns how many.
  ///
  /// - Complexity: that of the closure; memory that is never written to takes none.
  @inlinable
  init(atMost capacity: Int, filledBy fill: (UnsafeMutableBufferPointer<Double>) -> Int) {
    // Of no capacity the library would write to the storage that all empty arrays share, beside other threads.
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
  /// Reserves space for `more` further elements, so that appending them, and going through millions of them, is quick.
  ///
  /// Compiled for each type of element: a lookup of the type at run time takes longer than opening a small document.
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
