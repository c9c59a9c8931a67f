/// The version of the program.
package enum ProgramVersion {
  /// The version as printed by `--version` and recorded in journals.
  package static let text = "0.1.0"
  /// Details that depend on the machine, printed by `--version` below the version.
  package static let details =
    "last digits of sin, cos, exp, pow and gamma depend on the machine: see the page of limits"
  /// The date of the version, for the manual.
  package static let date = "2026-11-23"
}
