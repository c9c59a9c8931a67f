import TestSupport
import Testing

/// Standard output that does not take what it is given.
@Suite(.onOwnThread)
struct OutputTests {
  private static let commands = [
    "-e 2", "--example shop --eval", "--example shop --eval --format json", "--example shop --eval --explain profit",
    "render --example shop", "export --example shop --to svg", "fmt --example shop", "operators", "formulas", "keys",
    "examples",
    "--help", "--version", "help check",
    "--example shop --keys a --print screen", "--example shop --keys a --print document",
    "--example shop --keys u --print values",
  ]

  @Test(arguments: commands)
  func `a full output ends with 74`(arguments: String) throws {
    let result = try Nodecalc.runInShell(#""$0" \#(arguments) > /dev/full"#)
    #expect(result.transcript == "! error: standard output: no space left on the device\n[74]\n")
  }

  @Test(arguments: commands)
  func `a closed output ends with 74`(arguments: String) throws {
    let result = try Nodecalc.runInShell(#""$0" \#(arguments) >&-"#)
    #expect(result.transcript == "! error: standard output: it is closed\n[74]\n")
  }

  @Test
  func `a closed output does not become the next file opened`() throws {
    let folder = ScratchFolder()
    let result = try Nodecalc.runInShell(
      #""$0" plan.nodecalc --keys '=7<Enter>:w<Enter>' --print values >&- 2>&-"#, in: folder)
    #expect(result.status == 74)
    #expect(try Nodecalc.run("plan.nodecalc", "--eval", in: folder).transcript == "number = 7\n")
  }

  @Test
  func `a reader that goes away ends the program quietly`() throws {
    let folder = ScratchFolder()
    let result = try Nodecalc.runInShell(
      #"{ "$0" operators; echo $? > status; } 2> errors | true; cat errors; cat status"#, in: folder)
    // Whether the reader is gone before the text is written is a matter of luck.
    #expect(["0\n", "141\n"].contains(result.output))
    let ignored = try Nodecalc.runInShell(
      #"trap '' PIPE; { sleep 0.2; "$0" operators; echo $? > status; } 2> errors | true; cat errors; cat status"#,
      in: folder)
    #expect(ignored.output == "74\n")
  }

  @Test
  func `a closed standard error changes nothing`() throws {
    #expect(try Nodecalc.runInShell(#""$0" -e 2+3 2>&-"#).transcript == "5\n")
    #expect(try Nodecalc.runInShell(#""$0" -e 1/0 2>&-"#).status == 1)
  }

  @Test(arguments: commands)
  func `a locale that does not exist changes no byte`(arguments: String) throws {
    let plain = try Nodecalc.runInShell(#"unset LC_ALL LC_CTYPE LANG; "$0" \#(arguments)"#).transcript
    for locale in ["xx_YY.UTF-8", "de_XX", "a/../../b", String(repeating: "x", count: 5000)] {
      let result = try Nodecalc.runInShell(#"export LC_ALL=\#(locale) LANG=\#(locale); "$0" \#(arguments)"#)
      #expect(result.transcript == plain, "\(locale.prefix(20))")
    }
  }
}
