/// A column of the table of nodes; the cases are in the order from left to right.
public enum TableColumn: Int, CaseIterable, Hashable, Sendable {
  case name
  case kind
  case value
  case uncertainty
  case label
  case formula
  case users

  /// The columns, most important first; on a narrow screen, the last ones are not shown.
  public static let byWant: [TableColumn] = [.name, .value, .kind, .uncertainty, .label, .formula, .users]

  /// The title of the column.
  public var title: String {
    switch self {
    case .name: "name"
    case .kind: "kind"
    case .value: "value"
    case .uncertainty: "±"
    case .label: "label"
    case .formula: "formula"
    case .users: "users"
    }
  }

  /// Whether the column has numbers, which are right-aligned.
  public var isNumeric: Bool {
    switch self {
    case .value, .uncertainty, .users: true
    case .name, .kind, .label, .formula: false
    }
  }

  var sentence: String { self == .uncertainty ? "uncertainty" : title }
}
