import Foundation

/// How far random tests go: ten times as far where `Scripts/test --long` asks for it.
public enum RandomTestLength {
  /// Whether the long tests are asked for.
  public static let isLong = ProcessInfo.processInfo.environment["NODECALC_LONG_TESTS"] != nil

  private static let factor = isLong ? 10 : 1

  /// The number of steps of a test that usually takes `steps`.
  public static func steps(_ steps: Int) -> Int { steps * factor }
}
