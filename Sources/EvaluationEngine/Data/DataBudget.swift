import DataSets

/// How much memory all data sets of a graph may use, and how much they use.
///
/// Sizes are counted in numbers of 64 bits. A column that several data sets share counts once.
public struct DataBudget: Sendable {
  /// The limit of the program: 1.6 GB.
  ///
  /// This is enough to hold a large data set together with its replacement, and a copy of the graph with derivatives.
  public static let standard = 200_000_000

  /// The maximum total size of the sets, in numbers of 64 bits.
  public internal(set) var limit: Int
  /// How large all data sets are together, in numbers of 64 bits.
  ///
  /// It stays below the limit if callers check `free(replacing:)` before they create a set.
  public private(set) var used = 0
  private var columns: [UInt: (size: Int, holders: Int)] = [:]

  /// Creates a budget of `limit` numbers of 64 bits, none of them used.
  public init(limit: Int = standard) {
    self.limit = limit
  }

  /// Returns the free size for a new data set that replaces `old`.
  func free(replacing old: DataSet? = nil) -> Int {
    var free = limit - used
    for column in old?.columnMemory ?? [] {
      if let held = columns[column.identity], held.holders == 1 { free += held.size }
    }
    return free
  }

  /// Returns how much a data set would add to `used`.
  ///
  /// Columns shared with other sets do not count again.
  func cost(of set: DataSet) -> Int {
    set.columnMemory.reduce(0) { $0 + (columns[$1.identity] == nil ? $1.size : 0) }
  }

  /// Adds a set, counting the columns that are not counted yet.
  mutating func hold(_ set: DataSet) {
    for column in set.columnMemory { hold(column, size: column.size) }
  }

  /// Adds a set without counting its columns, because another budget counts them.
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

  /// Removes a data set, and stops counting columns that no other set uses.
  ///
  /// - Returns: Whether the used size decreased.
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

struct RemainingBudget {
  var free: Int
  /// The limit of the whole budget, in 64-bit numbers, for error messages.
  var limit: Int
  /// The meter that limits the operator's work; nil for no limit.
  var meter: EvaluationMeter?

  /// Checks whether memory for `numbers` 64-bit numbers is free.
  ///
  /// Call it before allocating.
  ///
  /// - Throws: `.tooLarge` if not enough memory is free.
  func ask(for numbers: Int) throws(Failure) {
    if numbers > free { throw .tooLarge(limit: limit) }
  }
}
