/// The place of a row: the offset of its section, and its own offset in that.
public struct RowPath: Hashable, Comparable, Sendable {
  public var section: Int
  public var row: Int

  public init(_ section: Int, _ row: Int) {
    self.section = section
    self.row = row
  }

  /// By section, then by row.
  public static func < (left: RowPath, right: RowPath) -> Bool {
    left.section == right.section ? left.row < right.row : left.section < right.section
  }
}
