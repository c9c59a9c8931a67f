public import EvaluationEngine

/// A notification to a document's views after an edit, sent once all values are updated.
///
/// There is one event for each edit, with all its effects.
public struct DocumentEvent: Hashable, Sendable {
  /// The cause of the event.
  public enum Cause: Hashable, Sendable {
    case replaced
    case edited
    case undone
    case redone
    /// The document was made equal to another document, or an edit from outside the editor was applied.
    ///
    /// See `Document.join(_:title:)`.
    case joined
    /// The data of some nodes was read.
    case read
    /// The editor shows another level, such as the definition of a group; nothing was edited.
    case levelChanged
  }

  /// The cause of the event.
  public var cause: Cause
  /// The changes, in the order in which they happened.
  public var changes: [DocumentChange]
  /// The nodes whose values changed because a value upstream changed, in the order in which they were computed.
  ///
  /// There may be a million of these nodes, so they are not included in `changes`.
  public var updates: [ValueChange]
  /// The nodes that were computed, each at most once, in the order in which they were computed.
  public var computed: [NodeID]
  /// The computed nodes inside instances.
  ///
  /// Views do not show them; only caches depend on them.
  private(set) var hiddenComputed: [NodeID] = []

  /// Creates an event after the values of the document have been updated.
  public init(cause: Cause, changes: [DocumentChange], updates: [ValueChange], computed: [NodeID]) {
    self.cause = cause
    self.changes = changes
    self.updates = updates
    self.computed = computed
  }

  /// Whether the whole content may have been replaced.
  public var replacesAll: Bool { changes.first == .replaced }

  /// Whether values changed, including values inside instances.
  package var hasNewValues: Bool { !updates.isEmpty || !hiddenComputed.isEmpty }

  /// Returns the event for views, without the nodes inside instances in `updates` and `computed`.
  ///
  /// The computed nodes inside instances are in `hiddenComputed`.
  ///
  /// - Complexity: O(1) if there are no hidden nodes; otherwise linear in the updates.
  func asSeen(in contents: DocumentContents) -> DocumentEvent {
    if contents.hidden.count == 0 { return self }
    var event = self
    event.updates.removeAll { contents.hidden.contains($0.node) }
    event.hiddenComputed = computed.filter { contents.hidden.contains($0) }
    if !event.hiddenComputed.isEmpty { event.computed.removeAll { contents.hidden.contains($0) } }
    return event
  }

  /// Whether any change affects one of these aspects.
  ///
  /// New values of computed nodes do not count.
  ///
  /// - Complexity: Linear in the changes up to the first match.
  public func touches(_ aspects: Aspects) -> Bool { changes.contains { $0.touches(aspects) } }
}
