public import EvaluationEngine
import Formulas
import Geometry
import TextScanning

/// An attribute that nodes of a document can have, such as a label; each attribute is a type of its own.
///
/// Default implementations do what most attributes need. Attributes that are stored elsewhere, or that have other
/// messages, have implementations of their own. All requirements are static, so no instances are created.
public protocol NodeAttribute {
  static var id: AttributeID { get }
  /// The attribute's key in files, which is also its name in messages.
  static var key: StaticString { get }
  static var form: AttributeForm { get }
  static var place: AttributePlace { get }
  /// The parts of a document that the attribute affects.
  ///
  /// A cache stays valid when the attribute changes, if the cache depends on none of these parts.
  static var aspect: Aspects { get }
  static var isLogic: Bool { get }
  /// Whether it is a conflict if both sides of a merge change the attribute.
  static var isContested: Bool { get }
  /// Whether reports of changed and lost attributes count this attribute as part of the node's content.
  static var isPartOfContent: Bool { get }
  /// The default value, which is not stored; nil if there is none.
  static var standard: AttributeValue? { get }

  static func isSame(_ one: AttributeValue?, _ other: AttributeValue?) -> Bool
  static func suits(_ kind: NodeKind) -> Bool
  static func check(_ value: AttributeValue, for kind: NodeKind, named name: String) throws(EditError)

  // MARK: - Where it is stored

  static func value(in attributes: NodeAttributes) -> AttributeValue?
  static func set(_ value: AttributeValue?, in attributes: inout NodeAttributes)
  static func value(of node: NodeID, in contents: DocumentContents) -> AttributeValue?
  /// Sets the attribute's value for an existing node, without checking the value.
  static func set(_ value: AttributeValue?, of node: NodeID, in contents: inout DocumentContents)
  static func change(of node: NodeID) -> DocumentChange
  /// Sets the checked value for an existing node.
  ///
  /// - Returns: The edit that undoes the change.
  static func apply(
    _ value: AttributeValue?, to node: NodeID, in contents: inout DocumentContents,
    noting changes: inout [DocumentChange]
  ) throws(EditError) -> Edit

  // MARK: - How people read it

  /// Returns the value without its key, for the inspector, hovers and `show`.
  ///
  /// Nil if the value is shown there in another form, or not at all.
  static func description(of value: AttributeValue) -> String?
  /// Returns a phrase that describes the change in the undo history, such as `set the label of 'rate'`.
  static func sentence(setting value: AttributeValue?, of node: NodeID, in contents: DocumentContents) -> String
  /// The texts of the command that sets the attribute; nil if there is no such command, or if it is defined elsewhere.
  static var entry: AttributeEntry? { get }
  /// How `diff` reports a change of the attribute.
  static var difference: AttributeDifference { get }
  static func differenceText(_ value: AttributeValue?, of node: NodeID, in contents: DocumentContents) -> String
  static func differenceText(
    from before: AttributeValue?, to after: AttributeValue?, of pair: NodePair, _ old: DocumentContents,
    _ new: DocumentContents
  ) -> String
  /// Returns why a node of this kind cannot have the attribute.
  ///
  /// The text follows the node's name in a message.
  static func misfit(_ kind: NodeKind) -> String
  /// Returns a phrase such as `2 labels`, for a message that `count` nodes lose the attribute.
  static func loss(_ count: Int) -> String
}

/// How `diff` reports a change of an attribute.
public struct AttributeDifference: Sendable {
  /// The first character of a line for a changed node.
  public var sign: Character
  /// The text before the values, such as `range `; empty if the values are clear without it.
  public var lead: String
  /// The name of the list of changed nodes in the JSON report.
  public var member: String
  /// Whether the JSON report contains this list even if it is empty.
  public var isAlwaysReported: Bool
  /// The words after the number of nodes in a summary, as in `2 nodes relabelled`.
  public var summary: String

  /// Returns `before → after`, for a line about a change.
  ///
  /// If the texts differ only in their Unicode encoding, they look the same; the result then says that only the
  /// encoding changed.
  public static func change(_ before: String, _ after: String) -> String {
    before == after ? "the same text in other characters" : "\(before) → \(after)"
  }
}

/// The texts of the editor's command that sets an attribute.
public struct AttributeEntry: Sendable {
  /// The command's entry in the palette; at most 50 characters.
  public var sentence: String
  /// A further explanation for help.
  public var detail: String
  /// The words for the action in the message "select a node to … first".
  public var verb: String
  /// Other words by which the palette finds the command.
  public var aliases: [String]
  /// The name of the command; nil for a name made from the attribute's key, such as `review-date` from `reviewDate`.
  public var name: String?
  /// The default key of the command on the canvas, in the table and in the inspector; nil for none.
  public var key: String?
}

extension AttributeID {
  /// The name of the command that sets the attribute.
  ///
  /// It is `entry.name` or, if that is nil, made from the key: `review-date` for `reviewDate`.
  public var commandName: String {
    attribute.entry?.name
      ?? "\(attribute.key)".reduce(into: "") { $0 += ($1.isUppercase ? "-" : "") + $1.lowercased() }
  }
}

extension NodeAttribute {
  /// By default, `descriptions`: the attribute affects only descriptions of the node, no boxes and no other caches.
  public static var aspect: Aspects { .descriptions }
  /// By default, the attribute is written as a member of the node, after the members of its content.
  public static var place: AttributePlace { .tail }
  /// By default false: the attribute only describes the node.
  public static var isLogic: Bool { false }
  /// By default true.
  public static var isContested: Bool { true }
  /// By default false: the attribute is reported separately.
  public static var isPartOfContent: Bool { false }
  /// By default nil: there is no default value.
  public static var standard: AttributeValue? { nil }

  /// By default, compares the values character by character.
  public static func isSame(_ one: AttributeValue?, _ other: AttributeValue?) -> Bool { one.isIdentical(to: other) }

  /// By default true for all kinds of nodes.
  public static func suits(_ kind: NodeKind) -> Bool { true }

  static func checkKind(_ kind: NodeKind, named name: String) throws(EditError) {
    if !suits(kind) { throw .attributeOfOther(id, name, kind) }
  }

  /// By default, checks that this kind of node may have the attribute, and that a text is not longer than
  /// `ShortText.byteLimit`.
  public static func check(_ value: AttributeValue, for kind: NodeKind, named name: String) throws(EditError) {
    try checkKind(kind, named: name)
    if case .text(let text) = value, text.utf8.count > ShortText.byteLimit {
      throw .shortTextTooLong(.attribute(id), limit: ShortText.byteLimit)
    }
  }

  /// By default, reads the value from `attributes.values`.
  public static func value(in attributes: NodeAttributes) -> AttributeValue? { attributes.values[id] }

  /// By default, stores the value in `attributes.values`.
  public static func set(_ value: AttributeValue?, in attributes: inout NodeAttributes) {
    attributes.values[id] = value
  }

  /// By default, reads the value from the attribute's column in the document.
  public static func value(of node: NodeID, in contents: DocumentContents) -> AttributeValue? {
    contents.details[id, node]
  }

  /// By default, stores the value in the attribute's column in the document.
  public static func set(_ value: AttributeValue?, of node: NodeID, in contents: inout DocumentContents) {
    contents.details[id, node] = value
  }

  /// By default, the change `attributesChanged` with the attribute's aspect.
  public static func change(of node: NodeID) -> DocumentChange { .attributesChanged(node, aspect) }

  /// By default, sets the value and records the change.
  public static func apply(
    _ value: AttributeValue?, to node: NodeID, in contents: inout DocumentContents,
    noting changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    let old = self.value(of: node, in: contents)
    set(value, of: node, in: &contents)
    if !isSame(old, value) { changes.append(change(of: node)) }
    return .set(node, id, old)
  }

  /// By default, the value as a user can type it.
  ///
  /// Nil if the attribute is part of the node's content, which is shown in another way.
  public static func description(of value: AttributeValue) -> String? { isPartOfContent ? nil : value.typedText }

  /// By default, `set the label of 'rate'`, or `remove the label of 'rate'` for nil.
  public static func sentence(
    setting value: AttributeValue?, of node: NodeID, in contents: DocumentContents
  ) -> String {
    "\(value == nil ? "remove" : "set") the \(key) of '\(contents.name(of: node))'"
  }

  /// By default, the texts of a command named after the key.
  ///
  /// Nil if the attribute is part of the node's content, for which there is another command.
  public static var entry: AttributeEntry? {
    if isPartOfContent { return nil }
    return AttributeEntry(
      sentence: "Set the \(key) of the selected node", detail: "", verb: "set its \(key)", aliases: [])
  }

  /// By default, a line with `*` and the key.
  ///
  /// If the attribute is part of the content, the line is the same as for a changed content.
  public static var difference: AttributeDifference {
    if isPartOfContent {
      return AttributeDifference(sign: "=", lead: "", member: "revalued", isAlwaysReported: true, summary: "revalued")
    }
    return AttributeDifference(
      sign: "*", lead: "\(key) ", member: "\(key)Changed", isAlwaysReported: false, summary: "of another \(key)")
  }

  /// By default, the value as text, in quotes if it is a text; for a missing value, the default value, `no` or `none`.
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
    case let value: return value?.typedText ?? (form == .flag ? "no" : "none")
    }
  }

  /// By default, the old and the new value; for a flag, only the new value.
  ///
  /// If the attribute is part of the content, the key comes first.
  public static func differenceText(
    from before: AttributeValue?, to after: AttributeValue?, of pair: NodePair, _ old: DocumentContents,
    _ new: DocumentContents
  ) -> String {
    let text = differenceText(after, of: pair.new, in: new)
    if form == .flag { return text }
    let change = AttributeDifference.change(differenceText(before, of: pair.old, in: old), text)
    return isPartOfContent ? "\(key) \(change)" : change
  }

  /// By default, a text that lists the kinds of nodes that may have the attribute.
  public static func misfit(_ kind: NodeKind) -> String {
    let kinds = NodeKind.allCases.filter { suits($0) }.map(\.plural)
    return "is \(kind.phrase): only \(MessageText.list(kinds)) have '\(key)'"
  }

  /// By default, the number and the key, such as `2 labels`.
  public static func loss(_ count: Int) -> String { MessageText.counted(count, "\(key)") }
}
