import Foundation

/// How far random tests go: ten times as far where `Scripts/test --long` asks for it.
public enum RandomTestLength {
  private static let factor = ProcessInfo.processInfo.environment["NODECALC_LONG_TESTS"] == nil ? 1 : 10

  /// The number of steps of a test that usually takes `steps`.
  public static func steps(_ steps: Int) -> Int { steps * factor }
}
