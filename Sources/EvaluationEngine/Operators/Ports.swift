/// The input ports of an operator or a sink: how many, and what each is called.
public struct Ports: Hashable, Sendable {
  /// The most inputs that any node has.
  public static let limit = 64

  /// The fewest inputs that such a node has.
  public let minimum: Int
  /// The most inputs that such a node has.
  public let maximum: Int
  /// One label a port where the number of ports is fixed; where it is not, the last is a word for all further ones.
  public let labels: [String]

  /// No ports at all.
  public static let none = Ports(minimum: 0, maximum: 0, labels: [])

  /// As many ports as labels.
  public static func fixed(_ labels: String...) -> Ports {
    Ports(minimum: labels.count, maximum: labels.count, labels: labels)
  }

  /// From `minimum` ports to the limit, labelled `term 1`, `term 2` and so on.
  public static func variadic(_ word: String, minimum: Int = 2) -> Ports {
    Ports(minimum: minimum, maximum: limit, labels: [word])
  }

  /// A data set, and whatever else a formula for every point mentions.
  public static let dataAndMentioned = Ports(minimum: 1, maximum: limit, labels: ["data", "input"])

  /// A data set, and another one whose annotations or values are its categories.
  public static let dataAndCategories = Ports(minimum: 1, maximum: 2, labels: ["data", "categories"])

  /// How many ports a node has that had, or wants, so many.
  public func count(nearest count: Int) -> Int { min(max(count, minimum), maximum) }

  /// Whether the number of inputs can differ from node to node.
  public var isVariadic: Bool { minimum != maximum }

  /// `divisor`, or `term 3` (ports count from 0, labels from 1).
  public func label(at port: Int) -> String {
    if !isVariadic || port < labels.count - 1, labels.indices.contains(port) { return labels[port] }
    if maximum == labels.count, labels.indices.contains(port) { return labels[port] }
    return "\(labels.last ?? "input") \(port + 1)"
  }
}
