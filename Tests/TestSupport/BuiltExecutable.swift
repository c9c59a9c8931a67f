import Foundation

/// The executables built together with the tests.
public enum BuiltExecutable {
  /// Where the executable target `name` was built; the test target has to depend on it.
  public static func path(_ name: String) throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent(name).path
    guard FileManager.default.isExecutableFile(atPath: path) else { throw Missing(path: path) }
    return path
  }

  /// The executable was not built beside the tests.
  public struct Missing: Error, CustomStringConvertible {
    /// Where it was looked for.
    public var path: String
    /// The path, and how to mend it.
    public var description: String { "no executable at \(path): build it first (swift build)" }
  }
}
