public import EvaluationEngine
import Formulas
import Geometry
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
  /// Whether differences and losses report it with the content of the node, and not alone.
  static var isPartOfContent: Bool { get }
  /// The value that nodes have without one, which is never stored; nil if there is none.
  static var standard: AttributeValue? { get }

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
  /// What changed, in a line of `diff`.
  static func differenceText(
    from before: AttributeValue?, to after: AttributeValue?, of pair: NodePair, _ old: DocumentContents,
    _ new: DocumentContents
  ) -> String
  /// Says why a node of that kind cannot have it, after the node's name.
  static func misfit(_ kind: NodeKind) -> String
  /// Says that this many nodes lose it, such as `2 labels`.
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

  /// Two texts, old and new; two forms of one accented letter look the same.
  public static func change(_ before: String, _ after: String) -> String {
    before == after ? "the same text in other characters" : "\(before) → \(after)"
  }
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
  /// It is reported alone.
  public static var isPartOfContent: Bool { false }
  /// Nodes without a value have none.
  public static var standard: AttributeValue? { nil }

  /// Values are the same if they are written with the same characters.
  public static func isSame(_ one: AttributeValue?, _ other: AttributeValue?) -> Bool { one.isIdentical(to: other) }

  /// Nodes of all kinds may have it.
  public static func suits(_ kind: NodeKind) -> Bool { true }

  /// Checks that nodes of that kind may have it.
  static func checkKind(_ kind: NodeKind, named name: String) throws(EditError) {
    if !suits(kind) { throw .attributeOfOther(id, name, kind) }
  }

  /// Checks that the kind suits, and that a text is no longer than `ShortText.byteLimit`.
  public static func check(_ value: AttributeValue, for kind: NodeKind, named name: String) throws(EditError) {
    try checkKind(kind, named: name)
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

  /// The value as it is typed; nil for a part of the content, which people read with it.
  public static func description(of value: AttributeValue) -> String? { isPartOfContent ? nil : value.typedText }

  /// `set the label of 'rate'`, or `remove`.
  public static func sentence(
    setting value: AttributeValue?, of node: NodeID, in contents: DocumentContents
  ) -> String {
    "\(value == nil ? "remove" : "set") the \(key) of '\(contents.name(of: node))'"
  }

  /// A command with the attribute's key as its name; none for a part of the content, which has one.
  public static var entry: AttributeEntry? {
    if isPartOfContent { return nil }
    return AttributeEntry(
      sentence: "Set the \(key) of the selected node", detail: "", verb: "set its \(key)", aliases: [])
  }

  /// A line that begins with `*` and the key; of a part of the content the line of the content.
  public static var difference: AttributeDifference {
    if isPartOfContent {
      return AttributeDifference(sign: "=", lead: "", member: "revalued", isAlwaysReported: true, summary: "revalued")
    }
    return AttributeDifference(
      sign: "*", lead: "\(key) ", member: "\(key)Changed", isAlwaysReported: false, summary: "of another \(key)")
  }

  /// The value as text, texts in quotes; the standard without a value, or `none`.
  public static func differenceText(
    _ value: AttributeValue?, of node: NodeID, in contents: DocumentContents
  ) -> String {
    switch value ?? standard {
    case .text(let text): return "\"\(text)\""
    case .format(let format): return "\"\(format.text)\""
    case .range(let range):
      let texts = contents.valueText(of: node, for: .message)
      return "\(texts.exact(range.low)) … \(texts.exact(range.high))"
    case .size(let size): return "\(size.columns)×\(size.rows)"
    case let value: return value?.typedText ?? "none"
    }
  }

  /// Both values, of a part of the content behind the key; of a flag the new one.
  public static func differenceText(
    from before: AttributeValue?, to after: AttributeValue?, of pair: NodePair, _ old: DocumentContents,
    _ new: DocumentContents
  ) -> String {
    let text = differenceText(after, of: pair.new, in: new)
    if form == .flag { return text }
    let change = AttributeDifference.change(differenceText(before, of: pair.old, in: old), text)
    return isPartOfContent ? "\(key) \(change)" : change
  }

  /// The kinds that may have it.
  public static func misfit(_ kind: NodeKind) -> String {
    let kinds = NodeKind.allCases.filter { suits($0) }.map(\.plural)
    return "is \(kind.phrase): only \(MessageText.list(kinds)) have '\(key)'"
  }

  /// The count and the key.
  public static func loss(_ count: Int) -> String { MessageText.counted(count, "\(key)") }
}
