import EvaluationEngine

enum UnknownMembersAttribute: NodeAttribute {
  static let id = AttributeID.unknownMembers
  static let key: StaticString = "unknown members"
  static let form = AttributeForm.own
  static let place = AttributePlace.content
  static let aspect = Aspects.inert
  static let standard: AttributeValue? = .members([])

  static func sentence(setting value: AttributeValue?, of node: NodeID, in contents: DocumentContents) -> String {
    "change the other members of '\(contents.name(of: node))'"
  }

  /// Nil, because the unknown members belong to other programs.
  static var entry: AttributeEntry? { nil }

  static var difference: AttributeDifference {
    AttributeDifference(
      sign: "*", lead: "members that nodecalc does not know: ", member: "annotated", isAlwaysReported: false,
      summary: "annotated")
  }

  /// Returns the keys of the members that changed.
  static func differenceText(
    from before: AttributeValue?, to after: AttributeValue?, of pair: NodePair, _ old: DocumentContents,
    _ new: DocumentContents
  ) -> String {
    UnknownMember.changedKeys(before?.members ?? [], after?.members ?? [])
  }
}
