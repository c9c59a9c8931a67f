/// The input ports of an operator or a sink: their number and labels.
public struct Ports: Hashable, Sendable {
  /// The maximum number of inputs of any node.
  public static let limit = 64

  /// The minimum number of inputs.
  public let minimum: Int
  /// The maximum number of inputs.
  public let maximum: Int
  /// The labels of the ports.
  ///
  /// If there can be more ports than labels, the last label is a word for all further ports.
  public let labels: [String]

  /// No ports at all.
  public static let none = Ports(minimum: 0, maximum: 0, labels: [])

  /// Returns ports with these labels, all required.
  public static func fixed(_ labels: String...) -> Ports {
    Ports(minimum: labels.count, maximum: labels.count, labels: labels)
  }

  /// Returns ports with these labels; ports after the first `required` may be left out, from the last.
  ///
  /// - Precondition: `required` is from 0 to the number of labels.
  public static func optional(required: Int, _ labels: String...) -> Ports {
    precondition((0...labels.count).contains(required), "more ports are required than exist")
    return Ports(minimum: required, maximum: labels.count, labels: labels)
  }

  /// Returns `minimum` to `maximum` ports, labelled `term 1`, `term 2` and so on.
  public static func variadic(_ word: String, minimum: Int = 2, maximum: Int = limit) -> Ports {
    Ports(minimum: minimum, maximum: maximum, labels: [word])
  }

  /// A data set, and the nodes that a formula for every point mentions.
  public static let dataAndMentioned = Ports(minimum: 1, maximum: limit, labels: ["data", "input"])

  /// A data set, and another one with annotations or values as its categories.
  public static let dataAndCategories = optional(required: 1, "data", "categories")

  /// Returns the number of ports nearest to `count` that a node can have.
  public func count(nearest count: Int) -> Int { min(max(count, minimum), maximum) }

  /// Whether the number of inputs can differ from node to node.
  public var isVariadic: Bool { minimum != maximum }

  /// Whether the last label is shared by several ports.
  public var hasSharedLabel: Bool { maximum > labels.count }

  /// Returns the label of a port, such as `divisor` or `term 3`; ports count from 0, labels from 1.
  public func label(at port: Int) -> String {
    if !hasSharedLabel || port < labels.count - 1, labels.indices.contains(port) { return labels[port] }
    return "\(labels.last ?? "input") \(port + 1)"
  }
}
