public import EvaluationEngine
public import Formulas
public import Geometry

/// A node as views draw it, as an immutable object.
///
/// As long as the node looks the same, all frames use the same object.
public final class NodeVO: Hashable, Sendable {
  /// Whether the node has a value, and whether it is a number or a data set.
  public enum Status: Hashable, Sendable {
    case number
    case data
    /// The node causes an error; `code` is a short text for it that fits into the box.
    case failure(code: String)
    /// The node has no value because the node with this name fails.
    case waiting(on: String)
    /// The node needs no value, because it is a note or a chart.
    case absent
  }

  /// The content of the box between its borders.
  public enum Body: Hashable, Sendable {
    /// Ports with their labels, a row of text for a formula, and the value beside the output.
    case value
    /// Only rows of text.
    case text
    /// A chart, with ports on the left border.
    case picture
  }

  /// How the latest change affected the node, highlighted for a moment.
  public enum Highlight: Hashable, Sendable {
    case none
    case entered
    case renamedAndChanged
    case renamed
    case changed
    /// The inputs are linked to other nodes.
    case relinked
    /// The label, or another text beside the value, changed.
    case relabelled
    case moved

    /// Whether the value changed.
    public var isOfValue: Bool { self == .changed || self == .renamedAndChanged }
  }

  /// Whether the link being made can enter the node.
  public enum TargetState: Hashable, Sendable {
    /// No link is being made.
    case none
    case source
    case valid
    case refused
  }

  /// The identifier of the node in the document.
  public let id: NodeID
  /// The full name; views shorten names longer than `NodeMetrics.nameLimit`.
  public let name: String
  /// A text beside the name; nil if there is none.
  public let label: String?
  private let signs: (symbol: String, ascii: String)
  /// The content of the box.
  public let body: Body
  /// The input ports in order; empty for kinds of nodes without inputs.
  ///
  /// The last one may be a port that the node does not have yet; `isToCome` is then true.
  public let ports: [PortVO]
  /// The outputs, beginning with the output whose value is `valueText`; empty for at most one output.
  public let outputs: [OutputVO]
  /// The value with at most 15 significant digits; empty if there is none.
  public let valueText: String
  /// Whether `valueText` leaves out digits of the value.
  public let isValueRounded: Bool
  /// The node's text in the rows of its box; empty if there is none.
  public let textRows: [String]
  /// The chart in the box; nil if there is none, or if an input of the chart is missing.
  public let chart: ChartVO?
  /// Whether there is a value, or the reason why there is none.
  public let status: Status
  /// Whether the operator is bypassed, so that its value is the value of its first input.
  public let isBypassed: Bool
  /// How the latest change affected the node; `none` once the highlight has ended.
  public let highlight: Highlight
  /// How far the node has faded in, above 0 and at most 1; less than 1 only for a moment after it was added.
  public let presence: Double
  /// The box on the document plane.
  public let frame: Rect
  /// Whether this is the selected node.
  public let isSelected: Bool
  /// Whether the node is part of a multiple selection.
  public let isSelectedTogether: Bool
  /// Whether the link being made can enter the node; `none` if no link is being made.
  public let targetState: TargetState
  /// Whether this node is the target of the link being made.
  public let isAimedAt: Bool
  private let marks: (hint: String?, share: Double?, decimal: DecimalMark)

  init(
    id: NodeID,
    name: String,
    label: String?,
    signs: (symbol: String, ascii: String),
    body: Body,
    ports: [PortVO],
    outputs: [OutputVO],
    valueText: String,
    isValueRounded: Bool,
    textRows: [String],
    chart: ChartVO?,
    status: Status,
    isBypassed: Bool,
    highlight: Highlight,
    presence: Double,
    frame: Rect,
    isSelected: Bool,
    isSelectedTogether: Bool,
    targetState: TargetState,
    isAimedAt: Bool,
    hint: String?,
    share: Double?,
    decimalMark: DecimalMark
  ) {
    self.id = id
    self.name = name
    self.label = label
    self.signs = signs
    self.body = body
    self.ports = ports
    self.outputs = outputs
    self.valueText = valueText
    self.isValueRounded = isValueRounded
    self.textRows = textRows
    self.chart = chart
    self.status = status
    self.isBypassed = isBypassed
    self.highlight = highlight
    self.presence = presence
    self.frame = frame
    self.isSelected = isSelected
    self.isSelectedTogether = isSelectedTogether
    self.targetState = targetState
    self.isAimedAt = isAimedAt
    marks = (hint, share, decimalMark)
  }

  /// The letters to type for the node itself in hint mode; nil if none are shown.
  public var hint: String? { marks.hint }

  /// How much the node contributes to the uncertainty that the user inspects, as a share of the variance.
  ///
  /// Nil if no uncertainty is inspected, or if the node contributes nothing. The share is not negative, and may exceed
  /// 1 if correlations reduce the variance.
  public var share: Double? { marks.share }

  /// The sign before the decimals of the value, whose text has a point; `textRows` have the sign already.
  public var decimalMark: DecimalMark { marks.decimal }

  /// The symbol before the name; empty for none.
  public var symbol: String { signs.symbol }

  /// The symbol for terminals that show only ASCII.
  public var asciiSymbol: String { signs.ascii }

  /// The value beside the first output.
  public var firstOutput: OutputVO {
    OutputVO(
      label: outputs.first?.label ?? "", valueText: valueText, isValueRounded: isValueRounded, status: status,
      decimalMark: decimalMark)
  }

  /// Whether the box has an output, at which wires start.
  public var hasOutput: Bool { body == .value }

  /// Returns whether both are the same object or have the same appearance.
  public static func == (left: NodeVO, right: NodeVO) -> Bool {
    left === right || left.hasSameText(as: right) && left.hasSameState(as: right)
  }

  /// Hashes the id, value and place, which distinguish most nodes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(valueText)
    hasher.combine(frame)
  }

  private func hasSameText(as other: NodeVO) -> Bool {
    guard id == other.id, name == other.name, label == other.label, body == other.body else { return false }
    guard signs == other.signs, ports == other.ports, outputs == other.outputs else { return false }
    guard valueText == other.valueText, isValueRounded == other.isValueRounded else { return false }
    return textRows == other.textRows && chart == other.chart && hint == other.hint
  }

  private func hasSameState(as other: NodeVO) -> Bool {
    guard status == other.status, frame == other.frame, isBypassed == other.isBypassed else { return false }
    guard highlight == other.highlight, presence == other.presence, targetState == other.targetState else {
      return false
    }
    return isSelected == other.isSelected && isSelectedTogether == other.isSelectedTogether
      && isAimedAt == other.isAimedAt && share == other.share
  }
}

/// An input port of a node as views draw it.
public struct PortVO: Hashable, Sendable {
  /// The name of the input in the operator or formula; empty if it has none.
  public let label: String
  /// Whether a wire ends at the port.
  public let isFilled: Bool
  /// Whether the port accepts only data sets; always false if charts are not drawn as pictures.
  public let takesData: Bool
  /// Whether the link being made would lead to this port.
  public let isChosen: Bool
  /// Whether the node does not have the port yet and the link being made would add it.
  public let isToCome: Bool
  /// The letters to type for choosing the port in hint mode; nil if none are shown.
  public let hint: String?
}

/// An output of a node and its value, for views.
public struct OutputVO: Hashable, Sendable {
  /// The name of the output in the group of an instance; empty for the only output of a node.
  public let label: String
  /// The value, as in `NodeVO.valueText`.
  public let valueText: String
  /// Whether the text omits digits of the value.
  public let isValueRounded: Bool
  /// Whether there is a value, or the reason why there is none.
  public let status: NodeVO.Status
  /// The sign before the decimals of the number.
  public let decimalMark: DecimalMark
}

/// A wire as views draw it.
public struct WireVO: Hashable, Sendable {
  /// The link that the wire shows: a link of the document, or the one that the user is making.
  ///
  /// Its source is the node whose box is drawn.
  public let link: Link
  /// The node whose value the wire carries.
  ///
  /// For the first output of a box, it is the node with the box; for other outputs, a node inside the instance. Wires
  /// of the same output are drawn joined.
  public let output: NodeID
  /// The box from which the wire starts.
  public let sourceFrame: Rect
  /// The box at which the wire ends.
  public let targetFrame: Rect
  /// The cell at which the wire starts: the last cell of the output's row in the source's box.
  public let from: Point
  /// The cell at which the wire ends: the first cell of the port's row.
  public let to: Point
  /// Whether the wire begins or ends at the selected node.
  public let isActive: Bool
  /// Whether the source also feeds other ports.
  public let isShared: Bool
  /// Whether this wire shows the link that the user is about to make.
  public let isProposed: Bool
  /// Whether the wire was just added.
  public let isEntered: Bool
}

/// The wire that the user is dragging; its end follows the mouse.
public struct LooseWireVO: Hashable, Sendable {
  /// The node with the output at which the wire begins.
  public let source: NodeID
  /// The box of `source`.
  public let sourceFrame: Rect
  /// The output's cell.
  public let from: Point
  /// The cell at which the end of the wire is drawn.
  public let to: Point

  package init(source: NodeID, sourceFrame: Rect, from: Point, to: Point) {
    self.source = source
    self.sourceFrame = sourceFrame
    self.from = from
    self.to = to
  }
}

/// A frame as views draw it, as an immutable value.
public struct FrameVO: Hashable, Sendable {
  /// The title on the border, unique in the document.
  public let title: String
  /// The rectangle on the document plane: the boxes of the frame's nodes with a margin, which contains the border.
  public let area: Rect
  /// Whether the selected node belongs to the frame, so that commands for frames act on this frame.
  public let isFocused: Bool
}
