/// The program as it names itself.
package enum ProgramVersion {
  /// The version, as `--version` prints it and journals have it.
  package static let text = "0.1.0"
  /// The day of that version, for the manual.
  package static let date = "2026-11-23"
}
