/// The program as it names itself.
package enum ProgramVersion {
  /// The version, such as `--version` prints it and journals have it.
  package static let text = "0.1.0"
  /// Details that depend on the machine, printed by `--version` below the version.
  package static let details =
    "last digits of sin, cos, exp, pow and gamma depend on the processor and the C library: see the page of limits"
  /// The day of that version, for the manual.
  package static let date = "2026-11-23"
}
