import CharacterCanvas
import DiagramModel
import EvaluationEngine

/// How a node's box shows the node's state: the same at every level of detail.
///
/// Selected or aimed at, being a link's source and being refused as its target each have a border of their own; failing has corners of its own.
struct NodeStyle {
  let border: Border
  let role: Role
  /// Whether nothing is the matter with it, so that the border may be replaced by other signs.
  let isAtRest: Bool
  /// Whether it has just come, which a sign of its own shows beside the style.
  let isEntered: Bool
  /// Whether it fails though all its ports are fed: an open port is told by its sign, and is work still to come.
  let isFailing: Bool
  private let isChanged: Bool
  /// What has changed, which a sign before the name shows.
  private let change: NodeVO.Highlight

  /// - Parameters:
  ///   - node: The node.
  ///   - showsState: Whether selection and the making of a link are shown; not so in a picture for a document.
  init(of node: NodeVO, showsState: Bool) {
    let atRest: (Border, Role) = node.body == .text ? (.light, .noteBox) : (.rounded, .box)
    let plain = node.isBypassed ? (Border.dashed, Role.box) : atRest
    let style: (border: Border, role: Role)
    switch showsState ? node.targetState : .none {
    case .source: style = (.double, .sourceBox)
    case .none:
      style = showsState && node.isSelected ? (node.isBypassed ? .heavyDashed : .heavy, .selectedBox) : plain
    // While a link is made, broken borders are those of the nodes that cannot take it.
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

  /// The sign before the name: what has changed, such as `diff` marks it; nil if nothing has.
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

  /// The role of the border alone.
  var borderRole: Role { isFailing && role == .box && !isEntered ? .failure : role(of: .box) }

  /// The role of a value, which keeps its own whatever the box is.
  func role(ofValue part: Role) -> Role {
    part == .value && isChanged ? .changedValue : part
  }

  /// The role of a part of the box: its own, unless all of the box stands out.
  func role(of part: Role) -> Role {
    let part = role(ofValue: part)
    if part == .changedValue { return part }
    if part == .nodeName || part == .box, isEntered { return .enteredBox }
    return role == .box ? part : role
  }
}

extension NodeVO {
  /// Whether the node fails by itself.
  var isFailing: Bool {
    switch status {
    case .failure: true
    case .number, .data, .waiting, .absent: false
    }
  }
}
