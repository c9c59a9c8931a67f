/// Document-View: a document has the state and notifies its views of every change.
///
/// Views know the document; it knows them only by a key.
public protocol ViewedDocument: AnyObject {
  associatedtype Key: Hashable
  associatedtype Event
  associatedtype State

  /// The data; nil until there are any. Setting a value stores it and notifies every view; setting nil does nothing, since
  /// "no data" is not a state that a document returns to.
  var state: State? { get set }

  /// Calls `handler` on every later change.
  ///
  /// Handlers are called in the order in which their keys were added.
  func addView(_ key: Key, handler: @escaping (Event) -> Void)

  /// The view receives no more events, not even of a change that other views are being notified of.
  func removeView(_ key: Key)

  func removeAllViews()
}

/// A view's name among those of its document.
public struct ViewKey: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The identity of the view, unique among those of its document.
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
