public import EvaluationEngine
public import Geometry

/// A node as its views need it: an immutable value.
///
/// It is shared and not copied: as long as a node is drawn as before, frames are handed the very same object.
public final class NodeVO: Hashable, Sendable {
  /// Where the node is with its value.
  public enum Status: Hashable, Sendable {
    case number
    /// A data set; its value's text is a summary.
    case data
    /// Fails by itself; `code` is short enough for the box.
    case failure(code: String)
    /// Waits for the failing node of that name.
    case waiting(on: String)
    /// It needs no value: a note, a chart.
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
    /// A new node.
    case entered
    /// It has another name, and another value too.
    case renamedAndChanged
    /// It has another name, and the same value.
    case renamed
    /// It has another value.
    case changed
    /// It is fed by other nodes.
    case relinked
    /// It has another label, or another thing that is written beside its value.
    case relabelled
    /// It is at another place.
    case moved

    /// Whether the value differs.
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

  /// The key for further questions about the node.
  public let id: NodeID
  /// In full; views shorten names longer than `NodeMetrics.nameLimit`.
  public let name: String
  /// A text beside the name; nil if there is none.
  public let label: String?
  private let signs: (symbol: String, ascii: String)
  /// The content of its box.
  public let body: Body
  /// From the first input to the last, followed by one that `isToCome`; empty for kinds without inputs.
  public let ports: [PortVO]
  /// The labels of its outputs, the one beside the value first; empty if it has one at most.
  public let outputs: [String]
  /// The value to at most 15 significant digits; empty if there is none.
  public let valueText: String
  /// Whether the text is not all of the value.
  public let isValueRounded: Bool
  /// The text of the node in the rows of its box; empty if there is none.
  public let textRows: [String]
  /// The chart in the box; nil if there is none, or it waits for an input.
  public let chart: ChartVO?
  /// The reason why there is no value, if there is none.
  public let status: Status
  /// Whether its first input passes through instead of the operator's result.
  public let isBypassed: Bool
  /// Until it ends, if changes are highlighted.
  public let highlight: Highlight
  /// How much of it has come in, from above 0 to 1: less than 1 only for a moment, of one that has just come.
  public let presence: Double
  /// The box on the document plane.
  public let frame: Rect
  /// Whether it is the selected node.
  public let isSelected: Bool
  /// Whether it is one of several selected together.
  public let isSelectedTogether: Bool
  /// Set only while a link is made, else `none`.
  public let targetState: TargetState
  /// Whether this node is the target of the link being made.
  public let isAimedAt: Bool
  /// Temporary marks on it: its hint, and its share of an uncertainty.
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

  /// Letters to type for the node as a whole, while hints are shown.
  public var hint: String? { marks.hint }

  /// Its contribution to the requested uncertainty, as a part of the variance: not negative, and above 1 if
  /// correlations reduce the variance; nil if none is requested, or it contributes nothing.
  public var share: Double? { marks.share }

  /// The sign before its name; empty for none.
  public var symbol: String { signs.symbol }

  /// `symbol` for terminals that show no more than ASCII.
  public var asciiSymbol: String { signs.ascii }

  /// Whether an output is drawn, at which wires begin.
  public var hasOutput: Bool { body == .value }

  /// The same object, or one with the same drawing.
  public static func == (left: NodeVO, right: NodeVO) -> Bool {
    left === right || left.hasSameText(as: right) && left.hasSameState(as: right)
  }

  /// Hashes id, value and place, which distinguish most nodes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(valueText)
    hasher.combine(frame)
  }

  /// Whether the same things are written and drawn in both.
  private func hasSameText(as other: NodeVO) -> Bool {
    guard id == other.id, name == other.name, label == other.label, body == other.body else { return false }
    guard signs == other.signs, ports == other.ports, outputs == other.outputs else { return false }
    guard valueText == other.valueText, isValueRounded == other.isValueRounded else { return false }
    return textRows == other.textRows && chart == other.chart && hint == other.hint
  }

  /// Whether both are on the same place and are drawn the same in all else.
  private func hasSameState(as other: NodeVO) -> Bool {
    guard status == other.status, frame == other.frame, isBypassed == other.isBypassed else { return false }
    guard highlight == other.highlight, presence == other.presence, targetState == other.targetState else {
      return false
    }
    return isSelected == other.isSelected && isSelectedTogether == other.isSelectedTogether
      && isAimedAt == other.isAimedAt && share == other.share
  }
}

/// An input place of a node as its views need it.
public struct PortVO: Hashable, Sendable {
  /// The name of the input in the operator or formula; empty if it has none.
  public let label: String
  /// Whether a wire enters it.
  public let isFilled: Bool
  /// Whether it takes only data sets; set only if ports are drawn one by one.
  public let takesData: Bool
  /// The port that the link being made would lead to.
  public let isChosen: Bool
  /// The node does not have it yet: the link being made would add it.
  public let isToCome: Bool
  /// Letters to type for the port, while hints are shown.
  public let hint: String?
}

/// A link as its views need it.
public struct WireVO: Hashable, Sendable {
  /// The document's link, or the proposed one, from the node whose box it leaves.
  public let link: Link
  /// The node with the wire's value: that of the box for its first output, or a hidden one of another output; wires of
  /// one output join.
  public let output: NodeID
  /// The box that the wire leaves.
  public let sourceFrame: Rect
  /// The box of the node of `link.target`.
  public let targetFrame: Rect
  /// The output's cell: the last of the source's value row.
  public let from: Point
  /// The port's cell: the first of its row.
  public let to: Point
  /// Whether it begins or ends at the selected node.
  public let isActive: Bool
  /// Whether the source feeds other ports too.
  public let isShared: Bool
  /// The proposed link.
  public let isProposed: Bool
  /// Whether it has just come.
  public let isEntered: Bool
}

/// The link being dragged, as long as its end hangs on the mouse.
public struct LooseWireVO: Hashable, Sendable {
  /// The node with the output at which the wire begins.
  public let source: NodeID
  /// The box of that node.
  public let sourceFrame: Rect
  /// The output's cell.
  public let from: Point
  /// Where the end hangs.
  public let to: Point

  package init(source: NodeID, sourceFrame: Rect, from: Point, to: Point) {
    self.source = source
    self.sourceFrame = sourceFrame
    self.from = from
    self.to = to
  }
}

/// A frame for its views: an immutable value, made again on request.
public struct FrameVO: Hashable, Sendable {
  /// The text on the border, unique in the document.
  public let title: String
  /// The rectangle on the document plane, its border included: around the boxes of its nodes and a margin.
  public let area: Rect
  /// Whether the selected node is in it: commands on frames act on this one.
  public let isFocused: Bool
}
