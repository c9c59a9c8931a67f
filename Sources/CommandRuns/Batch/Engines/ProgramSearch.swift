import Glibc

/// Finds programs and prepares their environment.
///
/// Only absolute folders in `PATH` are searched. An empty or relative folder would mean the current folder, which may
/// contain other people's files.
enum ProgramSearch {
  /// Returns the absolute path of a program, given its name or path; nil if the program does not exist.
  static func find(_ name: String) -> String? {
    if name.contains("/") {
      let path = UserFolder.absolute(name)
      return isProgram(path) ? path : nil
    }
    return folders.lazy.map { "\($0)/\(name)" }.first(where: isProgram)
  }

  private static var folders: [String] {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").filter { $0.hasPrefix("/") }.map(String.init)
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  /// The beginnings of variables that are removed, such as `PYTHONPATH` and `PERL5LIB`.
  ///
  /// They make Python and Perl run other code. `PATH=` is among them because it is replaced.
  private static let removed = ["PYTHON", "PERL5", "PATH="]

  /// Returns the environment as `NAME=value`, followed by `given`.
  ///
  /// Variables that make programs run other code are left out.
  static func environment(_ given: [String: String]) -> [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      let text = String(cString: variable)
      if !removed.contains(where: text.hasPrefix), !given.keys.contains(where: { text.hasPrefix("\($0)=") }) {
        variables.append(text)
      }
      next += 1
    }
    variables.append("PATH=" + folders.joined(separator: ":"))
    return variables + given.map { "\($0.key)=\($0.value)" }
  }

  /// Returns the absolute path in an environment variable; nil if the variable contains anything else.
  static func path(in variable: String) -> String? {
    getenv(variable).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }
}

/// Runs Python programs with only the user's installed modules.
///
/// The current folder and environment variables do not add modules.
enum PythonProgram {
  /// Returns the command line that starts a program with one argument; nil if Python is missing.
  static func words(_ program: String, _ argument: String? = nil) -> [String]? {
    let given = getenv("NODECALC_PYTHON").map { String(cString: $0) } ?? ""
    guard let python = ProgramSearch.find(given.isEmpty ? "python3" : given) else { return nil }
    return [python, "-I", "-c", opening + program] + (argument.map { [$0] } ?? [])
  }

  /// Code that adds the user's own packages from `pip install --user`, which `-I` excludes.
  private static let opening = """
    import os, site, sys
    own = site.getusersitepackages()
    if sys.prefix == sys.base_prefix and os.path.isabs(own) and os.path.isdir(own):
        site.addsitedir(own)

    """
}
