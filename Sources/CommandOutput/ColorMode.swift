import Glibc

/// When text that people read has colours.
package enum ColorMode: String, CaseIterable, Sendable {
  /// On a terminal that has them, unless the user refuses them.
  case auto
  /// In a pipe and a file too.
  case always
  /// Nowhere.
  case never

  /// Variables that refuse colours if they are set and not empty.
  private static let refusals = ["NO_COLOR", "NODECALC_NO_COLOR"]

  /// Whether text for standard output of this process has colours, or text for a file.
  package func isFulfilled(inFile: Bool = false) -> Bool {
    isFulfilled(isTerminal: !inFile && isatty(STDOUT_FILENO) == 1) { name in getenv(name).map { String(cString: $0) } }
  }

  /// Whether text has colours, by whether a terminal reads it and by the variables of the environment.
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

  /// Sets the environment to the same, for all readers of it: a flag overrides a variable.
  ///
  /// Call it before there is a second thread.
  package func overrideEnvironment() {
    switch self {
    case .auto: break
    case .always: for name in Self.refusals { unsetenv(name) }
    case .never: setenv("NO_COLOR", "1", 1)
    }
  }
}
