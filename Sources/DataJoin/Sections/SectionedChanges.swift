/// How one table of sections and rows becomes another, rows moving within a section and between sections.
///
/// Order of application:
///
/// 1. Sections of `sectionDeletes` and `sectionMoves` leave, then rows of `rowDeletes` and `rowMoves`: at offsets of
///   the **old** table. The others close up.
/// 2. Sections in `sectionReloads`, with all their rows, and rows in `rowReloads` are renewed, also at **old** offsets.
/// 3. Sections in `sectionInserts` and those that `sectionMoves` put down enter, then rows in `rowInserts` and those that
///    `rowMoves` put down: at offsets of the **new** table, lowest first.
///
/// Rows that leave or enter together with their section are not listed. A moved row may come from a deleted section and
/// go into an inserted one. A reloaded section has no part in rows' lists: its rows may have changed.
///
/// Parts that keys do not decide are reloaded, and counted in `fallbacks`: a section that differs and has a repeated
/// key, on either side; and the whole table (`isReload`) if the key of a section is repeated.
public struct SectionedChanges: Hashable, Sendable {
  /// Whether all has to be reloaded; then the lists are empty.
  public internal(set) var isReload = false
  /// Old offsets, ascending.
  public internal(set) var sectionDeletes: [Int] = []
  /// Old offsets, ascending.
  public internal(set) var sectionReloads: [Int] = []
  /// New offsets, ascending.
  public internal(set) var sectionInserts: [Int] = []
  /// From old to new offsets, ascending by the new one; as few as possible.
  public internal(set) var sectionMoves: [Move<Int>] = []
  /// Old places, ascending.
  public internal(set) var rowDeletes: [RowPath] = []
  /// Old places, ascending.
  public internal(set) var rowReloads: [RowPath] = []
  /// New places, ascending.
  public internal(set) var rowInserts: [RowPath] = []
  /// From old to new places, ascending by the new one.
  ///
  /// Every row that changes its section, and within a section the fewest there can be.
  public internal(set) var rowMoves: [Move<RowPath>] = []
  /// The number of sections reloaded because of a repeated key; 1 if the whole table is.
  public internal(set) var fallbacks = 0
  /// How many sections the old table has.
  public let oldCount: Int
  /// How many sections the new table has.
  public let newCount: Int

  /// No changes.
  init(oldCount: Int, newCount: Int) {
    self.oldCount = oldCount
    self.newCount = newCount
  }

  /// Changes that are known without a comparison; each list is put in its order.
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
