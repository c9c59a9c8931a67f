import GraphDocument
import TextScanning

enum NodeMember: Int, CaseIterable {
  case name
  case kind
  case value
  case uncertainty
  case degreesOfFreedom
  case components
  case distribution
  case `operator`
  case inputs
  case parameters
  case formula
  case group
  case chart
  case file
  case column
  case xColumn
  case errorColumn
  case xErrorColumn
  case annotationColumn
  case database
  case query
  case format
  case delimiter
  case header
  case decimalComma
  case missing
  case encoding
  case skip
  case unitsRow
  case footer
  case comment
  case dates
  case table
  case badRows
  case values
  case points
  case text

  var key: StaticString {
    switch self {
    case .name: "name"
    case .kind: "kind"
    case .value: "value"
    case .uncertainty: "uncertainty"
    case .degreesOfFreedom: "degreesOfFreedom"
    case .components: "components"
    case .distribution: "distribution"
    case .operator: "operator"
    case .inputs: "inputs"
    case .parameters: "parameters"
    case .formula: "formula"
    case .group: "group"
    case .chart: "chart"
    case .file: "file"
    case .column: "column"
    case .xColumn: "xColumn"
    case .errorColumn: "errorColumn"
    case .xErrorColumn: "xErrorColumn"
    case .annotationColumn: "annotationColumn"
    case .database: "database"
    case .query: "query"
    case .format: "format"
    case .delimiter: "delimiter"
    case .header: "header"
    case .decimalComma: "decimalComma"
    case .missing: "missing"
    case .encoding: "encoding"
    case .skip: "skip"
    case .unitsRow: "unitsRow"
    case .footer: "footer"
    case .comment: "comment"
    case .dates: "dates"
    case .table: "table"
    case .badRows: "badRows"
    case .values: "values"
    case .points: "points"
    case .text: "text"
    }
  }

  static let ofNumbers = SeenKeys.Set(
    .number, NodeMember.name, .kind, .value, .uncertainty, .degreesOfFreedom, .components, .distribution)
  static let ofOperators = SeenKeys.Set(.operator, NodeMember.name, .kind, .operator, .inputs, .parameters)

  /// The members that a formula can have.
  ///
  /// A formula has no member `inputs`, because its inputs are the names that it mentions.
  static let ofFormulas = SeenKeys.Set(.formula, NodeMember.name, .kind, .formula)

  static let ofInstances = SeenKeys.Set(.group, NodeMember.name, .kind, .group, .inputs, .values)

  static let ofData = SeenKeys.Set(
    .data, NodeMember.name, .kind, .values, .points, .file, .database, .query, .column, .xColumn, .errorColumn,
    .xErrorColumn, .annotationColumn, .format, .delimiter, .header, .decimalComma, .missing, .encoding,
    .skip, .unitsRow, .footer, .comment, .dates, .table, .badRows)
  static let ofWrittenData = SeenKeys.Set(.data, NodeMember.name, .kind, .values, .points)
  static let ofFiles = SeenKeys.Set(
    .data, NodeMember.name, .kind, .file, .column, .xColumn, .errorColumn, .xErrorColumn, .annotationColumn, .format,
    .delimiter, .header, .decimalComma, .missing, .encoding, .skip, .unitsRow, .footer,
    .comment, .dates, .table, .badRows)
  static let ofDatabases = SeenKeys.Set(
    .data, NodeMember.name, .kind, .database, .query, .column, .xColumn, .errorColumn, .xErrorColumn,
    .annotationColumn)

  static let ofCharts = SeenKeys.Set(.chart, NodeMember.name, .kind, .chart, .inputs)

  static let ofNotes = SeenKeys.Set(.note, NodeMember.name, .kind, .text)

  init?(_ key: UnsafeBufferPointer<UInt8>) {
    // Called for every member of every node: one comparison of bytes for most keys.
    switch key.count {
    case 4:
      switch key[0] {
      case UInt8(ascii: "n"): self = .name
      case UInt8(ascii: "k"): self = .kind
      case UInt8(ascii: "s"): self = .skip
      case UInt8(ascii: "f"): self = .file
      default: self = .text
      }
    case 5:
      switch key[0] {
      case UInt8(ascii: "v"): self = .value
      case UInt8(ascii: "d"): self = .dates
      case UInt8(ascii: "t"): self = .table
      case UInt8(ascii: "q"): self = .query
      case UInt8(ascii: "g"): self = .group
      default: self = .chart
      }
    case 6:
      switch key[0] {
      case UInt8(ascii: "i"): self = .inputs
      case UInt8(ascii: "c"): self = .column
      case UInt8(ascii: "v"): self = .values
      case UInt8(ascii: "f"): self = key[2] == UInt8(ascii: "r") ? .format : .footer
      case UInt8(ascii: "h"): self = .header
      default: self = .points
      }
    case 7:
      switch key[0] {
      case UInt8(ascii: "f"): self = .formula
      case UInt8(ascii: "c"): self = .comment
      case UInt8(ascii: "b"): self = .badRows
      case UInt8(ascii: "m"): self = .missing
      default: self = .xColumn
      }
    case 8:
      switch key[0] {
      case UInt8(ascii: "o"): self = .operator
      case UInt8(ascii: "d"): self = .database
      case UInt8(ascii: "e"): self = .encoding
      default: self = .unitsRow
      }
    case 9: self = .delimiter
    case 10: self = key[0] == UInt8(ascii: "c") ? .components : .parameters
    case 11: self = key[0] == UInt8(ascii: "u") ? .uncertainty : .errorColumn
    case 12:
      switch key[1] {
      case UInt8(ascii: "i"): self = .distribution
      case UInt8(ascii: "e"): self = .decimalComma
      default: self = .xErrorColumn
      }
    case 16: self = key[0] == UInt8(ascii: "d") ? .degreesOfFreedom : .annotationColumn
    default: return nil
    }
    guard key.isEqual(to: self.key) else { return nil }
  }
}

// MARK: - Attributes

/// Numbers the members of nodes: first the cases of `NodeMember`, then the attributes that are members of nodes.
extension SeenKeys {
  static let countOfNodeMembers = NodeMember.allCases.count + AttributeID.allCases.count

  /// Returns the number of the member that stores an attribute.
  static func member(_ id: AttributeID) -> Int { NodeMember.allCases.count + Int(id.rawValue) }

  static func nodeKey(_ member: Int) -> StaticString? {
    if let known = NodeMember(rawValue: member) { return known.key }
    return AttributeID(rawValue: UInt8(truncatingIfNeeded: member - NodeMember.allCases.count))?.attribute.key
  }
}

extension SeenKeys.Set {
  /// Creates the set of members for a kind of node: the given ones, and the attributes that suit the kind.
  init(_ kind: NodeKind, _ members: NodeMember...) {
    self.init(
      members.map(\.rawValue)
        + AttributeID.nodeMembers.filter { $0.attribute.suits(kind) }.map { SeenKeys.member($0) })
  }
}

extension AttributeID {
  /// The attributes that nodes have as members in files, in one of the common forms.
  static let nodeMembers = allCases.filter { $0.attribute.place != .section && $0.attribute.form != .own }
  private static let keys = nodeMembers.map { $0.attribute.key }

  init?(memberKey key: UnsafeBufferPointer<UInt8>) {
    guard let place = Self.keys.firstIndex(where: { key.isEqual(to: $0) }) else { return nil }
    self = Self.nodeMembers[place]
  }
}
