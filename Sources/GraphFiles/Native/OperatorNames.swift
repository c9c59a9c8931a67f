import EvaluationEngine

struct OperatorNames {
  private struct Entry {
    var id: OperatorID
    var maximumInputs: Int
    /// The offset at which the name begins in `bytes`.
    var start: Int
    var count: Int
    /// The index of the next entry in the same bucket; negative if there is none.
    var next: Int
  }

  /// The index of the first entry of each bucket; negative for an empty bucket.
  private var buckets: [Int]
  private var entries: [Entry] = []
  private var bytes: [UInt8] = []

  init() {
    buckets = [Int](repeating: -1, count: 256)
    entries.reserveCapacity(OperatorCatalog.ids.count)
    for id in OperatorCatalog.ids {
      let descriptor = id.descriptor
      let start = bytes.count
      bytes.append(contentsOf: descriptor.name.utf8)
      let bucket = bytes[start...].withUnsafeBufferPointer { OperatorNames.bucket($0) }
      entries.append(
        Entry(
          id: id, maximumInputs: descriptor.ports.maximum, start: start, count: bytes.count - start,
          next: buckets[bucket]))
      buckets[bucket] = entries.count - 1
    }
  }

  /// Returns the operator with this name; nil if there is none.
  ///
  /// - Complexity: O(length of the name).
  @inline(__always)
  func find(_ name: UnsafeBufferPointer<UInt8>) -> (id: OperatorID, maximumInputs: Int)? {
    var place = buckets[OperatorNames.bucket(name)]
    while place >= 0 {
      let entry = entries[place]
      if entry.count == name.count, isName(of: entry, name) { return (entry.id, entry.maximumInputs) }
      place = entry.next
    }
    return nil
  }

  @inline(__always)
  private func isName(of entry: Entry, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in 0..<entry.count where bytes[entry.start &+ index] != name[index] { return false }
    return true
  }

  @inline(__always)
  private static func bucket(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    return (Int(first) &* 7 &+ Int(last) &* 31 &+ name.count) & 255
  }
}
