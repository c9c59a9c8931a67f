/// A column of the table of nodes, from left to right.
public enum TableColumn: Int, CaseIterable, Hashable, Sendable {
  case name
  case kind
  case value
  case uncertainty
  case label
  case formula
  case users

  /// The most wanted first: where space is short the last ones are left out.
  public static let byWant: [TableColumn] = [.name, .value, .kind, .uncertainty, .label, .formula, .users]

  /// The title above it.
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

  /// Whether numbers are in it, flush to the right.
  public var isNumeric: Bool {
    switch self {
    case .value, .uncertainty, .users: true
    case .name, .kind, .label, .formula: false
    }
  }

  /// The order of sorted rows, in a sentence.
  var sentence: String { self == .uncertainty ? "uncertainty" : title }
}
