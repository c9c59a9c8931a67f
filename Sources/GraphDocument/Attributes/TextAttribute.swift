import EvaluationEngine

enum TextAttribute: NodeAttribute {
  static let id = AttributeID.text
  static let key: StaticString = "text"
  static let form = AttributeForm.own
  static let place = AttributePlace.content
  static let aspect = Aspects.texts
  static let isLogic = true
  static let isPartOfContent = true
  static let standard: AttributeValue? = .text("")

  static func suits(_ kind: NodeKind) -> Bool { kind == .note }

  static func check(_ value: AttributeValue, for kind: NodeKind, named name: String) throws(EditError) {
    try checkKind(kind, named: name)
    if let text = value.text, text.utf8.count > NoteText.byteLimit { throw .textTooLong(limit: NoteText.byteLimit) }
  }

  static func change(of node: NodeID) -> DocumentChange { .textChanged(node) }

  static func sentence(setting value: AttributeValue?, of node: NodeID, in contents: DocumentContents) -> String {
    "write note '\(contents.name(of: node))'"
  }

  /// Returns an empty text, because the texts are shown like a changed content.
  static func differenceText(
    from before: AttributeValue?, to after: AttributeValue?, of pair: NodePair, _ old: DocumentContents,
    _ new: DocumentContents
  ) -> String { "" }

  static func misfit(_ kind: NodeKind) -> String {
    "is not a note: only notes have a text; a label is written with \""
  }
}
