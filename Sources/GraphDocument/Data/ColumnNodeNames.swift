/// Names for the nodes of a table's columns.
public struct ColumnNodeNames {
  private var taken: Set<String> = []
  /// For each repeated name, the next number to append.
  private var nextNumber: [String: Int] = [:]

  /// No name is given yet.
  public init() {}

  /// A new name for a node: the title of its column, as far as it can be a name, with a number if it is taken.
  public mutating func name(for title: String) -> String {
    let wanted = NodeName.repaired(title, fallback: "data")
    var name = wanted
    while !taken.insert(name).inserted {
      let number = nextNumber[wanted, default: 2]
      nextNumber[wanted] = number + 1
      let ending = "_\(number)"
      name = String(wanted.unicodeScalars.prefix(NodeName.scalarLimit - ending.count)) + ending
    }
    return name
  }

  /// The attributes of the node of a column: a new name, and a label with the parts of the title and the unit that the
  /// name does not show.
  public mutating func attributes(for title: String, unit: String? = nil, _ source: DataSource) -> NodeAttributes {
    let name = name(for: title)
    let label = [name == title ? nil : title, unit].compactMap(\.self).joined(separator: ", ")
    return NodeAttributes(name: name, label: label.isEmpty ? nil : label, source: source)
  }
}
