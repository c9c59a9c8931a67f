/// Names for the nodes that are made of a table's columns.
public struct ColumnNodeNames {
  private var taken: Set<String> = []
  /// For each name that was wanted again, the number after the last one that was put behind it.
  private var nextNumber: [String: Int] = [:]

  /// No name is given yet.
  public init() {}

  /// A name for a node that none given before is: the title of its column as far as it can be one, with a number where it comes again.
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

  /// The attributes of the node of a column: a new name, and a label of what the name does not say of the title and the unit.
  public mutating func attributes(for title: String, unit: String? = nil, _ source: DataSource) -> NodeAttributes {
    let name = name(for: title)
    let label = [name == title ? nil : title, unit].compactMap(\.self).joined(separator: ", ")
    return NodeAttributes(name: name, label: label.isEmpty ? nil : label, source: source)
  }
}
