/// The members that a node of any kind may have in a document, those of later versions included.
enum NodeMember: Int, CaseIterable {
  case name
  case kind
  case value
  case uncertainty
  case distribution
  case `operator`
  case inputs
  case parameters
  case bypassed
  case formula
  case chart
  case size
  case file
  case column
  case xColumn
  case errorColumn
  case annotationColumn
  case values
  case points
  case text
  case label

  /// The member's key in the file.
  var key: StaticString {
    switch self {
    case .name: "name"
    case .kind: "kind"
    case .value: "value"
    case .uncertainty: "uncertainty"
    case .distribution: "distribution"
    case .operator: "operator"
    case .inputs: "inputs"
    case .parameters: "parameters"
    case .bypassed: "bypassed"
    case .formula: "formula"
    case .chart: "chart"
    case .size: "size"
    case .file: "file"
    case .column: "column"
    case .xColumn: "xColumn"
    case .errorColumn: "errorColumn"
    case .annotationColumn: "annotationColumn"
    case .values: "values"
    case .points: "points"
    case .text: "text"
    case .label: "label"
    }
  }

  /// What a number may have.
  static let ofNumbers = MetMembers.Set(NodeMember.name, .kind, .value, .uncertainty, .label)
  /// What an operator may have.
  static let ofOperators = MetMembers.Set(NodeMember.name, .kind, .operator, .inputs, .bypassed, .label)

  /// What a formula may have: its inputs are what it mentions.
  static let ofFormulas = MetMembers.Set(NodeMember.name, .kind, .formula, .label)

  /// What a note may have.
  static let ofNotes = MetMembers.Set(NodeMember.name, .kind, .text, .label)

  /// The member with that key; nil for one that nodecalc does not know.
  init?(_ key: UnsafeBufferPointer<UInt8>) {
    // Called for every member of every node: one comparison of bytes for most keys.
    switch key.count {
    case 4:
      switch key[0] {
      case UInt8(ascii: "n"): self = .name
      case UInt8(ascii: "k"): self = .kind
      case UInt8(ascii: "s"): self = .size
      case UInt8(ascii: "f"): self = .file
      default: self = .text
      }
    case 5:
      switch key[0] {
      case UInt8(ascii: "v"): self = .value
      case UInt8(ascii: "l"): self = .label
      default: self = .chart
      }
    case 6:
      switch key[0] {
      case UInt8(ascii: "i"): self = .inputs
      case UInt8(ascii: "c"): self = .column
      case UInt8(ascii: "v"): self = .values
      default: self = .points
      }
    case 7: self = key[0] == UInt8(ascii: "f") ? .formula : .xColumn
    case 8: self = key[0] == UInt8(ascii: "o") ? .operator : .bypassed
    case 10: self = .parameters
    case 11: self = key[0] == UInt8(ascii: "u") ? .uncertainty : .errorColumn
    case 12: self = .distribution
    case 16: self = .annotationColumn
    default: return nil
    }
    guard key.isEqual(to: self.key) else { return nil }
  }
}
