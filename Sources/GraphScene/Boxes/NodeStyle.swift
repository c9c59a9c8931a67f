import CharacterCanvas
import DiagramModel
import EvaluationEngine

struct NodeStyle {
  let border: Border
  let role: Role
  /// Whether the border shows no special state, so that it may show other signs.
  let isAtRest: Bool
  /// Whether the node was just added.
  ///
  /// The border and a sign show this.
  let isEntered: Bool
  /// Whether the node fails although all its ports are linked.
  ///
  /// An open port has its own sign and does not count as a failure.
  let isFailing: Bool
  private let isChanged: Bool
  private let change: NodeVO.Highlight

  init(of node: NodeVO, showsState: Bool) {
    let atRest: (Border, Role) = node.body == .text ? (.light, .noteBox) : (.rounded, .box)
    let plain = node.isBypassed ? (Border.dashed, Role.box) : atRest
    let style: (border: Border, role: Role)
    switch showsState ? node.targetState : .none {
    case .source: style = (.double, .sourceBox)
    case .none:
      style = showsState && node.isSelected ? (node.isBypassed ? .heavyDashed : .heavy, .selectedBox) : plain
    // While a link is being made, dashed borders mean nodes that cannot take it.
    case .valid: style = node.isAimedAt ? (.heavy, .selectedBox) : atRest
    case .refused: style = node.isAimedAt ? (.heavy, .refusedBox) : (.dashed, .refusedBox)
    }
    border = style.border
    role = style.role
    isAtRest = style == atRest
    isEntered = showsState && node.highlight == .entered
    isFailing = node.isFailing && node.ports.allSatisfy(\.isFilled)
    isChanged = showsState && node.highlight.isOfValue
    change = showsState ? node.highlight : .none
  }

  /// Returns the sign of the latest change, as in `diff`; nil if nothing changed.
  func changeSign(in signs: SceneGlyphs) -> Unicode.Scalar? {
    switch change {
    case .none: nil
    case .entered: signs.entered
    case .renamed, .renamedAndChanged: signs.renamed
    case .changed: "="
    case .relinked: "~"
    case .relabelled: "\""
    case .moved: "@"
    }
  }

  var borderRole: Role { isFailing && role == .box && !isEntered ? .failure : role(of: .box) }

  /// Returns the role in the theme for the node's value, which does not depend on the state of the box.
  func role(ofValue part: Role) -> Role {
    part == .value && isChanged ? .changedValue : part
  }

  /// Returns the role in the theme for a part of the box: `part`, or the role of the whole box if the box is
  /// emphasized.
  func role(of part: Role) -> Role {
    let part = role(ofValue: part)
    if part == .changedValue { return part }
    if part == .nodeName || part == .box, isEntered { return .enteredBox }
    return role == .box ? part : role
  }
}

extension NodeVO {
  /// Whether the node itself fails.
  ///
  /// A node without a value because of a failure upstream does not fail itself.
  var isFailing: Bool {
    switch status {
    case .failure: true
    case .number, .data, .waiting, .absent: false
    }
  }
}
