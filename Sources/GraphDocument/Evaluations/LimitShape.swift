/// How likely values are between two limits: what turns a half width into a standard uncertainty (GUM, JCGM 100:2008, 4.3).
public enum LimitShape: String, Hashable, Sendable, CaseIterable {
  /// All values alike: a resolution, a limit without more (4.3.7).
  case uniform
  /// Values in the middle are likelier, as of the sum of two alike (4.3.9).
  case triangular
  /// Values at the limits are likelier, as of what swings between them (H.1.3.4).
  case arcsine

  /// The half width through this is the standard uncertainty.
  public var divisor: Double {
    switch self {
    case .uniform: 3.0.squareRoot()
    case .triangular: 6.0.squareRoot()
    case .arcsine: 2.0.squareRoot()
    }
  }
}
