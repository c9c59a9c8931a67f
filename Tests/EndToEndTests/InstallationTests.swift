import Foundation
import TestSupport
import Testing

/// `Scripts/install` with a program that is there already.
@Suite(.onOwnThread)
struct InstallationTests {
  private let folder = ScratchFolder()
  private static let script =
    "/" + "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/") + "/Scripts/install"

  private func install(_ arguments: String...) throws -> CommandResult {
    try CommandResult.of([Self.script] + arguments + ["--program", Nodecalc.path()], directory: folder.path)
  }

  /// Paths of files below the prefix.
  private func installed() throws -> [String] {
    try CommandResult.of(["/usr/bin/find", ".", "-type", "f"], directory: folder.path).output
      .split(separator: "\n").map { String($0.dropFirst(2)) }.sorted()
  }

  @Test func `program, manual and completions come and go`() throws {
    let result = try install("--prefix", "own")
    #expect(result.status == 0 && result.output.hasPrefix("installed: \(folder.file("own/bin/nodecalc"))\n"))
    #expect(
      try CommandResult.of(
        [folder.file("own/bin/nodecalc"), "--example", "mortgage", "--eval", "--get", "payment"], directory: folder.path
      ).transcript == "1266.71327456471\n")
    let files = try installed()
    for file in [
      "bin/nodecalc", "share/man/man1/nodecalc.1", "share/man/man1/nodecalc-check.1",
      "share/bash-completion/completions/nodecalc", "share/zsh/site-functions/_nodecalc",
      "share/fish/vendor_completions.d/nodecalc.fish",
    ] {
      #expect(files.contains("own/\(file)"))
    }
    let page = try String(contentsOfFile: folder.file("own/share/man/man1/nodecalc-check.1"), encoding: .utf8)
    #expect(try page == Nodecalc.run("man", "check").output)

    // A second time it takes the place of the first.
    #expect(try install("--prefix", "own").status == 0)
    #expect(try installed() == files)

    #expect(
      try install("--uninstall", "--prefix", "own").transcript == "nodecalc is no longer in \(folder.file("own"))\n")
    #expect(try installed() == [])
    #expect(try install("--uninstall", "--prefix", "own").status == 1)
  }

  @Test func `what else lies there stays`() throws {
    #expect(try install("--prefix", "own").status == 0)
    folder.write("x", to: "own/share/man/man1/other.1")
    folder.write("x", to: "own/bin/other")
    #expect(try install("--uninstall", "--prefix=own").status == 0)
    #expect(try installed() == ["own/bin/other", "own/share/man/man1/other.1"])
  }

  @Test func `a folder that nobody can write into is reported`() throws {
    folder.write("a file", to: "taken")
    let result = try install("--prefix", "taken")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("install: nothing can be written into \(folder.file("taken")): "))
    #expect(result.errors.contains("  Scripts/install --prefix ~/.local\n"))
  }

  @Test(arguments: [["--prefix"], ["--prefix", ""], ["--prefxi", "x"]])
  func `a mistyped line installs nothing`(arguments: [String]) throws {
    let result = try CommandResult.of([Self.script] + arguments, directory: folder.path)
    #expect(result.status == 1 && result.errors.hasPrefix("install: '--pref"))
    #expect(try installed() == [])
  }
}
