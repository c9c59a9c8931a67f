import TestSupport
import Testing

/// Flags that say what is usual, and options that are repeated.
@Suite(.onOwnThread)
struct RepeatedOptionTests {
  /// Beside each plain line one with a flag that says what is usual.
  @Test(arguments: [
    (["-e", "2+3"], ["-e", "2+3", "--digits", "15"]),
    (["-e", "a = 2; a * 4 ± 1"], ["-e", "a = 2; a * 4 ± 1", "--digits", "15"]),
    (["-e", "2+"], ["-e", "2+", "--digits", "15"]),
    (["-e", ""], ["-e", "", "--digits", "15"]),
    (["-e", "-3"], ["-e", "-3", "--digits", "15"]),
    (["render", "plan.nodecalc"], ["render", "plan.nodecalc", "--zoom", "full"]),
    (["render", "bad.nodecalc"], ["render", "bad.nodecalc", "--zoom", "full"]),
    (["render", "absent.nodecalc"], ["render", "absent.nodecalc", "--zoom", "full"]),
    (["render", "-"], ["render", "-", "--zoom", "full"]),
    (["render", "help"], ["render", "help", "--zoom", "full"]),
    (["render", ""], ["render", "", "--zoom", "full"]),
    (["render", "--example", "divider"], ["render", "--example", "divider", "--zoom", "full"]),
    (["render", "--example", "dividre"], ["render", "--example", "dividre", "--zoom", "full"]),
    (["render", "--example"], ["render", "--zoom", "full", "--example"]),
    (["plan.nodecalc", "--eval"], ["plan.nodecalc", "--eval", "--digits", "15"]),
    (["bad.nodecalc", "--eval"], ["bad.nodecalc", "--eval", "--digits", "15"]),
    (["absent.nodecalc", "--eval"], ["absent.nodecalc", "--eval", "--digits", "15"]),
    (["absent", "--eval"], ["absent", "--eval", "--digits", "15"]),
    (["--example", "shop", "--eval"], ["--example", "shop", "--eval", "--digits", "15"]),
    (["--example", "shpo", "--eval"], ["--example", "shpo", "--eval", "--digits", "15"]),
  ])
  func `a flag that says what is usual changes nothing`(
    plain: [String], parsed: [String]
  ) throws {
    let folder = ScratchFolder()
    folder.write(#"{"nodecalc": 1, "nodes": [{"name": "x", "kind": "number", "value": 7}]}"#, to: "plan.nodecalc")
    folder.write(#"{"nodecalc": 1, "nodes": [{"name": "x"}]}"#, to: "bad.nodecalc")
    func transcript(_ arguments: [String]) throws -> String {
      try CommandResult.of([Nodecalc.path()] + arguments, input: "", directory: folder.path).transcript
    }
    #expect(try transcript(plain) == transcript(parsed), "\(plain)")
  }

  /// A line with repeated options, and one that says the same with fewer of them or in another order.
  @Test(arguments: [
    (["plan.nodecalc", "--eval", "--get", "x", "--get", "y", "--get=x"], "7\n8\n7\n", 0),
    (["--get", "x", "--eval", "--set", "x=1", "plan.nodecalc", "--set=y=x+1", "--get", "y"], "1\n2\n", 0),
    (["plan.nodecalc", "--eval", "--set", "x=1", "--set", "x=-2", "--get", "x"], "-2\n", 0),
    (["plan.nodecalc", "--eval", "--get", "x", "--get"], "Missing value for '--get <name>'", 64),
    (["plan.nodecalc", "--eval", "--get", "x", "--get", "--all"], "no node is named '--all'", 64),
    (["plan.nodecalc", "--eval", "--get", "x", "--get", "y", "--all"], "exclude each other", 64),
    (["plan.nodecalc", "--eval", "--get", "x", "--get", "z"], "no node is named 'z'", 64),
    (["-e", "2", "--get", "x", "--get", "y"], "'-e' takes no flag of '--eval'", 64),
    (["plan.nodecalc", "--keys", "--get", "--print", "values"], "x = 7", 0),
    (["--eval", "--get", "x", "--get", "y", "--", "plan.nodecalc"], "7\n8\n", 0),
    (["plan.nodecalc", "--eval", "--get", "x", "--", "--get", "y"], "unexpected arguments: '--get', 'y'", 64),
    (["check", "plan.nodecalc", "--get", "x", "--get", "y"], "Unknown option '--get'", 64),
  ])
  func `options that are repeated mean what they say, one by one`(arguments: [String], said: String, status: Int32)
    throws
  {
    let folder = ScratchFolder()
    folder.write(
      #"{"nodecalc": 1, "nodes": [{"name": "x", "kind": "number", "value": 7}, {"name": "y", "kind": "number", "value": 8}]}"#,
      to: "plan.nodecalc")
    let result = try CommandResult.of([Nodecalc.path()] + arguments, input: "", directory: folder.path)
    #expect(result.transcript.contains(said), "\(arguments): \(result.transcript)")
    #expect(result.status == status, "\(arguments)")
  }

  @Test
  func `a command keeps its name where it stands before '--eval'`() throws {
    #expect(try Nodecalc.run("check", "--eval").transcript.contains("nodecalc check --help"))
    #expect(try Nodecalc.run("help", "--eval").status == 64)
  }
}
