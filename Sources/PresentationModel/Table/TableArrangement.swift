public import DiagramModel
import TextScanning

/// The arrangement of the table of nodes, as chosen by the user.
public struct TableArrangement: Hashable, Sendable {
  /// The criterion for sections.
  public enum Grouping: Hashable, Sendable {
    case part
    case frame
    /// One section for the instances and calls of a group.
    case group
  }

  /// The column that rows are in the order of.
  public var column = TableColumn.name
  /// Whether the largest or last comes first; rows without a key come last in both cases.
  public var isDescending = false
  /// The criterion for sections.
  public var grouping = Grouping.part
  /// A search that rows must match, like that of `/` on the canvas; empty if all are shown.
  public var filter = ""

  /// By name, ascending, in sections by part, without a filter.
  public init() {}
}

/// The heading of a section, which identifies it.
public enum TableHeading: Hashable, Sendable {
  case part(DocumentPart)
  case frame(String)
  /// The nodes that are in no frame.
  case noFrame
  /// The instances and calls of the group of that name.
  case group(String)
  /// The nodes that use no group.
  case noGroup

  /// The order of sections: parts as they are listed, frames and groups by their names, then the nodes in none.
  func precedes(_ other: TableHeading) -> Bool {
    switch (self, other) {
    case (.part(let left), .part(let right)): left.rawValue < right.rawValue
    case (.frame(let left), .frame(let right)): NaturalOrder.precedes(left, right)
    case (.group(let left), .group(let right)): NaturalOrder.precedes(left, right)
    case (.part, _), (.frame, .noFrame), (.frame, .group), (.frame, .noGroup), (.noFrame, .group), (.noFrame, .noGroup),
      (.group, .noGroup):
      true
    case (_, .part), (.noFrame, _), (.group, _), (.noGroup, _): false
    }
  }

  /// The text in the table.
  public var title: String {
    switch self {
    case .part(.inputs): "inputs"
    case .part(.operators): "operators"
    case .part(.formulas): "formulas"
    case .part(.data): "data"
    case .part(.charts): "charts"
    case .part(.outputs): "outputs"
    case .part(.failures): "failures"
    case .part(.notes): "notes"
    case .frame(let title): title
    case .noFrame: "not in a frame"
    case .group(let group): "instances of \(group)"
    case .noGroup: "of no group"
    }
  }
}
