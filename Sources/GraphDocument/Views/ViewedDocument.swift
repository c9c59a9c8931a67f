/// A document that has a state and notifies its views of every change.
///
/// Views know the document; the document knows each view only by a key.
public protocol ViewedDocument: AnyObject {
  associatedtype Key: Hashable
  associatedtype Event
  associatedtype State

  /// The data; nil as long as there is no data.
  ///
  /// Setting a value stores it and notifies every view. Setting nil does nothing, because a document that has data
  /// never returns to having none.
  var state: State? { get set }

  /// Adds a view, whose `handler` is called on every later change.
  ///
  /// Handlers are called in the order in which their keys were added.
  func addView(_ key: Key, handler: @escaping (Event) -> Void)

  /// Removes a view.
  ///
  /// The view receives no more events, not even an event that other views are receiving now.
  func removeView(_ key: Key)

  func removeAllViews()
}

/// The name of a view among the views of its document.
public struct ViewKey: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name, unique among the views of the document.
  public var name: String

  /// Creates a key from any name, which may be empty.
  public init(_ name: String) {
    self.name = name
  }

  /// Creates a key from a literal.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}
