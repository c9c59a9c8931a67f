import DataSets

/// The parts of results that do not fit into the 64-bit value of a node: data sets, large failures, and remarks.
///
/// The table lists only nodes with such parts; while it is empty, it uses no memory. A node gets a new stamp only if
/// its content has really changed, so that dependent nodes are not recomputed without need.
struct DataSideTable: Sendable {
  enum Content: Hashable, Sendable {
    case set(DataSet)
    case failure(Failure)
  }

  private struct Tables: Sendable {
    var contents: [Int32: (content: Content, stamp: UInt32)] = [:]
    var remarks: [Int32: ResultRemark] = [:]
    var sources: [Int32: DataContent] = [:]
    var parameters: [Int32: OperatorParameters] = [:]
    var budget: DataBudget
    var refused: Set<Int32> = []
    /// Whether memory has become free since the latest `takeRefused()`.
    var gaveBack = false
    var stopped: Set<Int32> = []

    /// Sets or removes a node's content.
    ///
    /// All changes of contents go through this method, so that memory is counted.
    mutating func setContent(_ content: Content?, _ stamp: UInt32, of node: Int32) {
      if case .set(let set)? = content { budget.hold(set) }
      if case .set(let old)? = contents[node]?.content, budget.release(old) { gaveBack = true }
      contents[node] = content.map { ($0, stamp) }
      if case .failure(.tooLarge)? = content {
        refused.insert(node)
      } else if !refused.isEmpty {
        refused.remove(node)
      }
      if case .failure(.stopped)? = content {
        stopped.insert(node)
      } else if !stopped.isEmpty {
        stopped.remove(node)
      }
    }
  }

  private var tables: Tables?
  var limit: Int {
    get { tables?.budget.limit ?? limitOfNone }
    set {
      limitOfNone = newValue
      tables?.budget.limit = newValue
    }
  }
  private var limitOfNone = DataBudget.standard

  var isEmpty: Bool { tables == nil }

  func content(of node: Int32) -> Content? { tables?.contents[node]?.content }

  var hasRemarks: Bool { tables?.remarks.isEmpty == false }

  func remark(of node: Int32) -> ResultRemark? { tables?.remarks[node] }

  /// The nodes whose remark says that they fit points without errors or draw a point at random, ascending.
  var scatteredNodes: [Int32] {
    guard hasRemarks, let remarks = tables?.remarks else { return [] }
    return remarks.keys.filter { remarks[$0]?.isOfSource == true }.sorted()
  }

  var budget: DataBudget { tables?.budget ?? DataBudget(limit: limit) }

  /// Returns the memory for a new data set of `node`, which replaces the current one.
  ///
  /// `meter` limits the work on it.
  func remainingBudget(for node: Int32, countedBy meter: EvaluationMeter?) -> RemainingBudget {
    var old: DataSet?
    if case .set(let set)? = content(of: node) { old = set }
    let free = tables?.budget.free(replacing: old) ?? limit
    return RemainingBudget(free: free, limit: limit, meter: meter)
  }

  /// Returns the nodes that failed for lack of memory, if memory has become free since the last call.
  mutating func takeRefused() -> [Int32] {
    guard tables?.gaveBack == true else { return [] }
    change { $0.gaveBack = false }
    return tables?.refused.sorted() ?? []
  }

  /// The nodes that were not computed because the evaluation was ended, ascending.
  var stopped: [Int32] { tables?.stopped.sorted() ?? [] }

  var sourceNodes: [Int32] { tables?.sources.keys.sorted() ?? [] }

  func source(of node: Int32) -> DataContent? { tables?.sources[node] }

  func parameters(of node: Int32) -> OperatorParameters? { tables?.parameters[node] }

  mutating func setSource(_ content: DataContent, of node: Int32) {
    change { $0.sources[node] = content }
  }

  mutating func setParameters(_ given: OperatorParameters?, of node: Int32) {
    if given == nil, tables == nil { return }
    change { $0.parameters[node] = given }
  }

  private mutating func change(_ body: (inout Tables) -> Void) {
    var changed = tables ?? Tables(budget: DataBudget(limit: limitOfNone))
    // Cleared first, so that the change does not copy the tables.
    tables = nil
    body(&changed)
    tables = changed
  }

  /// Stores the result of a node.
  ///
  /// - Parameters:
  ///   - computed: The result.
  ///   - node: The node.
  ///   - stored: The node's previous value.
  /// - Returns: The new value of the node, encoded as in `StoredValue`.
  mutating func keep(_ computed: Computed, of node: Int32, before stored: Double) -> Double {
    if computed.remark != nil || hasRemarks { change { $0.remarks[node] = computed.remark } }
    switch computed.operand {
    case .stored(let value): return value
    case .set(let set): return keep(.set(set), of: node, before: stored)
    case .failure(let failure): return keep(.failure(failure), of: node, before: stored)
    }
  }

  private mutating func keep(_ content: Content, of node: Int32, before stored: Double) -> Double {
    var stamp: UInt32 = 0
    if let held = tables?.contents[node] {
      // Content from before the node had a number in between counts as changed, even if it is equal; that is always
      // safe.
      let isHeld = stored.bitPattern == StoredValue.stamped(held.content, held.stamp).bitPattern
      if isHeld, held.content.isIdentical(to: content) { return stored }
      stamp = held.stamp &+ 1
    }
    change { $0.setContent(content, stamp, of: node) }
    return StoredValue.stamped(content, stamp)
  }

  /// Discards the set of a node, which then counts as stopped.
  ///
  /// Its remark stays.
  ///
  /// - Returns: The node's new value, encoded as in `StoredValue`.
  mutating func discard(_ node: Int32, before stored: Double) -> Double {
    keep(.failure(.stopped(.discarded)), of: node, before: stored)
  }

  /// Discards the data, the parameters and the remark of a node before it becomes another kind of node.
  ///
  /// A result that is the node's current value stays.
  mutating func forget(_ node: Int32) {
    if isEmpty { return }
    change {
      $0.sources[node] = nil
      $0.parameters[node] = nil
      $0.remarks[node] = nil
    }
  }

  mutating func dropContent(of node: Int32) {
    if isEmpty { return }
    change { $0.setContent(nil, 0, of: node) }
  }
}

extension DataSideTable.Content {
  func isIdentical(to other: Self) -> Bool {
    switch (self, other) {
    case (.set(let mine), .set(let its)): mine.isIdentical(to: its)
    case (.failure(let mine), .failure(let its)): mine == its
    case (.set, .failure), (.failure, .set): false
    }
  }
}

extension DataSet {
  /// Returns whether both sets are equal bit by bit, so that no operator can distinguish them.
  ///
  /// - Complexity: Linear; O(1) if they share their columns.
  func isIdentical(to other: DataSet) -> Bool {
    guard self == other else { return false }
    // Zeros of both signs are equal.
    return values.hasSameBits(as: other.values) && (columnX ?? []).hasSameBits(as: other.columnX ?? [])
  }
}

extension [Double] {
  fileprivate func hasSameBits(as other: Self) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { its in
        mine.baseAddress == its.baseAddress && mine.count == its.count
          || mine.elementsEqual(its) { $0.bitPattern == $1.bitPattern }
      }
    }
  }
}
