/// An operator of the catalogue, by its place in it.
///
/// Not for files: places may move from version to version, names do not.
public struct OperatorID: Hashable, Sendable {
  public let index: UInt8

  init(index: UInt8) {
    self.index = index
  }

  /// `nil` where the catalogue has no operator of that name.
  public init?(named name: some StringProtocol) {
    self.init(named: String(name))
  }

  /// `nil` where the catalogue has no operator of that name.
  public init?(named name: String) {
    guard let id = OperatorCatalog.find(name) else { return nil }
    self = id
  }

  public var descriptor: Operator { OperatorCatalog.all[Int(index)] }
  public var name: String { descriptor.name }

  // The first five of the catalogue; a test holds them to it.
  public static let null = OperatorID(index: 0)
  public static let add = OperatorID(index: 1)
  public static let subtract = OperatorID(index: 2)
  public static let multiply = OperatorID(index: 3)
  public static let divide = OperatorID(index: 4)
}

extension OperatorID: CustomStringConvertible {
  public var description: String { name }
}
