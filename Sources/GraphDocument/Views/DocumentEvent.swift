public import EvaluationEngine

/// A notification to a document's views: one event for each edit, after propagation, with all its effects.
public struct DocumentEvent: Hashable, Sendable {
  /// The cause of the event.
  public enum Cause: Hashable, Sendable {
    case replaced
    case edited
    case undone
    case redone
    /// The content of another document or an external edit was merged in: see `Document.join(_:title:)`.
    case joined
    /// The data of some nodes was read.
    case read
    /// Another level of the document is shown; nothing was edited.
    case levelChanged
  }

  /// The cause of the event.
  public var cause: Cause
  /// The changes, in the order in which they happened.
  public var changes: [DocumentChange]
  /// The nodes whose value changed by propagation, in the order computed.
  ///
  /// There may be a million of them, so they are not included in `changes`.
  public var updates: [ValueChange]
  /// The nodes that propagation computed, each at most once, in the order computed.
  public var computed: [NodeID]
  /// The computed nodes that are hidden, in an event about visible nodes; caches depend on them.
  private(set) var hiddenComputed: [NodeID] = []

  /// Creates the event of a document after propagation.
  public init(cause: Cause, changes: [DocumentChange], updates: [ValueChange], computed: [NodeID]) {
    self.cause = cause
    self.changes = changes
    self.updates = updates
    self.computed = computed
  }

  /// Whether the whole content may have been replaced.
  public var replacesAll: Bool { changes.first == .replaced }

  /// Whether values changed, including those of hidden nodes.
  package var hasNewValues: Bool { !updates.isEmpty || !hiddenComputed.isEmpty }

  /// Returns the event without updates of hidden nodes, which are listed separately.
  ///
  /// - Complexity: Constant if there are no hidden nodes; else linear in the updates.
  func asSeen(in contents: DocumentContents) -> DocumentEvent {
    if contents.hidden.count == 0 { return self }
    var event = self
    event.updates.removeAll { contents.hidden.contains($0.node) }
    event.hiddenComputed = computed.filter { contents.hidden.contains($0) }
    if !event.hiddenComputed.isEmpty { event.computed.removeAll { contents.hidden.contains($0) } }
    return event
  }

  /// Whether any change affects any of these aspects; updates of values are not changes.
  ///
  /// - Complexity: linear in the changes up to the first match.
  public func touches(_ aspects: Aspects) -> Bool { changes.contains { $0.touches(aspects) } }
}
