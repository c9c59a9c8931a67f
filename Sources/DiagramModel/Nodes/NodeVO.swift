public import EvaluationEngine
public import Geometry

/// A node for its views, as an immutable value.
///
/// It is shared and not copied: as long as a node is drawn unchanged, frames receive the same object.
public final class NodeVO: Hashable, Sendable {
  /// Whether the node has a value, and of which kind.
  public enum Status: Hashable, Sendable {
    case number
    /// The node has a data set; its value's text is a summary.
    case data
    /// The node fails by itself; `code` is short enough for the box.
    case failure(code: String)
    /// The node waits for the failing node with this name.
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

  /// The effect of the latest change on the node, shown for a moment.
  public enum Highlight: Hashable, Sendable {
    case none
    /// The node is new.
    case entered
    /// The name and the value changed.
    case renamedAndChanged
    /// The name changed, but not the value.
    case renamed
    /// The value changed.
    case changed
    /// The inputs are linked to other nodes.
    case relinked
    /// The label, or another text beside the value, changed.
    case relabelled
    /// The node moved.
    case moved

    /// Whether the value changed.
    public var isOfValue: Bool { self == .changed || self == .renamedAndChanged }
  }

  /// The node's role for the link being made.
  public enum TargetState: Hashable, Sendable {
    /// No link is being made.
    case none
    case source
    case valid
    case refused
  }

  /// The key for further queries about the node.
  public let id: NodeID
  /// The full name; views shorten names longer than `NodeMetrics.nameLimit`.
  public let name: String
  /// A text beside the name; nil if there is none.
  public let label: String?
  private let signs: (symbol: String, ascii: String)
  /// The content of the box.
  public let body: Body
  /// The ports from the first input to the last, possibly followed by one that `isToCome`; empty for kinds without
  /// inputs.
  public let ports: [PortVO]
  /// The labels of the outputs, with the one beside the value first; empty for at most one output.
  public let outputs: [String]
  /// The value with at most 15 significant digits; empty if there is none.
  public let valueText: String
  /// Whether the text omits digits of the value.
  public let isValueRounded: Bool
  /// The node's text in the rows of its box; empty if there is none.
  public let textRows: [String]
  /// The chart in the box; nil if there is none, or if it lacks an input.
  public let chart: ChartVO?
  /// Whether there is a value, or the reason why there is none.
  public let status: Status
  /// Whether the first input is passed through instead of the operator's result.
  public let isBypassed: Bool
  /// The effect of the latest change; `none` after the highlight has ended.
  public let highlight: Highlight
  /// How far the node has faded in, above 0 and at most 1; less than 1 only for a moment after it was added.
  public let presence: Double
  /// The box on the document plane.
  public let frame: Rect
  /// Whether this is the selected node.
  public let isSelected: Bool
  /// Whether the node is part of a multiple selection.
  public let isSelectedTogether: Bool
  /// The role for the link being made; `none` if no link is being made.
  public let targetState: TargetState
  /// Whether this node is the target of the link being made.
  public let isAimedAt: Bool
  /// Temporary marks: the hint, and the share of an uncertainty.
  private let marks: (hint: String?, share: Double?)

  init(
    id: NodeID,
    name: String,
    label: String?,
    signs: (symbol: String, ascii: String),
    body: Body,
    ports: [PortVO],
    outputs: [String],
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
    share: Double?
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
    marks = (hint, share)
  }

  /// The letters to type for the node as a whole, while hints are shown.
  public var hint: String? { marks.hint }

  /// The contribution to the requested uncertainty, as a share of the variance; nil if none is requested, or if the
  /// node contributes nothing.
  ///
  /// It is not negative, and may exceed 1 if correlations reduce the variance.
  public var share: Double? { marks.share }

  /// The sign before the name; empty for none.
  public var symbol: String { signs.symbol }

  /// The sign for terminals that show only ASCII.
  public var asciiSymbol: String { signs.ascii }

  /// Whether an output is drawn, at which wires begin.
  public var hasOutput: Bool { body == .value }

  /// Returns whether both are the same object or look the same.
  public static func == (left: NodeVO, right: NodeVO) -> Bool {
    left === right || left.hasSameText(as: right) && left.hasSameState(as: right)
  }

  /// Hashes the id, value and place, which distinguish most nodes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(valueText)
    hasher.combine(frame)
  }

  /// Returns whether both have the same texts and drawings.
  private func hasSameText(as other: NodeVO) -> Bool {
    guard id == other.id, name == other.name, label == other.label, body == other.body else { return false }
    guard signs == other.signs, ports == other.ports, outputs == other.outputs else { return false }
    guard valueText == other.valueText, isValueRounded == other.isValueRounded else { return false }
    return textRows == other.textRows && chart == other.chart && hint == other.hint
  }

  /// Returns whether both are at the same place and look the same in all other respects.
  private func hasSameState(as other: NodeVO) -> Bool {
    guard status == other.status, frame == other.frame, isBypassed == other.isBypassed else { return false }
    guard highlight == other.highlight, presence == other.presence, targetState == other.targetState else {
      return false
    }
    return isSelected == other.isSelected && isSelectedTogether == other.isSelectedTogether
      && isAimedAt == other.isAimedAt && share == other.share
  }
}

/// An input port of a node for its views.
public struct PortVO: Hashable, Sendable {
  /// The name of the input in the operator or formula; empty if it has none.
  public let label: String
  /// Whether a wire ends at the port.
  public let isFilled: Bool
  /// Whether the port accepts only data sets; set only if ports are drawn one by one.
  public let takesData: Bool
  /// Whether the link being made would lead to this port.
  public let isChosen: Bool
  /// Whether the node does not have the port yet and the link being made would add it.
  public let isToCome: Bool
  /// The letters to type for the port, while hints are shown.
  public let hint: String?
}

/// A link for its views.
public struct WireVO: Hashable, Sendable {
  /// The document's link, or the proposed one, whose source is the node with the box.
  public let link: Link
  /// The node with the wire's value: the node with the box for its first output, or a hidden node for another output.
  ///
  /// Wires of the same output join.
  public let output: NodeID
  /// The box from which the wire starts.
  public let sourceFrame: Rect
  /// The box of the node of `link.target`.
  public let targetFrame: Rect
  /// The output's cell: the last cell of the source's value row.
  public let from: Point
  /// The port's cell: the first cell of its row.
  public let to: Point
  /// Whether the wire begins or ends at the selected node.
  public let isActive: Bool
  /// Whether the source also feeds other ports.
  public let isShared: Bool
  /// Whether this is the proposed link.
  public let isProposed: Bool
  /// Whether the wire was just added.
  public let isEntered: Bool
}

/// The link being dragged, while its end follows the mouse.
public struct LooseWireVO: Hashable, Sendable {
  /// The node with the output at which the wire begins.
  public let source: NodeID
  /// The box of that node.
  public let sourceFrame: Rect
  /// The output's cell.
  public let from: Point
  /// The cell of the loose end.
  public let to: Point

  package init(source: NodeID, sourceFrame: Rect, from: Point, to: Point) {
    self.source = source
    self.sourceFrame = sourceFrame
    self.from = from
    self.to = to
  }
}

/// A frame for its views, as an immutable value that is created on request.
public struct FrameVO: Hashable, Sendable {
  /// The title on the border, unique in the document.
  public let title: String
  /// The rectangle on the document plane, including the border: around the boxes of its nodes and a margin.
  public let area: Rect
  /// Whether the selected node is in the frame, so that commands on frames act on it.
  public let isFocused: Bool
}
