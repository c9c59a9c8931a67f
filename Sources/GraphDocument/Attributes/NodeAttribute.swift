public import EvaluationEngine
import Formulas
import TextScanning

/// An attribute of nodes: a type of its own in the catalogue, `AttributeID`.
///
/// What most attributes have in common are default bodies. An attribute whose value is stored elsewhere, or whose words differ, has its
/// own. The requirements are static, so a type that conforms is never created.
public protocol NodeAttribute {
  /// Which attribute of the catalogue it is.
  static var id: AttributeID { get }
  /// Its member in files, and its name in messages.
  static var key: StaticString { get }
  /// How files have its values.
  static var form: AttributeForm { get }
  /// Which part of a file has it.
  static var place: AttributePlace { get }
  /// What changes with it: caches that depend on none of these aspects stay.
  static var aspect: Aspects { get }
  /// Whether the node computes something else with another value.
  static var isLogic: Bool { get }
  /// Whether it is a conflict if both sides of a merge change it.
  static var isContested: Bool { get }

  /// Whether two values are the same.
  static func isSame(_ one: AttributeValue?, _ other: AttributeValue?) -> Bool
  /// Whether nodes of that kind may have it.
  static func suits(_ kind: NodeKind) -> Bool
  /// Checks a value for a node of that name and kind.
  static func check(_ value: AttributeValue, for kind: NodeKind, named name: String) throws(EditError)

  // MARK: - Where it is stored

  /// Its value among the attributes of a node; nil for none.
  static func value(in attributes: NodeAttributes) -> AttributeValue?
  /// Sets its value among the attributes of a node.
  static func set(_ value: AttributeValue?, in attributes: inout NodeAttributes)
  /// Its value on a node; nil for none.
  static func value(of node: NodeID, in contents: DocumentContents) -> AttributeValue?
  /// Sets its value on a live node, unchecked.
  static func set(_ value: AttributeValue?, of node: NodeID, in contents: inout DocumentContents)
  /// The change that views hear of.
  static func change(of node: NodeID) -> DocumentChange
  /// Gives a live node another value, which is checked already.
  ///
  /// - Returns: the edit that takes it back.
  static func apply(
    _ value: AttributeValue?, to node: NodeID, in contents: inout DocumentContents,
    noting changes: inout [DocumentChange]
  ) throws(EditError) -> Edit

  // MARK: - How people read it

  /// The value in the inspector, hovers and `show`, without the key; nil if they show it otherwise, or not at all.
  static func description(of value: AttributeValue) -> String?
  /// What giving it to a node does, for the history: a part of a sentence.
  static func sentence(setting value: AttributeValue?, of node: NodeID, in contents: DocumentContents) -> String
  /// The words of the command that sets it; nil if it has a command of its own.
  static var entry: AttributeEntry? { get }
  /// How `diff` reports it.
  static var difference: AttributeDifference { get }
  /// The value in a line of `diff`.
  static func differenceText(_ value: AttributeValue?, of node: NodeID, in contents: DocumentContents) -> String
  /// Why a node of that kind cannot have it, behind the node's name.
  static func misfit(_ kind: NodeKind) -> String
  /// That so many nodes lose it, as `2 labels`.
  static func loss(_ count: Int) -> String
}

/// How `diff` reports that an attribute of a node changed.
public struct AttributeDifference: Sendable {
  /// The first character of the line.
  public var sign: Character
  /// What is before the values in the line, as `range `; empty where they say enough.
  public var lead: String
  /// The member of the report with the names of the nodes.
  public var member: String
  /// Whether the report has that member even if no node changed.
  public var isAlwaysReported: Bool
  /// What the nodes did, in `2 nodes relabelled`.
  public var summary: String
}

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
  /// The name of the command; nil for the key in lower case, with `-` before capitals.
  public var name: String?
}

extension AttributeID {
  /// The name of the command that sets it: `review-date` for the key `reviewDate`, unless its entry has a name.
  public var commandName: String {
    attribute.entry?.name
      ?? "\(attribute.key)".reduce(into: "") { $0 += ($1.isUppercase ? "-" : "") + $1.lowercased() }
  }
}

extension NodeAttribute {
  /// No box shows it, and a change discards no cache.
  public static var aspect: Aspects { .descriptions }
  /// A member after those of the content.
  public static var place: AttributePlace { .tail }
  /// It describes a node, and computes nothing.
  public static var isLogic: Bool { false }
  /// It is a conflict.
  public static var isContested: Bool { true }

  /// Values are the same if they are written with the same characters.
  public static func isSame(_ one: AttributeValue?, _ other: AttributeValue?) -> Bool { one.isIdentical(to: other) }

  /// Nodes of all kinds may have it.
  public static func suits(_ kind: NodeKind) -> Bool { true }

  /// Checks that the kind suits, and that a text is no longer than `ShortText.byteLimit`.
  public static func check(_ value: AttributeValue, for kind: NodeKind, named name: String) throws(EditError) {
    if !suits(kind) { throw .attributeOfOther(id, name, kind) }
    if case .text(let text) = value, text.utf8.count > ShortText.byteLimit {
      throw .shortTextTooLong(.attribute(id), limit: ShortText.byteLimit)
    }
  }

  /// The value is stored beside those of other attributes.
  public static func value(in attributes: NodeAttributes) -> AttributeValue? { attributes.values[id] }

  /// The value is stored beside those of other attributes.
  public static func set(_ value: AttributeValue?, in attributes: inout NodeAttributes) {
    attributes.values[id] = value
  }

  /// The value is stored in a column.
  public static func value(of node: NodeID, in contents: DocumentContents) -> AttributeValue? {
    contents.details[id, node]
  }

  /// The value is stored in a column.
  public static func set(_ value: AttributeValue?, of node: NodeID, in contents: inout DocumentContents) {
    contents.details[id, node] = value
  }

  /// Views hear that its aspect changed.
  public static func change(of node: NodeID) -> DocumentChange { .attributesChanged(node, aspect) }

  /// Sets the value and notes the change.
  public static func apply(
    _ value: AttributeValue?, to node: NodeID, in contents: inout DocumentContents,
    noting changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    let old = self.value(of: node, in: contents)
    set(value, of: node, in: &contents)
    if !isSame(old, value) { changes.append(change(of: node)) }
    return .set(node, id, old)
  }

  /// The value as text.
  public static func description(of value: AttributeValue) -> String? {
    switch value {
    case .flag: "yes"
    case .text(let text): text
    case .format(let format): format.text
    case .range(let range): ValueText(for: .message).text(range)
    }
  }

  /// `set the label of 'rate'`, or `remove`.
  public static func sentence(
    setting value: AttributeValue?, of node: NodeID, in contents: DocumentContents
  ) -> String {
    "\(value == nil ? "remove" : "set") the \(key) of '\(contents.name(of: node))'"
  }

  /// A command with the attribute's key as its name.
  public static var entry: AttributeEntry? {
    AttributeEntry(sentence: "Set the \(key) of the selected node", detail: "", verb: "set its \(key)", aliases: [])
  }

  /// A line that begins with `*` and the key.
  public static var difference: AttributeDifference {
    AttributeDifference(
      sign: "*", lead: "\(key) ", member: "\(key)Changed", isAlwaysReported: false, summary: "of another \(key)")
  }

  /// The value as text, texts in quotes; `none` without a value.
  public static func differenceText(
    _ value: AttributeValue?, of node: NodeID, in contents: DocumentContents
  ) -> String {
    switch value {
    case nil: return "none"
    case .flag: return "yes"
    case .text(let text): return "\"\(text)\""
    case .format(let format): return "\"\(format.text)\""
    case .range(let range):
      let texts = contents.valueText(of: node, for: .message)
      return "\(texts.exact(range.low)) … \(texts.exact(range.high))"
    }
  }

  /// The kinds that may have it.
  public static func misfit(_ kind: NodeKind) -> String {
    let kinds = NodeKind.allCases.filter { suits($0) }.map(\.plural)
    return "is \(kind.phrase): only \(MessageText.list(kinds)) have '\(key)'"
  }

  /// The count and the key.
  public static func loss(_ count: Int) -> String { MessageText.counted(count, "\(key)") }
}
