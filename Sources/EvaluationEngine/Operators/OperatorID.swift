/// An operator of the catalogue, by its index.
///
/// Documents contain names of operators, because indices may change from version to version.
public struct OperatorID: Hashable, Sendable {
  /// The index in `OperatorCatalog.all`.
  public let index: UInt8

  init(index: UInt8) {
    self.index = index
  }

  /// Creates the id of the operator with this name; nil if the catalogue has none.
  public init?(named name: some StringProtocol) {
    self.init(named: String(name))
  }

  /// Creates the id of the operator with this name; nil if the catalogue has none.
  public init?(named name: String) {
    guard let id = OperatorCatalog.find(name) else { return nil }
    self = id
  }

  /// The operator itself.
  ///
  /// - Complexity: O(1).
  public var descriptor: Operator { OperatorCatalog.all[Int(index)] }
  /// The name in files and formulas.
  public var name: String { descriptor.name }

  /// Whether the operator is newer than the present document format.
  ///
  /// If a document has a group of this name, the group is used instead.
  public var isNewcomer: Bool { OperatorCatalog.newcomers.contains(name) }

  // The first six operators of the catalogue; a test checks this.
  /// The operator of a node for which the user has not chosen one yet.
  public static let null = OperatorID(index: 0)
  /// Adds two terms or more.
  public static let add = OperatorID(index: 1)
  /// Subtracts the second input from the first.
  public static let subtract = OperatorID(index: 2)
  /// Multiplies two factors or more.
  public static let multiply = OperatorID(index: 3)
  /// Divides the first input by the second.
  public static let divide = OperatorID(index: 4)
  /// Raises the first input to the power of the second.
  public static let power = OperatorID(index: 5)

  // Conversions of units call these; a test checks that the catalogue has them.
  /// Divides 1 by the input.
  public static let reciprocal = of(.reciprocal)
  /// Raises e to the power of the input.
  public static let exp = of(.exp)
  /// Takes the natural logarithm.
  public static let ln = of(.ln)
  /// Takes the decimal logarithm.
  public static let log10 = of(.log10)
  /// Adds whole months to a date.
  public static let addMonths = of(.addMonths)

  private static func of(_ operation: Operator) -> OperatorID { OperatorCatalog.find(operation.name) ?? .null }
}

extension OperatorID: CustomStringConvertible {
  /// The operator's name.
  public var description: String { name }
}
