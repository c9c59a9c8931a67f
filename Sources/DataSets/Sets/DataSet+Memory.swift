extension DataSet {
  /// The memory that a column occupies: its identity, and its size in 64-bit numbers.
  public struct ColumnMemory: Hashable, Sendable {
    /// A number that is equal for sets that share the column's memory; valid while one of these sets exists.
    public let identity: UInt
    /// The size of the column in 64-bit numbers.
    public let size: Int
  }

  /// The memory of each column that is not empty; a shared column is listed once.
  ///
  /// An annotation counts as two numbers; the memory of long texts is not counted.
  ///
  /// - Complexity: O(1).
  public var columnMemory: [ColumnMemory] {
    var all: [ColumnMemory] = []
    func add<Element>(_ column: [Element]?) {
      guard let column, !column.isEmpty else { return }
      let identity = column.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      if all.contains(where: { $0.identity == identity }) { return }
      all.append(ColumnMemory(identity: identity, size: column.count * Self.size(of: Element.self)))
    }
    add(values)
    add(missingPlaces)
    add(xColumn)
    add(annotationColumn)
    add(errorXColumn?.lower)
    add(errorXColumn?.upper)
    add(errorYColumn?.lower)
    add(errorYColumn?.upper)
    add(correlationColumn)
    add(preservedColumn)
    return all
  }

  /// The memory that a copy of all columns would occupy, in 64-bit numbers.
  ///
  /// - Complexity: O(1).
  public var size: Int { columnMemory.reduce(0) { $0 + $1.size } }

  /// The memory that new values with their errors would occupy, in 64-bit numbers.
  public var sizeOfValues: Int { count * (hasErrors || hasErrorsX ? 4 : 1) }

  /// Returns the most memory that concatenating these sets can occupy, in 64-bit numbers; 0 if nothing is copied.
  public static func size(ofConcatenated sets: [DataSet]) -> Int {
    let count = sets.reduce(0) { $0 + $1.count }
    func columns(_ has: (DataSet) -> Bool, _ size: Int) -> Int { sets.contains(where: has) ? size * count : 0 }
    if sets.count(where: { $0.rowCount > 0 }) < 2 { return 0 }
    return count + sets.reduce(0) { $0 + $1.missingCount } + columns(\.hasX, 1) + columns(\.hasErrors, 2)
      + columns(\.hasErrorsX, 2) + columns({ $0.correlationColumn != nil }, 1)
      + columns(\.hasAnnotations, size(of: String?.self)) + columns({ $0.preservedColumn != nil }, 1)
  }

  private static func size<Element>(of type: Element.Type) -> Int {
    (MemoryLayout<Element>.stride + 7) / 8
  }
}
