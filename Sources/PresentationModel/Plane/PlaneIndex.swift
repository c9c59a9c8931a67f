import Geometry

/// Finds what lies in a rectangle of the document plane without looking at the rest: a grid of buckets on several levels,
/// each four times as coarse as the one before.
///
/// An element lies on the finest level on which it touches at most four buckets. Entering and removing take constant time;
/// a query takes time in proportion to the buckets of the rectangle and what is found in them.
struct PlaneIndex<Frames: FrameTable> {
  typealias Element = Frames.Element

  private struct Bucket: Hashable {
    var level: Int8
    var column: Int32
    var row: Int32

    /// In one piece, since looking up buckets is most of the work of drawing.
    func hash(into hasher: inout Hasher) {
      let cell = UInt64(UInt32(bitPattern: column)) << 32 | UInt64(UInt32(bitPattern: row))
      hasher.combine(cell &+ UInt64(UInt8(bitPattern: level)) &* 0x9E37_79B9_7F4A_7C15)
    }
  }

  /// An element with its frame, so that a query needs no second look.
  private struct Entry {
    var element: Element
    var frame: Rect
  }

  /// Buckets of the finest level, in cells; a power of two each.
  private static var columnBits: Int { 6 }
  private static var rowBits: Int { 4 }
  /// A bucket of so many elements has no room left.
  private static var crowd: Int { 256 }
  /// The factor between levels, as a power of two.
  private static var levelBits: Int { 2 }
  /// On the coarsest level a bucket is wider than the plane.
  private static var levelLimit: Int { 15 }

  private var buckets: [Bucket: [Entry]] = [:]
  private var frames = Frames()
  /// How many elements lie on each level.
  private var population = [Int](repeating: 0, count: levelLimit + 1)

  var count: Int { frames.count }

  func frame(of element: Element) -> Rect? { frames.frame(of: element) }

  /// The rectangle around all frames; empty where there are none.
  ///
  /// Linear in the elements.
  var extent: Rect {
    frames.all.reduce(Rect(origin: .origin, size: .zero)) { $0.union($1) }
  }

  /// Makes room for so many elements at once.
  mutating func reserve(_ count: Int) {
    frames.reserve(count)
  }

  /// Enters an element, or gives it another frame.
  ///
  /// - Returns: Whether it had another one, or none.
  mutating func set(_ frame: Rect, for element: Element) -> Bool {
    let old = frames.replace(frame, of: element)
    if old == frame { return false }
    if let old { take(element, from: old) }
    let level = Self.level(of: frame)
    population[level] += 1
    Self.forEachBucket(of: frame, level: level) {
      buckets[$0, default: []].append(Entry(element: element, frame: frame))
    }
    return true
  }

  /// - Returns: Whether it was there.
  @discardableResult
  mutating func remove(_ element: Element) -> Bool {
    guard let frame = frames.replace(nil, of: element) else { return false }
    take(element, from: frame)
    return true
  }

  /// Takes an element out of the buckets of the frame that it had.
  private mutating func take(_ element: Element, from frame: Rect) {
    let level = Self.level(of: frame)
    population[level] -= 1
    Self.forEachBucket(of: frame, level: level) { bucket in
      guard var entries = buckets.removeValue(forKey: bucket) else { return }
      if let position = entries.firstIndex(where: { $0.element == element }) {
        entries.swapAt(position, entries.count - 1)
        entries.removeLast()
      }
      if !entries.isEmpty { buckets[bucket] = entries }
    }
  }

  mutating func removeAll() {
    self = PlaneIndex()
  }

  /// Every element whose frame meets `rect`, once each, in no order.
  func elements(in rect: Rect) -> [Element] {
    elements(in: rect, atMost: .max) ?? []
  }

  /// As `elements(in:)`; nil as soon as there are more than `limit`.
  func elements(in rect: Rect, atMost limit: Int) -> [Element]? {
    var found: [Element] = []
    let isAll = visit(rect) { element, _ in
      guard found.count < limit else { return false }
      found.append(element)
      return true
    }
    return isAll ? found : nil
  }

  /// Hands every element whose frame meets `rect` to `body`, once each, in no order, until that returns false.
  ///
  /// - Returns: false where it did.
  @discardableResult
  func visit(_ rect: Rect, _ body: (Element, Rect) -> Bool) -> Bool {
    guard !rect.isEmpty else { return true }
    for level in population.indices where population[level] > 0 {
      if Self.bucketCount(of: rect, level: level) > buckets.count {
        for (bucket, entries) in buckets where Int(bucket.level) == level {
          guard visit(entries, bucket, rect, body) else { return false }
        }
        continue
      }
      let (columns, rows) = Self.buckets(of: rect, level: level)
      for row in rows {
        for column in columns {
          let bucket = Bucket(level: Int8(truncatingIfNeeded: level), column: column, row: row)
          guard let entries = buckets[bucket] else { continue }
          guard visit(entries, bucket, rect, body) else { return false }
        }
      }
    }
    return true
  }

  /// Whether the frame of any element meets `rect`; a bucket of more than `crowd` elements counts as full of them, so that the
  /// answer takes no longer where many lie on one place.
  func hasElement(in rect: Rect) -> Bool {
    guard !rect.isEmpty else { return false }
    for level in population.indices where population[level] > 0 {
      if Self.bucketCount(of: rect, level: level) > buckets.count {
        for (bucket, entries) in buckets where Int(bucket.level) == level && meets(entries, bucket, rect) {
          return true
        }
        continue
      }
      let (columns, rows) = Self.buckets(of: rect, level: level)
      for row in rows {
        for column in columns {
          let bucket = Bucket(level: Int8(truncatingIfNeeded: level), column: column, row: row)
          guard let entries = buckets[bucket] else { continue }
          if meets(entries, bucket, rect) { return true }
        }
      }
    }
    return false
  }

  private func meets(_ entries: [Entry], _ bucket: Bucket, _ rect: Rect) -> Bool {
    if entries.count > Self.crowd { return Self.frame(of: bucket).intersects(rect) }
    return entries.contains { $0.frame.intersects(rect) }
  }

  /// Visits what of one bucket meets `rect`; an element in several buckets is taken from the one that holds the top-left corner
  /// of the common part.
  ///
  /// - Returns: false where the body did.
  private func visit(_ entries: [Entry], _ bucket: Bucket, _ rect: Rect, _ body: (Element, Rect) -> Bool) -> Bool {
    let columnBits = Self.columnBits + Int(bucket.level) * Self.levelBits
    let rowBits = Self.rowBits + Int(bucket.level) * Self.levelBits
    for entry in entries {
      // Most do not meet it: those are to cost next to nothing.
      let frame = entry.frame
      guard frame.minColumn < rect.maxColumn, rect.minColumn < frame.maxColumn, frame.minRow < rect.maxRow,
        rect.minRow < frame.maxRow
      else { continue }
      let column = max(frame.minColumn, rect.minColumn) >> columnBits
      let row = max(frame.minRow, rect.minRow) >> rowBits
      guard column == Int(bucket.column), row == Int(bucket.row) else { continue }
      guard body(entry.element, frame) else { return false }
    }
    return true
  }

  private static func level(of frame: Rect) -> Int {
    var level = 0
    while level < levelLimit,
      frame.size.columns > 1 << (columnBits + level * levelBits) || frame.size.rows > 1 << (rowBits + level * levelBits)
    {
      level += 1
    }
    return level
  }

  private static func bucket(at point: Point, level: Int) -> Bucket {
    Bucket(
      level: Int8(truncatingIfNeeded: level),
      column: Int32(truncatingIfNeeded: point.column >> (columnBits + level * levelBits)),
      row: Int32(truncatingIfNeeded: point.row >> (rowBits + level * levelBits)))
  }

  private static func frame(of bucket: Bucket) -> Rect {
    let (column, row) = (columnBits + Int(bucket.level) * levelBits, rowBits + Int(bucket.level) * levelBits)
    return Rect(
      column: Int(bucket.column) << column, row: Int(bucket.row) << row, columns: 1 << column, rows: 1 << row)
  }

  private static func bucketCount(of rect: Rect, level: Int) -> Int {
    let columns = (rect.size.columns >> (columnBits + level * levelBits)) + 2
    let rows = (rect.size.rows >> (rowBits + level * levelBits)) + 2
    return columns.multipliedReportingOverflow(by: rows).overflow ? .max : columns * rows
  }

  /// The columns and rows of buckets that a rectangle meets.
  private static func buckets(of rect: Rect, level: Int) -> (columns: Range<Int32>, rows: Range<Int32>) {
    let first = bucket(at: rect.origin, level: level)
    let last = bucket(at: Point(column: rect.maxColumn - 1, row: rect.maxRow - 1), level: level)
    return (first.column..<max(first.column, last.column + 1), first.row..<max(first.row, last.row + 1))
  }

  private static func forEachBucket(of rect: Rect, level: Int, _ body: (Bucket) -> Void) {
    let (columns, rows) = buckets(of: rect, level: level)
    for row in rows {
      for column in columns { body(Bucket(level: Int8(truncatingIfNeeded: level), column: column, row: row)) }
    }
  }
}
