import Glibc

/// Programs in Python, run so that nothing but what is installed for the user counts: no folder they are in, no variables.
enum PythonProgram {
  /// The words that start a program, with one argument; nil where there is no Python.
  static func words(_ program: String, _ argument: String? = nil) -> [String]? {
    let given = getenv("NODECALC_PYTHON").map { String(cString: $0) } ?? ""
    guard let python = ProgramSearch.find(given.isEmpty ? "python3" : given) else { return nil }
    return [python, "-I", "-c", opening + program] + (argument.map { [$0] } ?? [])
  }

  /// `-I` leaves out the user's own packages too, which `pip install --user` makes.
  private static let opening = """
    import os, site, sys
    own = site.getusersitepackages()
    if sys.prefix == sys.base_prefix and os.path.isabs(own) and os.path.isdir(own):
        site.addsitedir(own)

    """
}
