/// How people set an attribute in the editor: the words of its command.
public struct AttributeEntry: Sendable {
  /// What the palette says that the command does; at most 50 characters.
  public var sentence: String
  /// What help adds.
  public var detail: String
  /// What the command does with a node, in "select a node to … first".
  public var verb: String
  /// Other words that the palette finds it by.
  public var aliases: [String]
}
