/// Chooses a different name for the node of each column of a table.
public struct ColumnNodeNames {
  private var taken: Set<String> = []
  /// For each name that was wanted more than once, the next number to append.
  private var nextNumber: [String: Int] = [:]

  /// Creates a chooser; all names are free at first.
  public init() {}

  /// Returns a new name for the node of a column.
  ///
  /// It is the column's title, made a valid name, with a number after it if another node has the name.
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

  /// Returns the attributes of a column's node: its name, and a label with what the name does not say.
  ///
  /// The label contains the title if it differs from the name, and the unit if the column has one.
  public mutating func attributes(for title: String, unit: String? = nil, _ source: DataSource) -> NodeAttributes {
    let name = name(for: title)
    let label = [name == title ? nil : title, unit].compactMap(\.self).joined(separator: ", ")
    return NodeAttributes(name: name, label: label.isEmpty ? nil : label, source: source)
  }
}
