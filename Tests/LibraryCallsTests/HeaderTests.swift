import Foundation
import TestSupport
import Testing

/// `include/nodecalc.h` beside the library that is built with the tests, and programs that use both.
@Suite(.onOwnThread)
struct HeaderTests {
  private let folder = ScratchFolder()
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  private static let header = root.appendingPathComponent("include/nodecalc.h")

  /// What a program is compiled with under the sanitizer of the tests.
  private static func watchedOptions() throws -> [String] {
    guard let sanitizer = Sanitizer.name else { return [] }
    if sanitizer != "thread" { return ["-fsanitize=\(sanitizer)"] }
    // That of Swift's compiler calls Dispatch, which a program in C has not; the library is loaded with it.
    let loaded = try CommandResult.of(["/usr/bin/env", "ldd", library]).output.split(whereSeparator: \.isWhitespace)
      .map(String.init)
    let needed = ["libdispatch.so", "libBlocksRuntime.so"].compactMap { name in
      loaded.first { $0.hasSuffix("/\(name)") }
    }
    return ["-fsanitize=thread"] + needed
      + needed.map { "-Wl,-rpath,\(URL(fileURLWithPath: $0).deletingLastPathComponent().path)" }
  }

  private static var library: String {
    get throws { try BuiltExecutable.path("libnodecalc-calls.so") }
  }

  /// The functions that the header declares.
  private func declared() throws -> Set<String> {
    let text = try String(contentsOf: Self.header, encoding: .utf8).replacing(#/\/\*[\s\S]*?\*\//#, with: "")
    return Set(text.matches(of: #/(nodecalc_\w+)\(/#).map { String($0.1) })
  }

  @Test func `the library has the functions of the header, and no other of that name`() throws {
    let listing = try CommandResult.of(["/usr/bin/env", "nm", "-D", "--defined-only", Self.library])
    try #require(listing.status == 0, "\(listing.errors)")
    let exported = listing.output.split(separator: "\n").compactMap { line in
      line.split(separator: " ").last.map(String.init)
    }
    #expect(try Set(exported.filter { $0.hasPrefix("nodecalc_") }) == declared())
    #expect(try declared().count == 27)
  }

  @Test func `a program in C is compiled against the header and gets what it says`() throws {
    let program = folder.file("calls")
    let library = try Self.library
    let compiled = try CommandResult.of(
      ["/usr/bin/env", "clang"] + Self.watchedOptions() + [
        "-std=c11", "-Wall", "-Wextra", "-Werror", "-pthread",
        "-I", Self.root.appendingPathComponent("include").path,
        Self.root.appendingPathComponent("Tests/LibraryExample/C/calls.c").path, library,
        "-Wl,-rpath,\(URL(fileURLWithPath: library).deletingLastPathComponent().path)", "-lm", "-o", program,
      ])
    try #require(compiled.status == 0, "\(compiled.errors)")
    folder.write(#"{"nodecalc": 1, "nodes": []}"#, to: "empty.nodecalc")
    let result = try CommandResult.of([program, folder.file("empty.nodecalc")])
    #expect(result.status == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result)")
  }

  @Test(arguments: ["c", "c++"]) func `the header alone is a program of its language`(language: String) throws {
    let compiled = try CommandResult.of(
      [
        "/usr/bin/env", "clang", "-x", language, "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only",
        "-include",
        Self.header.path, "-",
      ], input: "typedef int32_t used;\n")
    #expect(compiled.status == 0, "\(compiled.errors)")
  }

  @Test(.disabled(if: Sanitizer.name != nil, "Python itself is not watched"))
  func `the package for Python passes its tests`() throws {
    var environment = ProcessInfo.processInfo.environment
    environment["NODECALC_LIBRARY"] = try Self.library
    environment["NODECALC_PROGRAM"] = environment["NODECALC_PROGRAM"] ?? (try? BuiltExecutable.path("nodecalc"))
    environment["PYTHONPATH"] = Self.root.appendingPathComponent("Python").path
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    let result = try CommandResult.of(
      ["/usr/bin/env", "python3", Self.root.appendingPathComponent("Python/tests/test_nodecalc.py").path],
      environment: environment)
    #expect(result.status == 0, "\(result.errors)")
  }
}
