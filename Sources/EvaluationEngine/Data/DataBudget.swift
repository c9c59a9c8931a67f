import DataSets

/// The limit of the total size of a graph's data sets, and their present size.
///
/// Sizes are numbers of 64 bits; a column that several sets share counts once.
public struct DataBudget: Sendable {
  /// The limit of the program: 1.6 GB.
  ///
  /// This suffices for the old and the new set while a set is replaced, and for a copy of the graph that is
  /// differentiated.
  public static let standard = 200_000_000

  /// The maximum total size of the sets, in numbers of 64 bits.
  public internal(set) var limit: Int
  /// The size of all sets held.
  ///
  /// It stays below the limit if `free(replacing:)` is checked before a set is created.
  public private(set) var used = 0
  private var columns: [UInt: (size: Int, holders: Int)] = [:]

  /// Creates a budget of `limit` numbers of 64 bits, none of them used.
  public init(limit: Int = standard) {
    self.limit = limit
  }

  /// Returns the size that a set may have if it replaces `old`, whose memory becomes free.
  func free(replacing old: DataSet? = nil) -> Int {
    var free = limit - used
    for column in old?.columnMemory ?? [] {
      if let held = columns[column.identity], held.holders == 1 { free += held.size }
    }
    return free
  }

  /// Returns the size of the columns of a set that are not charged yet.
  func cost(of set: DataSet) -> Int {
    set.columnMemory.reduce(0) { $0 + (columns[$1.identity] == nil ? $1.size : 0) }
  }

  /// Adds a set and charges its columns that are not charged yet.
  mutating func hold(_ set: DataSet) {
    for column in set.columnMemory { hold(column, size: column.size) }
  }

  /// Adds a set without charging its columns, because another budget is charged with them.
  mutating func know(_ set: DataSet) {
    for column in set.columnMemory { hold(column, size: 0) }
  }

  private mutating func hold(_ column: DataSet.ColumnMemory, size: Int) {
    if let held = columns[column.identity] {
      columns[column.identity] = (held.size, held.holders + 1)
    } else {
      columns[column.identity] = (size, 1)
      used += size
    }
  }

  /// Releases the columns that no remaining set uses.
  ///
  /// - Returns: whether the used size decreased.
  mutating func release(_ set: DataSet) -> Bool {
    let before = used
    for column in set.columnMemory {
      guard let held = columns[column.identity] else { continue }
      if held.holders > 1 {
        columns[column.identity]?.holders -= 1
      } else {
        columns[column.identity] = nil
        used -= held.size
      }
    }
    return used < before
  }
}

/// The memory that an operator may use for its resulting set, and the meter of its work.
struct RemainingBudget {
  var free: Int
  /// The limit of the original budget.
  var limit: Int
  /// Nil if nothing can end the work.
  var meter: EvaluationMeter?

  /// Checks whether `numbers` numbers of 64 bits are free, before their memory is allocated.
  ///
  /// - Throws: `.tooLarge` if they are not.
  func ask(for numbers: Int) throws(Failure) {
    if numbers > free { throw .tooLarge(limit: limit) }
  }
}
