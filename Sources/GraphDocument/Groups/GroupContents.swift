/// The document that defines a group, as part of an edit.
///
/// Two values are equal if they are the same copy.
public struct GroupContents: Hashable, Sendable {
  private final class Box: Sendable {
    let contents: DocumentContents

    init(_ contents: DocumentContents) {
      self.contents = contents
    }
  }

  private let box: Box

  /// Creates the contents of a definition; its `groups` are looked up when it is added to a document.
  public init(_ contents: DocumentContents) {
    box = Box(contents)
  }

  /// The document that defines the group.
  public var contents: DocumentContents { box.contents }

  /// Whether both are the same copy.
  public static func == (left: GroupContents, right: GroupContents) -> Bool { left.box === right.box }

  /// Hashes the identity of the copy.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(box)) }
}

/// An imported document: its groups can be used under a name.
public struct GroupImport: Hashable, Sendable {
  /// The name before the dot, such as `finance` in `finance.annuity`.
  public var name: String
  /// The path of the document, relative to the importing document.
  public var path: String

  /// Creates an import of the document at a path under a name.
  public init(_ name: String, path: String) {
    self.name = name
    self.path = path
  }
}
