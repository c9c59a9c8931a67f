import EvaluationEngine

/// A table of values for some nodes of a graph, in pages.
///
/// A few nodes of a large graph take little memory, and access needs no search.
struct PagedColumn<Value: Sendable>: Sendable {
  private static var pageSize: Int { 256 }

  /// The pages of the table; a page has no elements until one of its nodes gets a value.
  private var pages: [[Value?]] = []

  /// The value of a node; nil if there is none.
  ///
  /// - Complexity: O(1), except for the first node of a page.
  subscript(node: NodeID) -> Value? {
    get {
      let (page, place) = Self.place(of: node)
      return page < pages.count && !pages[page].isEmpty ? pages[page][place] : nil
    }
    set {
      let (page, place) = Self.place(of: node)
      if page >= pages.count { pages += repeatElement([], count: page + 1 - pages.count) }
      if pages[page].isEmpty { pages[page] = [Value?](repeating: nil, count: Self.pageSize) }
      pages[page][place] = newValue
    }
  }

  func mapValues(_ transform: (Value) -> Value) -> PagedColumn {
    var result = self
    result.pages = pages.map { page in page.map { $0.map(transform) } }
    return result
  }

  private static func place(of node: NodeID) -> (quotient: Int, remainder: Int) {
    // An index that no graph has is on a page that does not exist.
    Int(UInt32(bitPattern: node.index)).quotientAndRemainder(dividingBy: pageSize)
  }
}
