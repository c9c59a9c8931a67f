/// The changes from one table of sections and rows to another; rows may move within a section and between sections.
///
/// Apply the changes in this order:
///
/// 1. Remove the sections of `sectionDeletes` and the sources of `sectionMoves`, then the rows of `rowDeletes` and the
///    sources of `rowMoves`, at offsets of the **old** table.
/// 2. Reload the sections of `sectionReloads` with all their rows, and the rows of `rowReloads`, also at **old**
///    offsets.
/// 3. Insert the sections of `sectionInserts` and the targets of `sectionMoves`, then the rows of `rowInserts` and the
///    targets of `rowMoves`, at offsets of the **new** table, lowest first.
///
/// Rows that leave or enter together with their section are not listed. A moved row may come from a deleted section and
/// go into an inserted one. The row lists omit reloaded sections, whose rows may have changed.
///
/// Repeated keys cause reloads, which `fallbacks` counts. A changed section is reloaded if it has a repeated row key in
/// either table. The whole table is reloaded (`isReload`) if a section key is repeated.
public struct SectionedChanges: Hashable, Sendable {
  /// Whether the whole table must be reloaded; then the lists are empty.
  public internal(set) var isReload = false
  /// The old offsets of deleted sections, ascending.
  public internal(set) var sectionDeletes: [Int] = []
  /// The old offsets of reloaded sections, ascending.
  public internal(set) var sectionReloads: [Int] = []
  /// The new offsets of inserted sections, ascending.
  public internal(set) var sectionInserts: [Int] = []
  /// The moves of sections from old to new offsets, ascending by new offset; as few as possible.
  public internal(set) var sectionMoves: [Move<Int>] = []
  /// The old places of deleted rows, ascending.
  public internal(set) var rowDeletes: [RowPath] = []
  /// The old places of reloaded rows, ascending.
  public internal(set) var rowReloads: [RowPath] = []
  /// The new places of inserted rows, ascending.
  public internal(set) var rowInserts: [RowPath] = []
  /// The moves of rows from old to new places, ascending by new place.
  ///
  /// Includes every row that changes its section, and as few moves as possible within a section.
  public internal(set) var rowMoves: [Move<RowPath>] = []
  /// The number of sections that are reloaded because of a repeated key; 1 if the whole table is reloaded.
  public internal(set) var fallbacks = 0
  /// The number of sections in the old table.
  public let oldCount: Int
  /// The number of sections in the new table.
  public let newCount: Int

  init(oldCount: Int, newCount: Int) {
    self.oldCount = oldCount
    self.newCount = newCount
  }

  /// Creates changes from lists that are known without a comparison.
  ///
  /// The lists may be in any order.
  public init(
    oldCount: Int, newCount: Int, sectionDeletes: [Int] = [], sectionInserts: [Int] = [], rowDeletes: [RowPath] = [],
    rowReloads: [RowPath] = [], rowInserts: [RowPath] = [], rowMoves: [Move<RowPath>] = []
  ) {
    self.init(oldCount: oldCount, newCount: newCount)
    self.sectionDeletes = sectionDeletes.sorted()
    self.sectionInserts = sectionInserts.sorted()
    self.rowDeletes = rowDeletes.sorted()
    self.rowReloads = rowReloads.sorted()
    self.rowInserts = rowInserts.sorted()
    self.rowMoves = rowMoves.sorted { $0.to < $1.to }
  }

  /// Whether both tables are the same.
  public var isEmpty: Bool {
    self == SectionedChanges(oldCount: oldCount, newCount: newCount)
  }
}
