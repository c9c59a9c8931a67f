import EvaluationEngine

/// Finds an operator by the bytes of its name, for a reader that does so a million times.
struct OperatorNames {
  struct Entry {
    var id: OperatorID
    var name: [UInt8]
    var maximumInputs: Int
  }

  private var buckets: [[Entry]]

  init() {
    buckets = [[Entry]](repeating: [], count: 256)
    for descriptor in OperatorCatalog.all {
      guard let id = OperatorID(named: descriptor.name) else { continue }
      let name = Array(descriptor.name.utf8)
      name.withUnsafeBufferPointer {
        buckets[OperatorNames.bucket($0)].append(
          Entry(id: id, name: name, maximumInputs: descriptor.ports.maximum))
      }
    }
  }

  /// The operator with that name.
  ///
  /// - Complexity: O(length of the name).
  @inline(__always)
  func find(_ name: UnsafeBufferPointer<UInt8>) -> (id: OperatorID, maximumInputs: Int)? {
    let bucket = OperatorNames.bucket(name)
    for index in buckets[bucket].indices where buckets[bucket][index].name.elementsEqual(name) {
      return (buckets[bucket][index].id, buckets[bucket][index].maximumInputs)
    }
    return nil
  }

  @inline(__always)
  private static func bucket(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    return (Int(first) &* 7 &+ Int(last) &* 31 &+ name.count) & 255
  }
}
