public import DiagramModel
import TextScanning

/// The sorting, grouping and filter of the table, as chosen by the user.
public struct TableArrangement: Hashable, Sendable {
  /// The criterion for sections.
  public enum Grouping: Hashable, Sendable {
    case part
    case frame
    /// One section for the instances and calls of each group.
    case group
  }

  /// The column by which rows are sorted.
  public var column = TableColumn.name
  /// Whether rows are sorted in descending order; rows without a value in the column come last in both orders.
  public var isDescending = false
  /// The criterion for sections.
  public var grouping = Grouping.part
  /// A search that rows must match, like the search `/` on the canvas; empty to show all rows.
  public var filter = ""

  /// Creates an arrangement: sorted by name, ascending, in sections by part, without a filter.
  public init() {}
}

/// The heading of a section, which identifies it.
public enum TableHeading: Hashable, Sendable {
  case part(DocumentPart)
  case frame(String)
  /// The nodes outside of all frames.
  case noFrame
  /// The instances and calls of one group.
  case group(String)
  /// The nodes that use no group.
  case noGroup

  /// Whether this section comes before `other`: parts in catalogue order, frames and groups by name, then nodes without
  /// one.
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

  /// The title of the section in the table.
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
