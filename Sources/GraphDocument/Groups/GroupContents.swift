/// The document that defines a group, as part of an edit.
///
/// Two are equal if they are the same copy.
public struct GroupContents: Hashable, Sendable {
  private final class Box: Sendable {
    let contents: DocumentContents

    init(_ contents: DocumentContents) {
      self.contents = contents
    }
  }

  private let box: Box

  /// A definition; its `groups` are looked up when it is added to a document.
  public init(_ contents: DocumentContents) {
    box = Box(contents)
  }

  /// The document itself.
  public var contents: DocumentContents { box.contents }

  /// Whether they are the same copy.
  public static func == (left: GroupContents, right: GroupContents) -> Bool { left.box === right.box }

  /// Uses the identity of the copy.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(box)) }
}

/// An imported document: its groups can be used under a name.
public struct GroupImport: Hashable, Sendable {
  /// The name before the dot: `finance.annuity`.
  public var name: String
  /// Where the document is, relative to the one that imports it.
  public var path: String

  /// The document at that path, by that name.
  public init(_ name: String, path: String) {
    self.name = name
    self.path = path
  }
}
