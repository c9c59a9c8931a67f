/// A column of the table of nodes, from left to right.
public enum TableColumn: Int, CaseIterable, Hashable, Sendable {
  case name
  case kind
  case value
  case uncertainty
  case label
  case formula
  case users

  /// The columns, most important first; if there is little space, the last ones are left out.
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

  /// The name of the sort order, for sentences.
  var sentence: String { self == .uncertainty ? "uncertainty" : title }
}
