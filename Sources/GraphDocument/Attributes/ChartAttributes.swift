import EvaluationEngine

/// The size of a chart's picture, in columns and rows.
enum SizeAttribute: NodeAttribute {
  static let id = AttributeID.size
  static let key: StaticString = "size"
  static let form = AttributeForm.size
  static let place = AttributePlace.content
  static let aspect = Aspects.forms
  static let isContested = false
  static let isPartOfContent = true
  static let standard: AttributeValue? = .size(ChartForm.standard.size)

  static func suits(_ kind: NodeKind) -> Bool { kind == .chart }

  static func check(_ value: AttributeValue, for kind: NodeKind, named name: String) throws(EditError) {
    try checkKind(kind, named: name)
    if let size = value.size, !ChartForm(size: size).isValid { throw .badChartSize }
  }

  static func sentence(setting value: AttributeValue?, of node: NodeID, in contents: DocumentContents) -> String {
    "draw '\(contents.name(of: node))' otherwise"
  }

  static func misfit(_ kind: NodeKind) -> String { "is not a chart: only charts have a size" }
}

enum LogarithmAttribute: NodeAttribute {
  static let id = AttributeID.log
  static let key: StaticString = "log"
  static let form = AttributeForm.axes
  static let place = AttributePlace.content
  static let aspect = Aspects.forms
  static let isLogic = true
  static let isPartOfContent = true
  static let standard: AttributeValue? = .axes(.none)

  static func suits(_ kind: NodeKind) -> Bool { kind == .chart }

  static func sentence(setting value: AttributeValue?, of node: NodeID, in contents: DocumentContents) -> String {
    SizeAttribute.sentence(setting: value, of: node, in: contents)
  }

  static func misfit(_ kind: NodeKind) -> String { "is not a chart: only charts have logarithmic axes" }
}
