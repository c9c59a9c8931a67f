/// Document-View: a document holds the state and notifies its views of every change; views know the document and are known to
/// it by a key alone.
public protocol ViewedDocument: AnyObject {
  associatedtype Key: Hashable
  associatedtype Event
  associatedtype State

  /// The data; nil until there are any. Setting a value stores it and notifies every view; setting nil does nothing, since
  /// "no data" is not a state that a document returns to.
  var state: State? { get set }

  /// Calls `handler` on every change from here on. Handlers are called in the order in which their keys were added.
  func addView(_ key: Key, handler: @escaping (Event) -> Void)

  /// From here on the view receives nothing more, also of a change that others are just being notified of.
  func removeView(_ key: Key)

  func removeAllViews()
}

/// A view's name among those of its document.
public struct ViewKey: Hashable, Sendable, ExpressibleByStringLiteral {
  /// What identifies the view; unique among those of its document.
  public var name: String

  /// Any name, the empty one too.
  public init(_ name: String) {
    self.name = name
  }

  /// A literal as the view's name.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}
