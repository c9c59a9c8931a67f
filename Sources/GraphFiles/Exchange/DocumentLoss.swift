import TextScanning

/// Something in a document that is not in a file of another format, or only in another form.
public enum DocumentLoss: Hashable, Sendable {
  /// A part of the document that the format cannot contain, and how often the document has it.
  case part(GraphPart, count: Int)
  /// The number format of the document, if the format has formats only for nodes.
  case documentDisplay
  /// Distributions of numbers that have another value or uncertainty than the distribution.
  case distributionsBesideValues(count: Int)
  /// Operators with parameters, which are written as comments.
  case operatorsWithParameters(count: Int)
  /// Nodes that are written as comments, because their names have another meaning in formulas.
  case misreadNames(count: Int)
  /// Groups that are not functions of one formula.
  case groups(count: Int)
  /// Instances of groups, which are written as comments.
  case instances(count: Int)
  /// Formulas that need groups, which are written as comments.
  case formulasOfGroups(count: Int)
  /// Instances with values for inputs that their groups no longer have.
  case formerInputs(count: Int)
  /// Formulas of these nodes, which are written as their values.
  case formulasAsValues(nodes: [String])
  /// Formulas of these nodes, which have no value and are written as `#N/A`.
  case formulasWithoutValue(nodes: [String])
  /// The sets of these nodes, which do not fit on a sheet or are empty.
  case sets(nodes: [String])
  /// The x, the errors and the annotations of points.
  case pointDetails
  /// The marks and further fields of points.
  case pointFields
}

extension DocumentLoss {
  /// A word for the part of the document, for programs.
  public var name: String {
    switch self {
    case .part(let part, _): part.name
    case .documentDisplay: GraphPart.displays.name
    case .distributionsBesideValues: GraphPart.distributions.name
    case .operatorsWithParameters: "parameters"
    case .misreadNames: "names"
    case .groups: GraphPart.groups.name
    case .instances, .formulasOfGroups: "calls"
    case .formerInputs: "values"
    case .formulasAsValues, .formulasWithoutValue: "formulas"
    case .sets, .pointDetails, .pointFields: GraphPart.points.name
    }
  }

  /// The names of the nodes, if the loss names them; otherwise empty.
  public var nodes: [String] {
    switch self {
    case .formulasAsValues(let nodes), .formulasWithoutValue(let nodes), .sets(let nodes): nodes
    case .part, .documentDisplay, .distributionsBesideValues, .operatorsWithParameters, .misreadNames, .groups,
      .instances, .formulasOfGroups, .formerInputs, .pointDetails, .pointFields:
      []
    }
  }

  /// A phrase that says what is not in the file, such as `2 labels`.
  public var phrase: String {
    switch self {
    case .part(let part, let count): part.phrase(count)
    case .documentDisplay: "the number format of the document"
    case .distributionsBesideValues(let count):
      "\(MessageText.counted(count, "distribution")) of numbers with a different value"
    case .operatorsWithParameters(let count):
      "\(MessageText.counted(count, "operator")) with parameters, written as comments"
    case .misreadNames(let count):
      "\(MessageText.counted(count, "node")) whose names have another meaning in formulas, written as comments"
    case .groups(let count): MessageText.counted(count, "group")
    case .instances(let count): "\(MessageText.counted(count, "instance")) of groups, written as comments"
    case .formulasOfGroups(let count):
      "\(MessageText.counted(count, "formula")) that need groups, written as comments"
    case .formerInputs(let count):
      "values of \(MessageText.counted(count, "instance")) of groups for inputs that no longer exist"
    case .formulasAsValues(let nodes): "formulas of \(MessageText.list(nodes)), written as values"
    case .formulasWithoutValue(let nodes):
      "formulas of \(MessageText.list(nodes)), without a value and written as #N/A"
    case .sets(let nodes): "the sets of \(MessageText.list(nodes)), which are empty or too large for a sheet"
    case .pointDetails: "x, errors and annotations of points"
    case .pointFields: "marks and further fields of points"
    }
  }

  /// Returns a clause that lists losses, such as `left out: 2 labels, 1 note`; nil if there are none.
  public static func clause(_ losses: [DocumentLoss]) -> String? {
    losses.isEmpty ? nil : "left out: \(losses.map(\.phrase).joined(separator: ", "))"
  }
}
