import Glibc

/// The condition under which text for users has colours.
package enum ColorMode: String, CaseIterable, Sendable {
  /// On a terminal with colours, unless the user disabled them.
  case auto
  /// Always, even in a pipe or a file.
  case always
  case never

  /// Environment variables that disable colours if they are set and not empty.
  private static let refusals = ["NO_COLOR", "NODECALC_NO_COLOR"]

  /// Returns whether text on standard output should have colours.
  ///
  /// If `inFile` is true, the text is in a file instead.
  package func isFulfilled(inFile: Bool = false) -> Bool {
    isFulfilled(isTerminal: !inFile && isatty(STDOUT_FILENO) == 1) { name in getenv(name).map { String(cString: $0) } }
  }

  func isFulfilled(isTerminal: Bool, _ variable: (String) -> String?) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if Self.refusals.contains(where: { variable($0)?.isEmpty == false }) { return false }
      let force = variable("FORCE_COLOR") ?? ""
      if !force.isEmpty, force != "0" { return true }
      let terminal = variable("TERM") ?? ""
      return isTerminal && !terminal.isEmpty && terminal != "dumb"
    }
  }

  /// Changes environment variables such as `NO_COLOR`, so that all code that reads them follows this mode.
  ///
  /// Call it before a second thread starts.
  package func overrideEnvironment() {
    switch self {
    case .auto: break
    case .always: for name in Self.refusals { unsetenv(name) }
    case .never: setenv("NO_COLOR", "1", 1)
    }
  }
}
