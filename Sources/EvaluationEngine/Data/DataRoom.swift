public import DataSets

/// What nodes hold that a double cannot, by node: sets, large failures, and what is said of results.
///
/// Only nodes that have to do with data are in it. A node's stamp moves on whenever what it holds becomes another, and stays
/// where it is the same bit by bit, so that propagation ends there.
struct DataRoom: Sendable {
  enum Content: Hashable, Sendable {
    case set(DataSet)
    case failure(Failure)
  }

  private var contents: [Int32: (content: Content, stamp: UInt32)] = [:]
  private var remarks: [Int32: ResultRemark] = [:]
  /// What the data nodes hold.
  private(set) var sources: [Int32: DataContent] = [:]
  /// The parameters of operators that were given some.
  private(set) var parameters: [Int32: OperatorParameters] = [:]

  func content(of node: Int32) -> Content? { contents[node]?.content }

  var hasRemarks: Bool { !remarks.isEmpty }

  func remark(of node: Int32) -> ResultRemark? { remarks[node] }

  mutating func setSource(_ content: DataContent?, of node: Int32) {
    sources[node] = content
  }

  mutating func setParameters(_ given: OperatorParameters?, of node: Int32) {
    parameters[node] = given
  }

  /// Keeps what a node comes to.
  ///
  /// `stored` is the value it has so far.
  ///
  /// - Returns: its value as `StoredValue` writes it.
  mutating func keep(_ computed: Computed, of node: Int32, before stored: Double) -> Double {
    if computed.remark != nil || !remarks.isEmpty { remarks[node] = computed.remark }
    switch computed.operand {
    case .stored(let value): return value
    case .set(let set): return keep(.set(set), of: node, before: stored)
    case .failure(let failure): return keep(.failure(failure), of: node, before: stored)
    }
  }

  private mutating func keep(_ content: Content, of node: Int32, before stored: Double) -> Double {
    guard let held = contents[node] else {
      contents[node] = (content, 0)
      return StoredValue.stamped(content, 0)
    }
    // What lies here from before the node had a number meanwhile is taken for another, whatever it is: that is never wrong.
    let isHeld = stored.bitPattern == StoredValue.stamped(held.content, held.stamp).bitPattern
    if isHeld, held.content.isIdentical(to: content) { return stored }
    let stamp = held.stamp &+ 1
    contents[node] = (content, stamp)
    return StoredValue.stamped(content, stamp)
  }

  /// Lets go of all that a node held: before it is something else.
  ///
  /// Its last content stays as long as its value is that; see `dropUnused`.
  mutating func forget(_ node: Int32) {
    if isEmpty { return }
    sources[node] = nil
    parameters[node] = nil
    remarks[node] = nil
  }

  /// Lets go of what no value is any more.
  ///
  /// - Complexity: linear in the nodes that have to do with data.
  mutating func dropUnused(_ stored: (_ node: Int32) -> Double?) {
    if contents.isEmpty, remarks.isEmpty { return }
    let unused = contents.filter { node, held in
      stored(node)?.bitPattern != StoredValue.stamped(held.content, held.stamp).bitPattern
    }
    for node in unused.keys { contents[node] = nil }
    for node in remarks.keys where stored(node) == nil { remarks[node] = nil }
  }

  var isEmpty: Bool { contents.isEmpty && remarks.isEmpty && sources.isEmpty && parameters.isEmpty }
}

extension DataRoom.Content {
  func isIdentical(to other: Self) -> Bool {
    switch (self, other) {
    case (.set(let mine), .set(let its)): mine.isIdentical(to: its)
    case (.failure(let mine), .failure(let its)): mine == its
    case (.set, .failure), (.failure, .set): false
    }
  }
}

/// What is to be said of a result beside its value.
public enum ResultRemark: Hashable, Sendable {
  /// The error of a number that came of a set whose points have errors.
  case error(ErrorBar)
  /// Where those values went that are in no bin.
  case outside(OutsideCounts)
}

/// How many values lie in no bin, and why.
public struct OutsideCounts: Hashable, Sendable {
  public var below: Int
  public var above: Int
  public var missing: Int

  public init(below: Int, above: Int, missing: Int) {
    self.below = below
    self.above = above
    self.missing = missing
  }
}
