/// A document that every document can import by name, without a file.
///
/// A file with this name comes first, so no name is reserved.
public enum BuiltInDocument: String, CaseIterable, Sendable {
  /// Physical constants with their units and standard uncertainties: the CODATA recommended values of 2022
  /// (https://physics.nist.gov/cuu/Constants/).
  ///
  /// Constants that are products of exact ones are formulas. Uncertainties are independent of each other here.
  case constants

  /// Returns the document that a path names if there is no such file; nil if it names none.
  public init?(path: String) {
    self.init(rawValue: path.split(separator: "/").last.map(String.init) ?? "")
  }

  /// A description in one sentence, without a full stop.
  public var summary: String {
    switch self {
    case .constants: "physical constants with units and uncertainties (CODATA 2022), built in"
    }
  }
}
