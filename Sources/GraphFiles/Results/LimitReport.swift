import JSONText

/// The documented limits of the program, for other programs.
public struct LimitReport: Hashable, Sendable {
  /// One of the program's limits, such as the largest number of nodes.
  public struct Entry: Hashable, Sendable {
    /// The name, such as `formula-bytes`, which stays the same in later versions.
    public var name: String
    /// The section of the list in which the limit is, such as `Formulas`.
    public var section: String
    /// The largest value that is accepted.
    public var value: Int
    /// The unit of the value, in the plural.
    public var unit: String
    /// What happens if the limit is exceeded.
    public var beyond: String
    /// The source file that enforces the limit.
    public var place: String

    /// Creates a limit with its description.
    public init(name: String, section: String, value: Int, unit: String, beyond: String, place: String) {
      self.name = name
      self.section = section
      self.value = value
      self.unit = unit
      self.beyond = beyond
      self.place = place
    }
  }

  /// The limits, in the order of the list.
  public var entries: [Entry]

  /// Creates a report of limits.
  public init(_ entries: [Entry]) {
    self.entries = entries
  }

  /// The object `{"limits": [{"name", "section", "value", "unit", "beyond", "place"}, …]}`, with one line per limit.
  public var json: [UInt8] {
    let lines = entries.map { entry in
      let texts = [
        ("name", entry.name), ("section", entry.section), ("unit", entry.unit), ("beyond", entry.beyond),
        ("place", entry.place),
      ]
      var members = texts.map { "\"\($0)\": \(JSONQuoting.quoted($1))" }
      members.insert("\"value\": \(entry.value)", at: 2)
      return "    {\(members.joined(separator: ", "))}"
    }
    return Array("{\n  \"limits\": [\n\(lines.joined(separator: ",\n"))\n  ]\n}\n".utf8)
  }
}
