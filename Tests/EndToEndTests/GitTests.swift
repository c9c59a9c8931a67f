import Foundation
import TestSupport
import Testing

/// Documents in a real git repository.
@Suite(.onOwnThread)
struct GitTests {
  private let folder = ScratchFolder()

  @Test
  func `two branches that edit and move merge without conflict, and git shows our diff`() throws {
    try startRepository()
    try edit("/principal<Enter><Enter><C-u>300k<Enter>")
    #expect(
      try git("diff") == """
        nodecalc diff plan.nodecalc
        = principal: 250000 → 300000
        > interest: 206016.778843297 → 247220.134611957
        > payment: 1266.71327456471 → 1520.05592947766

        """)
    try git("commit", "-qam", "larger loan")
    #expect(
      try git("show", "--ext-diff", "--format=%s").hasPrefix("larger loan\n\nnodecalc diff plan.nodecalc\n= principal:")
    )
    try git("checkout", "-qb", "moved", "HEAD~1")
    try edit("/principal<Enter>mL<Enter>/years<Enter><Enter><C-u>25<Enter>")
    try git("commit", "-qam", "tidy up")
    try git("merge", "-q", "--no-edit", "main")
    #expect(
      try git("diff", "main", "moved") == """
        nodecalc diff plan.nodecalc
        = years: 30 → 25
        @ principal: 2,1 → 6,1
        > interest: 247220.134611957 → 200249.230165796
        > payment: 1520.05592947766 → 1667.49743388599

        """)
    #expect(
      try Nodecalc.run("plan.nodecalc", "--eval", "--get", "payment", in: folder).transcript == "1667.49743388599\n")
  }

  @Test
  func `a file that is added, removed, renamed or no document is told in its place`() throws {
    try startRepository()
    folder.write(
      "{\n  \"nodecalc\": 1,\n  \"nodes\": [\n    {\"name\": \"x\", \"kind\": \"number\", \"value\": 7}\n  ]\n}\n",
      to: "a.nodecalc")
    folder.write("no document\n", to: "b.nodecalc")
    try git("add", "-A")
    let added = try git("diff", "--cached")
    #expect(added.hasPrefix("nodecalc diff a.nodecalc\n+ x: 7\nnodecalc diff b.nodecalc\n"))
    #expect(added.contains("\nb.nodecalc (new):1:1: error: "))
    try git("commit", "-qm", "two more")
    try git("rm", "-q", "a.nodecalc")
    #expect(try git("diff", "--cached") == "nodecalc diff a.nodecalc\n- x: 7\n")
    try git("mv", "plan.nodecalc", "loan.nodecalc")
    #expect(
      try git("diff", "--cached", "-M", "--", "plan.nodecalc", "loan.nodecalc").contains(
        "plan.nodecalc → loan.nodecalc"))
  }

  /// A repository with the mortgage as `plan.nodecalc`, set up as the README says.
  private func startRepository() throws {
    folder.write(
      try Nodecalc.run("--example", "mortgage", "--keys", "", "--print", "document").output, to: "plan.nodecalc")
    try git("init", "-q", "-b", "main")
    try git("config", "diff.nodecalc.command", "'\(Nodecalc.path())' diff --git")
    folder.write("*.nodecalc diff=nodecalc\n", to: ".gitattributes")
    try git("add", "-A")
    try git("commit", "-qm", "plan")
  }

  /// Plays keys to `plan.nodecalc` and saves it.
  private func edit(_ keys: String) throws {
    let result = try Nodecalc.run("plan.nodecalc", "--keys", keys + ":w<Enter>", in: folder)
    #expect(result.transcript == "")
  }

  /// What git prints; a failure of git is a failure of the test.
  @discardableResult
  private func git(_ arguments: String...) throws -> String {
    var environment = ProcessInfo.processInfo.environment
    for key in environment.keys where key.hasPrefix("GIT_") { environment[key] = nil }
    environment["HOME"] = folder.path
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    environment["GIT_AUTHOR_NAME"] = "tester"
    environment["GIT_AUTHOR_EMAIL"] = "tester@example.org"
    environment["GIT_COMMITTER_NAME"] = "tester"
    environment["GIT_COMMITTER_EMAIL"] = "tester@example.org"
    let result = try CommandResult.of(
      ["git", "--no-pager"] + arguments, environment: environment, directory: folder.path)
    #expect(result.status == 0, "git \(arguments.joined(separator: " ")): \(result.errors)")
    return result.output
  }
}
