public import EvaluationEngine

/// A row of the table as it is joined with the one before: a node, and what decides whether it changed.
///
/// There is one for every node, so it holds no text that would have to be made; what is shown of it is a `TableRowVO`.
public struct TableRow: Hashable, Sendable {
  /// What the row is joined by.
  public let node: NodeID
  let value: Value
  let key: TableSortKey
}

/// What a row is put in order by; a row without it comes last, in both orders.
enum TableSortKey: Hashable, Sendable {
  case number(Double)
  case text(String)
  case nothing

  /// The text that it is; empty for any other key.
  var text: String { if case .text(let text) = self { text } else { "" } }

  /// Whether a row with this key comes before one with `other`; nil where neither does.
  func precedes(_ other: TableSortKey, isDescending: Bool) -> Bool? {
    switch (self, other) {
    case (.number(let left), .number(let right)):
      left == right ? nil : (left < right) != isDescending
    case (.text(let left), .text(let right)):
      left == right ? nil : (left < right) != isDescending
    case (.nothing, .nothing): nil
    case (_, .nothing), (.number, .text): true
    case (.nothing, _), (.text, .number): false
    }
  }
}
