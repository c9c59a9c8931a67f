import CharacterCanvas
import DiagramModel
import EvaluationEngine

/// How a node's box shows the node's state, in the same way at every level of detail.
///
/// There are different borders for a selected node, for the source and the target of a link that the user is making,
/// and for a target that cannot be linked. A failing node has special corners.
struct NodeStyle {
  let border: Border
  let role: Role
  /// Whether the border shows no special state, so that other signs may be on it.
  let isAtRest: Bool
  /// Whether the node was just added, which is shown by the border and a sign.
  let isEntered: Bool
  /// Whether the node fails although all its ports are linked.
  ///
  /// An open port has its own sign and does not count as a failure.
  let isFailing: Bool
  private let isChanged: Bool
  /// The kind of the latest change, shown by a sign before the name.
  private let change: NodeVO.Highlight

  /// Creates the style of a node.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - showsState: Whether the selection, and the link that the user is making, are visible; false in pictures for
  ///     documents.
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

  /// The role in the theme that determines the style of the border.
  var borderRole: Role { isFailing && role == .box && !isEntered ? .failure : role(of: .box) }

  /// Returns the role in the theme for the node's value; the state of the box does not change it.
  func role(ofValue part: Role) -> Role {
    part == .value && isChanged ? .changedValue : part
  }

  /// Returns the role in the theme for a part of the box: `part`, or the role of the whole box if this is emphasized.
  func role(of part: Role) -> Role {
    let part = role(ofValue: part)
    if part == .changedValue { return part }
    if part == .nodeName || part == .box, isEntered { return .enteredBox }
    return role == .box ? part : role
  }
}

extension NodeVO {
  /// Whether the node itself fails; false if it only has no value because a node upstream fails.
  var isFailing: Bool {
    switch status {
    case .failure: true
    case .number, .data, .waiting, .absent: false
    }
  }
}
