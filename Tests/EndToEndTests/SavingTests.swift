import Glibc
import TestSupport
import Testing

/// The files that the program writes: two writers of one, files with other names, folders that may not be written.
@Suite(.onOwnThread)
struct SavingTests {
  private let folder = ScratchFolder()
  private static let text = """
    {"nodecalc": 1, "nodes": [
      {"name": "a", "kind": "number", "value": 1}, {"name": "b", "kind": "number", "value": 1}
    ]}
    """

  private var values: String {
    get throws { try Nodecalc.run("x.nodecalc", "--eval", "--all", in: folder).output }
  }

  /// Runs two commands at once, and tells how they ended.
  private func runBoth(_ first: String, _ second: String) throws -> [Int32] {
    let result = try Nodecalc.runInShell(
      """
      { \(first); echo $? > first; } 2> first.errors &
      { \(second); echo $? > second; } 2> second.errors &
      wait
      """, in: folder)
    #expect(result.status == 0)
    return ["first", "second"].map { Int32((folder.text(of: $0) ?? "").dropLast()) ?? -1 }
  }

  @Test func `N26: of two writers at once none loses an edit without a word`() throws {
    var refused = 0
    for round in 0..<RandomRounds.count(50, long: 1000) {
      folder.write(Self.text, to: "x.nodecalc")
      let ends = try runBoth(
        "\"$0\" x.nodecalc --keys '/a<Enter>\(round + 2)<Enter>:w<Enter>'",
        "\"$0\" x.nodecalc --keys '/b<Enter>\(round + 2)<Enter>:w<Enter>'")
      let values = try values
      #expect(ends.contains(0) && ends.allSatisfy { $0 == 0 || $0 == 73 }, "round \(round): \(ends)")
      for (end, name) in zip(ends, ["a", "b"]) where end == 0 {
        #expect(values.contains("\(name) = \(round + 2)\n"), "round \(round): \(ends), \(values)")
      }
      for (end, name) in zip(ends, ["first", "second"]) where end == 73 {
        refused += 1
        #expect(folder.text(of: "\(name).errors")?.contains("error: ") == true)
      }
    }
    print("of two writers at once \(refused) were refused")
  }

  @Test func `N26: a layout that is written loses no edit of a writer beside it`() throws {
    for round in 0..<RandomRounds.count(20, long: 200) {
      folder.write(Self.text, to: "x.nodecalc")
      let ends = try runBoth(
        "\"$0\" layout --in-place x.nodecalc", "\"$0\" x.nodecalc --keys '/b<Enter>\(round + 2)<Enter>:w<Enter>'")
      #expect(ends.contains(0) && ends.allSatisfy { $0 == 0 || $0 == 73 }, "round \(round): \(ends)")
      if ends[1] == 0 { #expect(try values.contains("b = \(round + 2)\n"), "round \(round): \(ends)") }
    }
  }

  @Test func `N26: a document with two names is written in place; without a folder for the copy that is refused`()
    throws
  {
    folder.write(Self.text, to: "x.nodecalc")
    link(folder.file("x.nodecalc"), folder.file("other.nodecalc"))
    let keys = "x.nodecalc --keys '/a<Enter>5<Enter>:w<Enter>'"
    let refused = try Nodecalc.runInShell("env -u HOME -u XDG_STATE_HOME \"$0\" \(keys)", in: folder)
    #expect(
      refused.transcript == """
        ! error: cannot save 'x.nodecalc': it has another hard link, which would keep the old text; \
        the previous content is unchanged; set XDG_STATE_HOME to keep a copy there meanwhile, or save under another name
        [73]

        """)
    let run = try Nodecalc.runInShell("XDG_STATE_HOME=\"$PWD/state\" \"$0\" \(keys)", in: folder)
    #expect(run.transcript == "")
    #expect(try values == "a = 5\nb = 1\n")
    #expect(folder.text(of: "other.nodecalc") == folder.text(of: "x.nodecalc"))
    #expect(try Nodecalc.runInShell("ls -A state/nodecalc", in: folder).output == "")
  }

  @Test func `N26: a document that was half written is read with a word about where it is whole`() throws {
    folder.write("{", to: "x.nodecalc")
    let copy = "state/nodecalc/save-\(fingerprint(of: folder.file("x.nodecalc"))).nodecalc"
    folder.makeFolder("state")
    folder.makeFolder("state/nodecalc")
    folder.write(Self.text, to: copy, mode: 0o600)
    let result = try Nodecalc.runInShell("XDG_STATE_HOME=\"$PWD/state\" \"$0\" x.nodecalc --eval", in: folder)
    #expect(result.status == 65)
    #expect(
      result.errors.contains("help: a save of it was interrupted; the complete text is in '\(folder.file(copy))'"))
  }

  @Test func `N26: in a folder that may not be written the document is written in place, and that is reported`() throws
  {
    // As root nothing is forbidden; without it the user's own folder can be closed.
    let user = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    // Without `setpriv` root cannot become somebody to whom the folder is closed.
    guard try Nodecalc.runInShell("chmod 755 .; \(user)\"$0\" --version", in: folder).status == 0 else { return }
    folder.write(Self.text, to: "x.nodecalc", mode: 0o666)
    folder.makeFolder("state")
    chmod(folder.file("state"), 0o777)
    let result = try Nodecalc.runInShell(
      "chmod 555 .; XDG_STATE_HOME=\"$PWD/state\" \(user)\"$0\" x.nodecalc --keys '/a<Enter>5<Enter>:w<Enter>'; "
        + "s=$?; chmod 755 .; rmdir state/nodecalc; exit $s", in: folder)
    #expect(
      result.transcript == "! warning: x.nodecalc: written in place, because no new file can be made there\n")
    #expect(try values == "a = 5\nb = 1\n")
    #expect(folder.permissions(of: "x.nodecalc") == 0o666)
  }

  /// Fowler, Noll and Vo's 64-bit hash, 1a.
  private func fingerprint(of path: String) -> String {
    let hash = path.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
