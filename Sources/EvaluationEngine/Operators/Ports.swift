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
  /// If there can be more ports than labels, the last label is used for all other ports, with a number after it.
  public let labels: [String]

  /// No ports at all.
  public static let none = Ports(minimum: 0, maximum: 0, labels: [])

  /// Returns ports with these labels; none may be open.
  public static func fixed(_ labels: String...) -> Ports {
    Ports(minimum: labels.count, maximum: labels.count, labels: labels)
  }

  /// Returns ports with these labels, of which only the first `required` are required.
  ///
  /// The others can be omitted, beginning with the last one.
  ///
  /// - Precondition: `required` is from 0 to the number of labels.
  public static func optional(required: Int, _ labels: String...) -> Ports {
    precondition((0...labels.count).contains(required), "more ports are required than exist")
    return Ports(minimum: required, maximum: labels.count, labels: labels)
  }

  /// Returns from `minimum` to `maximum` ports with numbered labels, such as `term 1` and `term 2` for the word `term`.
  public static func variadic(_ word: String, minimum: Int = 2, maximum: Int = limit) -> Ports {
    Ports(minimum: minimum, maximum: maximum, labels: [word])
  }

  /// One port for a data set, followed by a port for each node that a formula for every point mentions.
  public static let dataAndMentioned = Ports(minimum: 1, maximum: limit, labels: ["data", "input"])

  /// One port for a data set, and an optional port for a second set, whose annotations or values are the categories.
  public static let dataAndCategories = optional(required: 1, "data", "categories")

  /// Returns the allowed number of ports that is nearest to `count`.
  public func count(nearest count: Int) -> Int { min(max(count, minimum), maximum) }

  /// Whether the number of inputs can differ from node to node.
  public var isVariadic: Bool { minimum != maximum }

  /// Whether there can be more ports than labels, so that the last label is used several times.
  public var hasSharedLabel: Bool { maximum > labels.count }

  /// Returns the label of a port, such as `divisor` or `term 3`; ports count from 0, labels from 1.
  public func label(at port: Int) -> String {
    if !hasSharedLabel || port < labels.count - 1, labels.indices.contains(port) { return labels[port] }
    return "\(labels.last ?? "input") \(port + 1)"
  }
}
