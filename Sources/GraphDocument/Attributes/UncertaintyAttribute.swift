import EvaluationEngine
import Formulas
import GraphAnalysis
import TextScanning

/// The uncertainty of a number, its evaluation and its distribution, as one attribute.
enum UncertaintyAttribute: NodeAttribute {
  static let id = AttributeID.uncertainty
  static let key: StaticString = "uncertainty"
  static let form = AttributeForm.own
  static let place = AttributePlace.content
  static let aspect = Aspects.uncertainties
  static let isLogic = true
  static let isPartOfContent = true
  static let standard: AttributeValue? = .uncertainty(.all(NumberUncertainty()))

  static func suits(_ kind: NodeKind) -> Bool { kind == .number }

  static func check(_ value: AttributeValue, for kind: NodeKind, named name: String) throws(EditError) {
    guard case .uncertainty(let statement) = value, !statement.stated.isNone else { return }
    try checkKind(kind, named: name)
    // Degrees of freedom suit the uncertainty that is there: `apply` checks them.
    if case .evaluation = statement { return }
    try statement.stated.check()
  }

  static func value(in attributes: NodeAttributes) -> AttributeValue? {
    attributes.stated.isNone ? nil : .uncertainty(.all(attributes.stated))
  }

  static func set(_ value: AttributeValue?, in attributes: inout NodeAttributes) {
    attributes.stated = applied(value, to: attributes.stated)
  }

  static func value(of node: NodeID, in contents: DocumentContents) -> AttributeValue? {
    let stated = contents.details[stated: node]
    return stated.isNone ? nil : .uncertainty(.all(stated))
  }

  static func set(_ value: AttributeValue?, of node: NodeID, in contents: inout DocumentContents) {
    contents.details[stated: node] = applied(value, to: contents.details[stated: node])
  }

  private static func applied(_ value: AttributeValue?, to old: NumberUncertainty) -> NumberUncertainty {
    if case .uncertainty(let statement) = value { statement.applied(to: old) } else { NumberUncertainty() }
  }

  static func apply(
    _ value: AttributeValue?, to node: NodeID, in contents: inout DocumentContents,
    noting changes: inout [DocumentChange]
  ) throws(EditError) -> Edit {
    let old = contents.details[stated: node]
    if case .uncertainty(.evaluation(let evaluation)) = value { try old.check(evaluation) }
    let back = self.value(of: node, in: contents)
    set(value, of: node, in: &contents)
    if contents.details[stated: node] != old { changes.append(change(of: node)) }
    return .set(node, id, back)
  }

  static func sentence(setting value: AttributeValue?, of node: NodeID, in contents: DocumentContents) -> String {
    let name = contents.name(of: node)
    return switch value {
    case .uncertainty(.evaluation): "set how the uncertainty of '\(name)' was found"
    case .uncertainty(.distribution(let distribution)):
      "\(distribution == nil ? "take back" : "set") the distribution of '\(name)'"
    case _: "set the uncertainty of '\(name)'"
    }
  }

  static func misfit(_ kind: NodeKind) -> String { "is not a number: only numbers have an uncertainty" }

  /// Returns the changes of the evaluation and the distribution.
  ///
  /// A changed uncertainty is shown next to the value.
  static func differenceText(
    from before: AttributeValue?, to after: AttributeValue?, of pair: NodePair, _ old: DocumentContents,
    _ new: DocumentContents
  ) -> String {
    let (before, after) = (old.details[stated: pair.old], new.details[stated: pair.new])
    var parts = evaluation(before.evaluation, after.evaluation)
    if before.distribution != after.distribution {
      parts.append("distribution \(before.distribution?.text ?? "none") → \(after.distribution?.text ?? "none")")
    }
    return parts.joined(separator: ", ")
  }

  private static func evaluation(_ old: UncertaintyEvaluation?, _ new: UncertaintyEvaluation?) -> [String] {
    if old == new { return [] }
    let (before, after) = (old?.components ?? [], new?.components ?? [])
    if before.count == after.count, !before.isEmpty {
      return zip(before, after).enumerated().compactMap { place, pair in
        if pair.0 == pair.1 { return nil }
        func name(_ component: UncertaintyComponent) -> String { component.label.map { "'\($0)'" } ?? "\(place + 1)" }
        if pair.0.label != pair.1.label { return "component \(name(pair.0)) renamed \(name(pair.1))" }
        return "component \(name(pair.0)) is stated differently"
      }
    }
    func text(_ evaluation: UncertaintyEvaluation?) -> String {
      switch evaluation {
      case .degreesOfFreedom(let degrees): "degrees of freedom \(NumberText.shortest(degrees))"
      case .components(let components): MessageText.counted(components.count, "component")
      case nil: "not reported"
      }
    }
    return ["how the uncertainty was found: \(text(old)) → \(text(new))"]
  }
}
