import Foundation

/// How often random tests try.
public enum RandomRounds {
  /// `few` in an ordinary run, `many` where `Scripts/test --long` asks for more.
  public static func count(_ few: Int, long many: Int) -> Int {
    ProcessInfo.processInfo.environment["NODECALC_LONG_TESTS"] == nil ? few : many
  }
}
