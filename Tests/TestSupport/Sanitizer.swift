import Foundation
public import Testing

/// What the tests run under, as `Scripts/sanitize` says it.
public enum Sanitizer {
  /// `address` or `thread`; nil for nothing.
  public static let name = ProcessInfo.processInfo.environment["NODECALC_SANITIZER"]
}

extension Trait where Self == ConditionTrait {
  /// For what limits memory, files or the stack: the runtime of a sanitizer needs more, and ends before the program does.
  public static var limitsTheSystem: Self {
    .disabled(if: Sanitizer.name != nil, "the runtime of the sanitizer needs what is limited")
  }
}
