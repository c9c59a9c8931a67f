/// A named field that a datum carries along without knowing what it means.
public struct KeptField: Hashable, Sendable {
  /// What the field is called in its file.
  public var name: String
  /// What the field holds, unread.
  public var content: KeptContent

  /// A field with that content.
  public init(_ name: String, _ content: KeptContent) {
    self.name = name
    self.content = content
  }
}

/// What a kept field holds, in the shapes that files have.
public enum KeptContent: Hashable, Sendable {
  case nothing
  case flag(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  indirect case list([KeptContent])
  indirect case fields([KeptField])
}
