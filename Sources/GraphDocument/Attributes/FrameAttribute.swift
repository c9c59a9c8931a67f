import EvaluationEngine

enum FrameAttribute: NodeAttribute {
  static let id = AttributeID.frame
  static let key: StaticString = "frame"
  static let form = AttributeForm.shortText
  static let place = AttributePlace.section
  static let aspect = Aspects.frames
  static let isContested = false

  /// Compares titles as Swift strings, so that different Unicode encodings of a letter are equal.
  static func isSame(_ one: AttributeValue?, _ other: AttributeValue?) -> Bool { one == other }

  static func check(_ value: AttributeValue, for kind: NodeKind, named name: String) throws(EditError) {
    if let title = value.text, let problem = FrameTitle.problem(in: title) { throw .badFrameTitle(problem) }
  }

  static func value(in attributes: NodeAttributes) -> AttributeValue? { attributes.frame.map(AttributeValue.text) }

  static func set(_ value: AttributeValue?, in attributes: inout NodeAttributes) { attributes.frame = value?.text }

  static func value(of node: NodeID, in contents: DocumentContents) -> AttributeValue? {
    contents.frames.title(of: node).map(AttributeValue.text)
  }

  static func set(_ value: AttributeValue?, of node: NodeID, in contents: inout DocumentContents) {
    contents.frames.setTitle(value?.text, of: node)
  }

  /// Moves the node to the frame with this title, and creates the frame if necessary.
  ///
  /// The recorded changes name the old and the new frame, so that views draw both again.
  static func apply(
    _ value: AttributeValue?, to node: NodeID, in contents: inout DocumentContents,
    noting changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    try contents.frame([NodeFraming(node, in: value?.text)], &changes)
  }

  /// Nil, because there are commands that can move several nodes.
  static var entry: AttributeEntry? { nil }

  static var difference: AttributeDifference {
    AttributeDifference(
      sign: "*", lead: "frame ", member: "reframed", isAlwaysReported: true, summary: "in another frame")
  }
}
