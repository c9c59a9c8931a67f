/// How the program ends: what scripts test.
package enum ExitStatus: Int32, Comparable, Sendable {
  /// All asked-for values exist.
  case success = 0
  /// A requested value failed, or a check did.
  case failed = 1
  /// The command line makes no sense.
  case usage = 64
  /// A document, formula or the rows of a batch are not valid.
  case invalidData = 65
  /// An input cannot be read.
  case unreadableInput = 66
  /// An output cannot be created.
  case uncreatableOutput = 73
  /// Reading or writing broke off.
  case brokenOff = 74

  package static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}
