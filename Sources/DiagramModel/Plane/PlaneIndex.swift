import Geometry

/// A spatial index of rectangles: grids of buckets, each four times as coarse as the previous one.
///
/// Each element is in the finest grid in which it touches at most four buckets. Adding takes constant time. Removing
/// takes one pass through the buckets of the removed elements. A query takes time proportional to the buckets in its
/// rectangle and their elements.
struct PlaneIndex<Frames: FrameTable> {
  typealias Element = Frames.Element

  /// An element with its rectangle, so that a query need not look the rectangle up.
  private struct Entry {
    var element: Element
    var frame: PlaneRect
  }

  /// The width of a bucket in the finest grid, as a power of two: 6 means 64 columns.
  private static var columnBits: Int { 6 }
  private static var rowBits: Int { 4 }
  private static var crowd: Int { 256 }
  /// How many removed elements are searched for one by one; for more, all elements of the bucket are visited once.
  private static var searchLimit: Int { 8 }
  /// How much larger the buckets of the next grid are, as a power of two: 2 means four times.
  private static var levelBits: Int { 2 }
  /// The coarsest level, on which a bucket is wider than the plane.
  private static var levelLimit: Int { 15 }

  private var buckets = BucketTable()
  private var entries = RunStore<Entry>()
  private var frames = Frames()
  private var population = [Int](repeating: 0, count: levelLimit + 1)
  /// The number of elements visited to remove others, for tests.
  private(set) var searchedCount = 0

  init() {}

  /// Adds all elements at once, so that neighbours on the plane are adjacent in memory.
  ///
  /// - Complexity: Linear in the elements.
  init(_ frames: Frames) {
    self.frames = frames
    var sum = 0
    frames.visitAll { _, frame in
      let frame = PlaneRect(frame)
      let level = Self.level(of: frame)
      population[level] += 1
      Self.forEachBucket(of: frame, level: level) { bucket in
        let slot = buckets.makeSlot(of: bucket, in: &entries)
        buckets.change(slot) { $0.expect() }
        sum += 1
      }
    }
    entries.reserve(sum)
    var isAllotted = false
    frames.visitAll { element, frame in
      let entry = Entry(element: element, frame: PlaneRect(frame))
      if !isAllotted { buckets.changeAll { entries.allotExpected(to: &$0, filler: entry) } }
      isAllotted = true
      Self.forEachBucket(of: entry.frame, level: Self.level(of: entry.frame)) { bucket in
        guard let slot = buckets.slot(of: bucket) else { return }
        buckets.change(slot) { entries.append(entry, to: &$0) }
      }
    }
  }

  var count: Int { frames.count }

  var bucketCount: Int { buckets.count }

  func frame(of element: Element) -> Rect? { frames.frame(of: element) }

  /// The rectangle around all elements; empty if there are none.
  ///
  /// - Complexity: Linear in the elements.
  var extent: Rect {
    var extent = Rect(origin: .origin, size: .zero)
    frames.visitAll { _, frame in extent = extent.union(frame) }
    return extent
  }

  /// Adds an element, or changes its rectangle.
  ///
  /// - Returns: Whether the element was added or its rectangle changed.
  mutating func set(_ frame: Rect, for element: Element) -> Bool {
    !update([element: frame]).isEmpty
  }

  @discardableResult
  mutating func remove(_ element: Element) -> Bool {
    !update([element: nil]).isEmpty
  }

  /// Sets the rectangles of elements; nil removes an element.
  ///
  /// - Returns: The elements whose rectangle changed.
  /// - Complexity: O(k log k) for k elements, and linear in the buckets that lose many elements.
  mutating func update(_ new: [Element: Rect?]) -> [Element] {
    var changed: [Element] = []
    var left: [(slot: Int, element: Element)] = []
    for (element, frame) in new where frames.frame(of: element) != frame {
      changed.append(element)
      guard let old = frames.replace(nil, of: element).map(PlaneRect.init) else { continue }
      let level = Self.level(of: old)
      population[level] -= 1
      Self.forEachBucket(of: old, level: level) { bucket in
        if let slot = buckets.slot(of: bucket) { left.append((slot, element)) }
      }
    }
    take(left)
    for element in changed {
      if let frame = new[element] ?? nil { enter(element, frame) }
    }
    return changed
  }

  private mutating func enter(_ element: Element, _ frame: Rect) {
    _ = frames.replace(frame, of: element)
    let entry = Entry(element: element, frame: PlaneRect(frame))
    let level = Self.level(of: entry.frame)
    population[level] += 1
    Self.forEachBucket(of: entry.frame, level: level) { bucket in
      let slot = buckets.makeSlot(of: bucket, in: &entries)
      buckets.change(slot) { entries.append(entry, to: &$0) }
    }
  }

  private mutating func take(_ left: [(slot: Int, element: Element)]) {
    var rest = left.sorted { $0.slot < $1.slot }[...]
    while let slot = rest.first?.slot {
      let leaving = rest.prefix { $0.slot == slot }
      rest = rest.dropFirst(leaving.count)
      if leaving.count > Self.searchLimit {
        searchedCount += Int(buckets.slots[slot].run.count)
        buckets.change(slot) { run in entries.removeAll(from: &run) { frames.frame(of: $0.element) == nil } }
        continue
      }
      for (_, element) in leaving {
        let run = buckets.slots[slot].run
        guard let position = entries.with(run, { $0.firstIndex { $0.element == element } }) else { continue }
        searchedCount += position + 1
        buckets.change(slot) { entries.remove(at: position, from: &$0) }
      }
    }
  }

  /// Returns the elements whose rectangles intersect `rect`, once each, unsorted.
  func elements(in rect: Rect) -> [Element] {
    elements(in: rect, atMost: .max) ?? []
  }

  /// Returns the elements whose rectangles intersect `rect`, each once, unsorted; nil if there are more than `limit`.
  func elements(in rect: Rect, atMost limit: Int) -> [Element]? {
    var found: [Element] = []
    let isAll = visit(rect) { element, _ in
      guard found.count < limit else { return false }
      found.append(element)
      return true
    }
    return isAll ? found : nil
  }

  /// Calls `body` with the elements whose rectangles intersect `rect`, once each, unsorted, until it returns false.
  ///
  /// - Returns: false if `body` returned false.
  @discardableResult
  func visit(_ rect: Rect, _ body: (Element, Rect) -> Bool) -> Bool {
    guard !rect.isEmpty else { return true }
    let area = PlaneRect(rect)
    return forEachRun(rect, area) { bucket, run in
      entries.with(run) { Self.visit($0, bucket, area, body) }
    }
  }

  /// Returns whether some element's rectangle intersects `rect`.
  ///
  /// Also returns true if `rect` intersects a bucket with more than `crowd` elements. This limits the time if many
  /// elements are close together.
  func hasElement(in rect: Rect) -> Bool {
    guard !rect.isEmpty else { return false }
    let area = PlaneRect(rect)
    let isClear = forEachRun(rect, area) { bucket, run in
      if run.count > Self.crowd { return !Self.frame(of: bucket).intersects(rect) }
      return entries.with(run) { !$0.contains { $0.frame.meets(area) } }
    }
    return !isClear
  }

  /// Calls `body` with each bucket that `rect` intersects and its list, the finest grid first, until it returns false.
  ///
  /// - Returns: false if `body` returned false.
  private func forEachRun(_ rect: Rect, _ area: PlaneRect, _ body: (Bucket, Run) -> Bool) -> Bool {
    for level in population.indices where population[level] > 0 {
      if Self.bucketCount(of: rect, level: level) > buckets.count {
        guard buckets.visit(level: Int32(level), body) else { return false }
        continue
      }
      let (columns, rows) = Self.buckets(of: area, level: level)
      guard buckets.visit(level: Int32(level), columns: columns, rows: rows, body) else { return false }
    }
    return true
  }

  /// Visits the elements of one bucket that intersect `area`.
  ///
  /// An element in several buckets is visited only in one: the bucket with the top-left corner of the intersection of
  /// `area` and the element's rectangle.
  ///
  /// - Returns: false if `body` returned false.
  private static func visit(
    _ entries: UnsafeBufferPointer<Entry>, _ bucket: Bucket, _ area: PlaneRect, _ body: (Element, Rect) -> Bool
  ) -> Bool {
    let columnBits = Int32(columnBits) + bucket.level * Int32(levelBits)
    let rowBits = Int32(rowBits) + bucket.level * Int32(levelBits)
    for entry in entries {
      // Most elements do not intersect `rect`, so skipping them must be cheap.
      let frame = entry.frame
      guard frame.meets(area) else { continue }
      let column = max(frame.minColumn, area.minColumn) >> columnBits
      let row = max(frame.minRow, area.minRow) >> rowBits
      guard column == bucket.column, row == bucket.row else { continue }
      guard body(entry.element, frame.rect) else { return false }
    }
    return true
  }

  private static func level(of frame: PlaneRect) -> Int {
    let (columns, rows) = (Int(frame.maxColumn) - Int(frame.minColumn), Int(frame.maxRow) - Int(frame.minRow))
    var level = 0
    while level < levelLimit,
      columns > 1 << (columnBits + level * levelBits) || rows > 1 << (rowBits + level * levelBits)
    {
      level += 1
    }
    return level
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

  private static func buckets(of rect: PlaneRect, level: Int) -> (columns: Range<Int32>, rows: Range<Int32>) {
    let (columnBits, rowBits) = (columnBits + level * levelBits, rowBits + level * levelBits)
    let (column, row) = (rect.minColumn >> columnBits, rect.minRow >> rowBits)
    let lastColumn = (max(rect.maxColumn, .min + 1) - 1) >> columnBits
    let lastRow = (max(rect.maxRow, .min + 1) - 1) >> rowBits
    return (column..<max(column, lastColumn + 1), row..<max(row, lastRow + 1))
  }

  private static func forEachBucket(of frame: PlaneRect, level: Int, _ body: (Bucket) -> Void) {
    let (columns, rows) = buckets(of: frame, level: level)
    for row in rows {
      for column in columns { body(Bucket(level: Int32(truncatingIfNeeded: level), column: column, row: row)) }
    }
  }
}

extension PlaneIndex {
  /// Returns the errors found in the index.
  ///
  /// Each element must be exactly once in each bucket that its rectangle touches, and in no others.
  ///
  /// - Complexity: O(*n* log *n*) in the elements.
  func checkInvariants() -> [String] {
    var problems = frames.checkInvariants() + buckets.checkInvariants()
    problems += entries.checkInvariants(of: buckets.slots.lazy.map(\.run))
    var levels = [Int](repeating: 0, count: population.count)
    var expected = 0
    frames.visitAll { _, frame in
      let frame = PlaneRect(frame)
      let level = Self.level(of: frame)
      levels[level] += 1
      Self.forEachBucket(of: frame, level: level) { _ in expected += 1 }
    }
    if levels != population { problems.append("the levels have \(levels) entries, but \(population) are counted") }
    var found = 0
    for slot in buckets.slots where !slot.run.isEmpty {
      entries.with(slot.run) { entries in
        found += entries.count
        // If the number is as expected, and all are in their places and unique, none is missing.
        if Set(entries.map(\.element)).count != entries.count {
          problems.append("\(slot.bucket) contains an entry twice")
        }
        for entry in entries where !isAtHome(entry, in: slot.bucket) {
          problems.append("\(entry) is in the wrong \(slot.bucket)")
        }
      }
    }
    if found != expected { problems.append("\(found) entries in buckets, not \(expected)") }
    return problems
  }

  private func isAtHome(_ entry: Entry, in bucket: Bucket) -> Bool {
    let level = Self.level(of: entry.frame)
    let (columns, rows) = Self.buckets(of: entry.frame, level: level)
    return frames.frame(of: entry.element).map(PlaneRect.init) == entry.frame && Int(bucket.level) == level
      && columns.contains(bucket.column) && rows.contains(bucket.row)
  }
}
