public import DiagramModel
import TextScanning

/// The sorting, grouping and filter of the table, as chosen by the user.
public struct TableArrangement: Hashable, Sendable {
  /// How nodes are grouped into sections.
  public enum Grouping: Hashable, Sendable {
    case part
    case frame
    /// One section per group, with its instances and the formulas that call it.
    case group
  }

  /// The column by which rows are sorted.
  public var column = TableColumn.name
  /// Whether rows are sorted in descending order; rows without a value in the column come last in both orders.
  public var isDescending = false
  /// The criterion by which nodes are grouped into sections.
  public var grouping = Grouping.part
  /// A search that rows must match, in the syntax of the search on the canvas; empty to show all rows.
  public var filter = ""

  /// Creates an arrangement: sorted by name, ascending, in sections by part, without a filter.
  public init() {}
}

/// The heading of a section, which identifies the section.
public enum TableHeading: Hashable, Sendable {
  case part(DocumentPart)
  case frame(String)
  case noFrame
  /// The instances of one group, and the formulas that call it.
  case group(String)
  /// The nodes that are not instances and call no group.
  case noGroup

  /// Whether this section comes before `other` in the table.
  ///
  /// Parts are in catalogue order. Frames and groups are sorted by name, and nodes without a frame or group come last.
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
