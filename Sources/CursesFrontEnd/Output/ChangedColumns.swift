import CharacterCanvas
import Glibc

enum ChangedColumns {
  /// Returns the range from the first to the last changed cell; empty if none changed.
  ///
  /// A wide character at either end, in the new or old row, is included as a whole.
  ///
  /// - Complexity: O(cells).
  static func of(_ cells: ArraySlice<Cell>, since old: ArraySlice<Cell>) -> Range<Int> {
    let count = min(cells.count, old.count)
    if areSame(cells, old, count) { return 0..<0 }
    func isSame(_ column: Int) -> Bool { cells[cells.startIndex + column] == old[old.startIndex + column] }
    func isSecondHalf(_ column: Int) -> Bool {
      cells[cells.startIndex + column].isSecondHalf || old[old.startIndex + column].isSecondHalf
    }
    var low = 0
    while low < count, isSame(low) { low += 1 }
    if low == count { return 0..<0 }
    var high = count
    while isSame(high - 1) { high -= 1 }
    while low > 0, isSecondHalf(low) { low -= 1 }
    while high < count, isSecondHalf(high) { high += 1 }
    return low..<high
  }

  /// Returns whether the first `count` cells of two rows are equal.
  ///
  /// Most rows have not changed, so the comparison is a fast comparison of memory.
  private static func areSame(_ cells: ArraySlice<Cell>, _ old: ArraySlice<Cell>, _ count: Int) -> Bool {
    cells.withUnsafeBytes { cells in
      old.withUnsafeBytes { old in
        guard let cells = cells.baseAddress, let old = old.baseAddress else { return true }
        return memcmp(cells, old, count * MemoryLayout<Cell>.stride) == 0
      }
    }
  }
}
