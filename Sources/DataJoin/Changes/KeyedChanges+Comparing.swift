extension KeyedChanges {
  /// Computes the changes from `old` to `new`.
  ///
  /// `isSame` is called for two elements with the same key. Closures written out as `{ $0.id }` are inlined; a key path
  /// (`\.id`) costs several times as much. Arrays that share their storage are equal without a comparison.
  ///
  /// - Complexity: Linear in the equal parts at both ends, O(*n* log *n*) expected in the part between.
  @inlinable
  @inline(__always)
  public init<Element, Key: Hashable>(
    from old: [Element], to new: [Element], key: (Element) -> Key, isSame: (Element, Element) -> Bool
  ) {
    self = old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        KeyedChanges(buffer: old, new, key: key, isSame: isSame)
      }
    }
  }

  /// Computes the changes from `old` to `new`.
  ///
  /// An element whose key stays is unchanged if the old and the new element are equal.
  @inlinable
  @inline(__always)
  public init<Element: Equatable, Key: Hashable>(from old: [Element], to new: [Element], key: (Element) -> Key) {
    self.init(from: old, to: new, key: key, isSame: ==)
  }

  /// Computes the changes from `old` to `new`.
  ///
  /// The key of an element is its `id`. An element whose key stays is unchanged if the old and the new element are
  /// equal.
  @inlinable
  @inline(__always)
  public init<Element: Identifiable & Equatable>(from old: [Element], to new: [Element]) {
    self.init(from: old, to: new, key: \.id)
  }

  @inlinable
  @inline(__always)
  init<Element, Key: Hashable>(
    buffer old: UnsafeBufferPointer<Element>, _ new: UnsafeBufferPointer<Element>, key: (Element) -> Key,
    isSame: (Element, Element) -> Bool
  ) {
    var reloads: [Int] = []
    let shorter = min(old.count, new.count)
    var prefix = old.baseAddress == new.baseAddress ? shorter : 0
    while prefix < shorter, key(old[prefix]) == key(new[prefix]) {
      if !isSame(old[prefix], new[prefix]) { reloads.append(prefix) }
      prefix &+= 1
    }
    var oldEnd = old.count
    var newEnd = new.count
    var reloadsAtEnd: [Int] = []
    while oldEnd > prefix, newEnd > prefix, key(old[oldEnd &- 1]) == key(new[newEnd &- 1]) {
      oldEnd &-= 1
      newEnd &-= 1
      if !isSame(old[oldEnd], new[newEnd]) { reloadsAtEnd.append(oldEnd) }
    }
    let oldMiddle = UnsafeBufferPointer(rebasing: old[prefix..<oldEnd])
    let newMiddle = UnsafeBufferPointer(rebasing: new[prefix..<newEnd])
    let join = Join(buffer: oldMiddle, newMiddle, inStep: true, key: key)
    for offset in join.newOfOld.indices {
      let partner = Int(join.newOfOld[offset])
      if partner >= 0, !isSame(oldMiddle[offset], newMiddle[partner]) { reloads.append(prefix &+ offset) }
    }
    self.init(
      oldCount: old.count, newCount: new.count, prefix: prefix, join: join, reloads: reloads + reloadsAtEnd.reversed())
  }
}
