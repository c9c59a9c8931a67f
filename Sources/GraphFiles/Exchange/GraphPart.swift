import DataSets
import EvaluationEngine
import Formulas
public import GraphDocument
import TextScanning

/// A part of a document besides its nodes and links, such as labels.
///
/// A file format may be unable to contain such a part.
public enum GraphPart: Hashable, Sendable {
  case title
  case frames
  case notes
  case values
  case places
  case ports
  case charts
  case points
  case correlations
  case groups
  case imports
  case scenarios
  case uncertainties
  case computedUncertainties
  case components
  case distributions
  case declarations
  case unknownMembers
  case attribute(AttributeID)

  /// Labels.
  public static let labels = GraphPart.attribute(.label)
  /// Number formats of nodes, and of the document.
  public static let displays = GraphPart.attribute(.display)
  /// Bypassed operators.
  public static let bypasses = GraphPart.attribute(.bypassed)
  /// Units of nodes.
  public static let units = GraphPart.attribute(.unit)
  /// Ranges in which numbers are expected.
  public static let ranges = GraphPart.attribute(.range)

  /// All parts, in the order in which messages list them.
  public static let allCases: [GraphPart] = {
    let parts: [GraphPart] = [
      .title, .frames, .labels, .notes, .values, .places, .ports, .charts, .points, .correlations, .groups, .imports,
      .scenarios, .ranges, .uncertainties, .computedUncertainties, .components, .distributions,
    ]
    let attributes = AttributeID.nodeMembers.filter { !$0.attribute.isPartOfContent }.map(GraphPart.attribute)
    return parts + attributes.filter { !parts.contains($0) } + [.declarations, .unknownMembers]
  }()

  /// Returns the parts of a document that are lost in a format with only nodes, links and `parts`.
  ///
  /// `definitions` are the definitions of groups that the format contains. Lost parts of nodes in them are counted too.
  ///
  /// - Complexity: Linear in the nodes, except for uncertainties.
  public static func leftOut(
    of contents: DocumentContents, and definitions: [DocumentContents] = [], carrying parts: Set<GraphPart>
  ) -> [DocumentLoss] {
    allCases.filter { !parts.contains($0) }.compactMap { part in
      let inner = definitions.reduce(0) { $0 + part.countOfNodes(in: $1) }
      let count = part.count(in: contents) + inner
      return count == 0 ? nil : .part(part, count: count)
    }
  }

  private func count(in contents: DocumentContents) -> Int {
    switch self {
    case .title: return contents.title == nil ? 0 : 1
    case .frames: return contents.frameTitles.count
    case .correlations: return contents.correlations.count
    case .groups: return contents.groups.names.count
    case .imports: return contents.imports.count
    case .scenarios: return contents.scenarios.all.count
    case .attribute(.display): return countOfNodes(in: contents) + (contents.display == nil ? 0 : 1)
    case .declarations: return contents.interface.isEmpty ? 0 : 1
    case .unknownMembers: return contents.unknownMembers.count(where: Self.isLost) + countOfNodes(in: contents)
    case .notes, .values, .places, .ports, .charts, .points, .uncertainties, .computedUncertainties, .components,
      .distributions, .attribute:
      return countOfNodes(in: contents)
    }
  }

  private func countOfNodes(in contents: DocumentContents) -> Int {
    func nodes(_ hasPart: (NodeID) -> Bool) -> Int { contents.nodes.count(where: hasPart) }
    switch self {
    case .notes: return nodes { contents.kind(of: $0) == .note }
    case .values: return nodes { contents.graph.hasOutput($0) && contents.kind(of: $0) != .number }
    case .places: return nodes { contents.place(of: $0) != nil }
    case .ports: return nodes { contents.inputCount(of: $0) > 1 }
    case .charts: return nodes { contents.kind(of: $0) == .chart }
    case .points: return nodes { contents.kind(of: $0) == .data }
    case .uncertainties: return nodes { contents.uncertainty(of: $0) != nil }
    case .computedUncertainties:
      let quantities = NodeQuantities(contents)
      return nodes { node in
        if contents.kind(of: node) == .number || contents.kind(of: node) == .data { return false }
        if let set = quantities.set(of: node) { return set.unknown != nil || set.value.hasErrors }
        guard let quantity = quantities.quantity(of: node) else { return false }
        return quantity.unknown != nil || (quantity.value.lower ?? 0) > 0 || (quantity.value.upper ?? 0) > 0
      }
    case .components: return nodes { contents.evaluation(of: $0) != nil }
    case .distributions: return nodes { contents.distribution(of: $0) != nil }
    case .attribute(let id): return nodes { contents.value(of: id, of: $0) != nil }
    case .unknownMembers:
      return contents.nodes.reduce(0) { $0 + contents.unknownMembers(of: $1).count(where: Self.isLost) }
    case .title, .frames, .correlations, .groups, .imports, .scenarios, .declarations: return 0
    }
  }

  /// Returns whether something is lost if an unknown member is left out.
  ///
  /// The stored parts of an imported canvas are needed only to write a canvas, so nothing is lost without them.
  private static func isLost(_ member: UnknownMember) -> Bool { member.key != JSONCanvasReader.key }

  /// A word for the part, for programs; the key of an attribute.
  public var name: String {
    switch self {
    case .title: "title"
    case .frames: "frames"
    case .notes: "notes"
    case .values: "values"
    case .places: "layout"
    case .ports: "inputs"
    case .charts: "charts"
    case .points: "points"
    case .correlations: "correlations"
    case .groups: "groups"
    case .imports: "imports"
    case .scenarios: "scenarios"
    case .uncertainties, .computedUncertainties: "uncertainty"
    case .components: "components"
    case .distributions: "distribution"
    case .declarations: "interface"
    case .unknownMembers: "unknownMembers"
    case .attribute(let id): "\(id.attribute.key)"
    }
  }

  func phrase(_ count: Int) -> String {
    switch self {
    case .title: "the title"
    case .frames: MessageText.counted(count, "frame")
    case .notes: MessageText.counted(count, "note")
    case .values: MessageText.counted(count, "value")
    case .places: "the positions of \(MessageText.counted(count, "node"))"
    case .ports: "the order of inputs of \(MessageText.counted(count, "node"))"
    case .charts: "the pictures of \(MessageText.counted(count, "chart"))"
    case .points: "the points of \(MessageText.counted(count, "data node"))"
    case .correlations: MessageText.counted(count, "correlation")
    case .groups: "the definitions of \(MessageText.counted(count, "group"))"
    case .imports: MessageText.counted(count, "import")
    case .scenarios: MessageText.counted(count, "scenario")
    case .uncertainties: MessageText.counted(count, "uncertainty", "uncertainties")
    case .computedUncertainties: MessageText.counted(count, "computed uncertainty", "computed uncertainties")
    case .components: "the components of \(MessageText.counted(count, "uncertainty", "uncertainties"))"
    case .distributions: MessageText.counted(count, "distribution")
    case .attribute(let id): id.attribute.loss(count)
    case .declarations: "the declared inputs and outputs"
    case .unknownMembers: MessageText.counted(count, "member of other programs", "members of other programs")
    }
  }
}
