import Glibc
import TestSupport
import Testing

/// Inputs that cannot be read, and documents that are none.
@Suite(.onOwnThread)
struct InputTests {
  private let folder = ScratchFolder()

  @Test(arguments: [["--eval"], ["--eval", "--all"]])
  func `a file that is missing ends with 66`(flags: [String]) throws {
    let result = try CommandResult.of([Nodecalc.path(), "gone.nodecalc"] + flags, directory: folder.path)
    #expect(result.transcript == "! error: cannot read 'gone.nodecalc': no such file or folder\n[66]\n")
  }

  @Test(arguments: ["render", "fmt", "check"])
  func `commands end with 66 too`(command: String) throws {
    #expect(
      try Nodecalc.run(command, "gone.nodecalc", in: folder).transcript
        == "! error: cannot read 'gone.nodecalc': no such file or folder\n[66]\n")
  }

  @Test
  func `a folder is no document`() throws {
    #expect(
      try Nodecalc.run("./", "--eval", in: folder).transcript
        == "! error: cannot read './': it is a folder; name a file in it\n[66]\n")
    #expect(try Nodecalc.run("./", in: folder).status == 66)
    #expect(try Nodecalc.run("./", "--keys", "a", in: folder).status == 66)
  }

  @Test
  func `a document that is not valid ends with 65 and names the place`() throws {
    folder.write("{\n  \"nodecalc\": 1,\n  \"nodes\": [],\n}\n", to: "bad.nodecalc")
    let expected = "! bad.nodecalc:3:14: error: nothing follows this comma; remove it\n[65]\n"
    #expect(try Nodecalc.run("bad.nodecalc", "--eval", in: folder).transcript == expected)
    #expect(try Nodecalc.run("fmt", "bad.nodecalc", in: folder).transcript == expected)
    #expect(try Nodecalc.run("render", "bad.nodecalc", in: folder).transcript == expected)
    #expect(try Nodecalc.run("bad.nodecalc", in: folder).transcript == expected)
  }

  @Test
  func `standard input that is closed ends with 66`() throws {
    let result = try Nodecalc.runInShell(#""$0" - --eval <&-"#)
    #expect(result.status == 66)
    #expect(result.errors == "error: cannot read '-': it is closed\n")
  }

  @Test
  func `an empty input is no document`() throws {
    #expect(try Nodecalc.run("-", "--eval").status == 65)
  }

  @Test
  func `a name that is no UTF-8 is opened, saved and shown`() throws {
    let result = try Nodecalc.runInShell(
      #"""
      name=$(printf 'a\377b.nodecalc')
      "$0" "$name" --keys '=7<Enter>:w<Enter>' && "$0" "$name" --eval && "$0" ./"$name"x --eval
      """#, in: folder)
    #expect(result.output == "number = 7\n")
    #expect(result.status == 66)
    #expect(result.errors.hasPrefix("error: cannot read './a"))
  }

  @Test
  func `hostile names are shown harmless`() throws {
    let result = try Nodecalc.run("\u{1B}[31m/\u{202E}\u{7}.nodecalc", "--eval", in: folder)
    #expect(result.status == 66)
    #expect(
      !result.errors.unicodeScalars.isEmpty
        && result.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x7F })
    #expect(!result.errors.unicodeScalars.contains("\u{202E}"))
  }

  @Test
  func `limit stream-bytes: a device that never ends is given up`() throws {
    let result = try Nodecalc.run("/dev/zero", "--eval")
    #expect(
      result.transcript == "! error: reading '/dev/zero' failed: it is larger than 256 MiB; split it\n[74]\n"
    )
  }

  /// To take `/proc` away is the system's own right.
  @Test(.limitsTheSystem, .enabled(if: geteuid() == 0))
  func `arguments are known without /proc`() throws {
    let result = try Nodecalc.runInShell(
      "unshare -m /bin/sh -c 'mount -t tmpfs none /proc 2> /dev/null || exec true; exec \"$0\" -e 1+1' \"$0\"")
    #expect(result.status == 0)
    #expect(["2\n", ""].contains(result.output))
    #expect(result.errors == "")
  }

  @Test
  func `who has to type what is read is reported so`() throws {
    folder.write("a = 1\n", to: "typed")
    let shown = try Nodecalc.runInShell(
      "(sleep 1; cat typed; printf '\\004') | script -qec \"$0 import --from formulas\" /dev/null", in: folder
    ).output
    #expect(shown.contains("note: reading from the terminal: type the text, or name a FILE; Ctrl-D"))
    #expect(shown.contains(#""name": "a""#))
    #expect(try Nodecalc.run("import", "--from", "formulas", input: "a = 1").errors == "")
  }
}
