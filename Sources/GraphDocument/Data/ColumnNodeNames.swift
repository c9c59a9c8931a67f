/// Chooses names for the nodes of a table's columns.
public struct ColumnNodeNames {
  private var taken: Set<String> = []
  /// The next number to append, for each repeated name.
  private var nextNumber: [String: Int] = [:]

  /// Creates names; none is taken yet.
  public init() {}

  /// Returns a new name for a node: the title of its column, repaired to be a valid name, with a number if it is taken.
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

  /// Returns the attributes of a column's node: a new name, and a label with the title and unit if the name omits them.
  public mutating func attributes(for title: String, unit: String? = nil, _ source: DataSource) -> NodeAttributes {
    let name = name(for: title)
    let label = [name == title ? nil : title, unit].compactMap(\.self).joined(separator: ", ")
    return NodeAttributes(name: name, label: label.isEmpty ? nil : label, source: source)
  }
}
