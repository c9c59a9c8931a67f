import TextScanning

/// The members of a document that nodecalc knows.
enum DocumentMember: Int, CaseIterable {
  case nodecalc
  case title
  case display
  case inputs
  case outputs
  case imports
  case interfaces
  case groups
  case nodes
  case correlations
  case scenarios
  case frames
  case layout

  var key: StaticString {
    switch self {
    case .nodecalc: "nodecalc"
    case .title: "title"
    case .display: "display"
    case .inputs: "inputs"
    case .outputs: "outputs"
    case .imports: "imports"
    case .interfaces: "interfaces"
    case .groups: "groups"
    case .nodes: "nodes"
    case .correlations: "correlations"
    case .scenarios: "scenarios"
    case .frames: "frames"
    case .layout: "layout"
    }
  }

  /// The members that the definition of a group cannot have.
  static let ofDocumentsAlone: Set<DocumentMember> = [.nodecalc, .imports, .interfaces, .groups, .scenarios]

  init?(_ key: UnsafeBufferPointer<UInt8>) {
    guard let member = DocumentMember.allCases.first(where: { key.isEqual(to: $0.key) }) else { return nil }
    self = member
  }
}
