import DataSets

/// What nodes hold that a double cannot, by node: sets, large failures, and remarks on results.
///
/// Only nodes that have to do with data are in it; without any it is one word. A node's stamp moves on whenever what it holds
/// becomes another, and stays where it is the same bit by bit, so that propagation ends there.
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
    /// Nodes that found too little budget, and whether some was released since.
    var refused: Set<Int32> = []
    var gaveBack = false
    /// Nodes that were not computed since the evaluation was ended.
    var stopped: Set<Int32> = []

    /// All contents are stored and dropped here, so that the budget counts them.
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
  /// What the sets of all nodes may hold together.
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

  /// The nodes whose remark is that uncertainty begins there, ascending.
  var scatteredNodes: [Int32] {
    guard hasRemarks, let remarks = tables?.remarks else { return [] }
    return remarks.keys.filter { remarks[$0]?.isOfSource == true }.sorted()
  }

  /// What the sets of all nodes hold together.
  var budget: DataBudget { tables?.budget ?? DataBudget(limit: limit) }

  /// What `node` may take for a set in place of the one that it has; `meter` counts the work on it.
  func remainingBudget(for node: Int32, countedBy meter: EvaluationMeter?) -> RemainingBudget {
    var old: DataSet?
    if case .set(let set)? = content(of: node) { old = set }
    let free = tables?.budget.free(replacing: old) ?? limit
    return RemainingBudget(free: free, limit: limit, meter: meter)
  }

  /// Nodes that found too little budget and may find enough.
  ///
  /// - Returns: each once, until some is released again.
  mutating func takeRefused() -> [Int32] {
    guard tables?.gaveBack == true else { return [] }
    change { $0.gaveBack = false }
    return tables?.refused.sorted() ?? []
  }

  /// The nodes that were not computed since the evaluation was ended, ascending.
  var stopped: [Int32] { tables?.stopped.sorted() ?? [] }

  /// The data nodes, ascending.
  var sourceNodes: [Int32] { tables?.sources.keys.sorted() ?? [] }

  /// What a data node holds.
  func source(of node: Int32) -> DataContent? { tables?.sources[node] }

  /// What an operator was given; nil if it was given nothing.
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
    // Taken out, so that nothing is copied.
    tables = nil
    body(&changed)
    tables = changed
  }

  /// Keeps what a node comes to.
  ///
  /// `stored` is the value it has so far.
  ///
  /// - Returns: its value as `StoredValue` writes it.
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
      // What lies here from before the node had a number meanwhile is taken for another, whatever it is: that is never wrong.
      let isHeld = stored.bitPattern == StoredValue.stamped(held.content, held.stamp).bitPattern
      if isHeld, held.content.isIdentical(to: content) { return stored }
      stamp = held.stamp &+ 1
    }
    change { $0.setContent(content, stamp, of: node) }
    return StoredValue.stamped(content, stamp)
  }

  /// Lets go of what a node is, before it is something else.
  ///
  /// What it came to stays as long as its value is that.
  mutating func forget(_ node: Int32) {
    if isEmpty { return }
    change {
      $0.sources[node] = nil
      $0.parameters[node] = nil
      $0.remarks[node] = nil
    }
  }

  /// Lets go of what a node came to, which is not its value any more.
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
  /// Whether both sets are the same bit by bit, so that no operator can distinguish them.
  ///
  /// - Complexity: linear; O(1) where they share their columns.
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
