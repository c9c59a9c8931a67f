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
        = principal: 250 000.00 EUR → 300 000.00 EUR
        > interest: 206 016.78 EUR → 247 220.13 EUR
        > payment: 1 266.71 EUR → 1 520.06 EUR

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
        > interest: 247 220.13 EUR → 200 249.23 EUR
        > payment: 1 520.06 EUR → 1 667.50 EUR

        """)
    #expect(
      try Nodecalc.run("plan.nodecalc", "--eval", "--get", "payment", in: folder).transcript == "1667.49743388599\n")
  }

  @Test
  func `a file that is added, removed, renamed or no document is reported in its place`() throws {
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

  @Test
  func `with the driver two branches that add and edit different things merge, and disputes stay readable`() throws {
    try startRepository()
    try useDriver()
    try edit("/principal<Enter><Enter><C-u>300k<Enter>gl=shipping = 5<Enter>")
    try git("commit", "-qam", "larger loan")
    try git("checkout", "-qb", "other", "HEAD~1")
    try edit("/principal<Enter>\"the loan<Enter>/years<Enter><Enter><C-u>25<Enter>gl=rebate = 7<Enter>")
    try git("commit", "-qam", "shorter")
    try git("merge", "-q", "--no-edit", "main")
    let values = try Nodecalc.run("plan.nodecalc", "--eval", "--all", in: folder).output
    for value in ["principal = 300000 EUR", "years = 25", "shipping = 5", "rebate = 7"] {
      #expect(values.contains(value + "\n"), "\(values)")
    }
    #expect(
      try Nodecalc.run("plan.nodecalc", "--keys", "", "--print", "document", in: folder).output.contains("the loan"))

    try git("checkout", "-qb", "third", "HEAD")
    try edit("/years<Enter><Enter><C-u>20<Enter>")
    try git("commit", "-qam", "twenty")
    try git("checkout", "-q", "other")
    try edit("/years<Enter><Enter><C-u>15<Enter>")
    try git("commit", "-qam", "fifteen")
    try gitFails("merge", "-q", "--no-edit", "third")
    let check = try Nodecalc.run("check", "plan.nodecalc", in: folder)
    #expect(check.status == 1 && check.output.contains("node 'years': merge conflict: 'value' is 15 here and 20"))
    #expect(try Nodecalc.run("plan.nodecalc", "--eval", "--get", "years", in: folder).transcript == "15\n")
    try edit(":conflicts<Enter>t")
    #expect(try Nodecalc.run("check", "plan.nodecalc", in: folder).transcript == "")
    #expect(try Nodecalc.run("plan.nodecalc", "--eval", "--get", "years", in: folder).transcript == "20\n")
  }

  @Test
  func `the driver leaves marks where a version is no document, and a document that both add is merged`() throws {
    try startRepository()
    try useDriver()
    let plain = try String(contentsOfFile: folder.path + "/plan.nodecalc", encoding: .utf8)
    try git("checkout", "-qb", "broken")
    folder.write(plain.replacingOccurrences(of: "\"nodes\": [", with: "\"nodes\": [[["), to: "plan.nodecalc")
    folder.write(
      "{\"nodecalc\": 1, \"nodes\": [{\"name\": \"a\", \"kind\": \"number\", \"value\": 1}]}\n", to: "new.nodecalc")
    try git("add", "-A")
    try git("commit", "-qm", "broken")
    try git("checkout", "-q", "main")
    try edit("/years<Enter><Enter><C-u>25<Enter>")
    folder.write(
      "{\"nodecalc\": 1, \"nodes\": [{\"name\": \"b\", \"kind\": \"number\", \"value\": 2}]}\n", to: "new.nodecalc")
    try git("add", "-A")
    try git("commit", "-qm", "25")
    try gitFails("merge", "-q", "--no-edit", "broken")
    let marked = try String(contentsOfFile: folder.path + "/plan.nodecalc", encoding: .utf8)
    #expect(marked.contains("<<<<<<< ours\n") && marked.contains(">>>>>>> theirs\n") && marked.contains("[[["))
    let check = try Nodecalc.run("check", "plan.nodecalc", in: folder)
    #expect(check.status == 1 && check.output.contains("error: merge conflict markers: keep one of the parts"))
    #expect(try Nodecalc.run("new.nodecalc", "--eval", "--all", in: folder).transcript == "a = 1\nb = 2\n")
  }

  @Test
  func `disputed nodes are shown one by one when the merged document is opened, with the keys to choose`() throws {
    func write(_ name: String, price: Int, label: String) {
      folder.write(
        """
        {"nodecalc": 1, "nodes": [{"name": "price", "kind": "number", "value": \(price)},
        {"name": "qty", "kind": "number", "value": 3, "label": "\(label)"}]}
        """, to: name)
    }
    write("b", price: 10, label: "base")
    write("o.nodecalc", price: 15, label: "mine")
    write("t", price: 12, label: "its")
    let merge = try Nodecalc.run("merge", "b", "o.nodecalc", "t", "--path", "m.nodecalc", in: folder)
    #expect(merge.status == 1 && merge.errors.contains("m.nodecalc: 2 conflicts, left as in ours: 'price': value"))
    func screen(_ keys: String) throws -> String {
      try Nodecalc.run("o.nodecalc", "--keys", keys, "--print", "screen", "--size", "80x24", in: folder).output
    }
    #expect(try screen("").contains("2 merge conflicts left: ':conflicts' asks about each"))
    let first = try screen(":conflicts<Enter>")
    #expect(first.contains("CONFLICT") && first.contains("┏ price ") && first.contains("o ours  t theirs  n next"))
    #expect(first.contains("1/2 o ours t theirs n next · 'price': value 15 or 12 (was 10)"))
    #expect(try screen(":conflicts<Enter>t").contains("'qty': label \"mine\" or \"its\" (was \"base\")"))
    #expect(try screen(":conflicts<Enter>to").contains("0 conflicts left"))
  }

  @Test
  func `sides that are no documents, empty, binary or renamed otherwise leave something to go on with`() throws {
    let number = { (name: String) in
      "{\"nodecalc\": 1, \"nodes\": [{\"name\": \"\(name)\", \"kind\": \"number\", \"value\": 1}]}\n"
    }
    func merge(_ base: String, _ ours: String, _ theirs: String) throws -> (result: CommandResult, text: String?) {
      for (name, text) in [("b", base), ("o", ours), ("t", theirs)] { folder.write(text, to: name) }
      let result = try Nodecalc.run("merge", "b", "o", "t", in: folder)
      return (result, folder.text(of: "o"))
    }
    let plain = try merge(number("a"), number("a") + "\n", "no document\n")
    #expect(
      plain.result.status == 1
        && plain.text == "<<<<<<< ours\n" + number("a") + "\n=======\nno document\n>>>>>>> theirs\n")
    #expect(plain.result.errors.contains("one version is not a document"))
    let empty = try merge(number("a"), "", number("b"))
    #expect(empty.result.status == 1 && empty.text == "<<<<<<< ours\n=======\n" + number("b") + ">>>>>>> theirs\n")
    let binary = try merge(number("a"), number("b"), "\u{0}\u{1}PK")
    #expect(binary.result.status == 1 && binary.text == number("b"))
    #expect(binary.result.errors.contains("not a text either: kept as in ours"))
    let garbage = try merge("\u{0}\u{1}", number("b"), number("c"))
    #expect(garbage.result.status == 1 && garbage.text?.contains("<<<<<<< ours") == true)
    let renamed = try merge(number("a"), number("b"), number("c"))
    #expect(
      renamed.result.status == 1
        && renamed.text?.contains(#""attribute": "name", "base": "a", "ours": "b", "theirs": "c""#) == true)
    let added = try merge("", number("b"), number("c"))
    #expect(added.result.status == 0 && added.text?.contains("\"b\"") == true && added.text?.contains("\"c\"") == true)
  }

  @Test
  func `a driver that is killed leaves the old text or the new one`() throws {
    func document(_ value: Int) -> String {
      let nodes = (0..<3_000).map { "{\"name\": \"a\($0)\", \"kind\": \"number\", \"value\": \($0 == value ? 9 : $0)}" }
      return "{\"nodecalc\": 1, \"nodes\": [\(nodes.joined(separator: ",\n"))]}\n"
    }
    folder.write(document(-1), to: "b")
    folder.write(document(1), to: "ours")
    folder.write(document(2), to: "t")
    let result = try Nodecalc.runInShell(
      """
      cp ours o; "$0" merge b o t; cp o new; old=0; new=0; other=0
      for delay in 0 0.005 0.01 0.02 0.03 0.04 0.06 0.08 0.1 0.15 0.2 0.3; do
        cp ours o
        "$0" merge b o t & driver=$!
        sleep $delay; kill -9 $driver; wait $driver
        if cmp -s o ours; then old=$((old + 1)); elif cmp -s o new; then new=$((new + 1)); else other=$((other + 1)); fi
      done 2>/dev/null
      cp ours o; "$0" merge b o t
      echo "$old $new $other"; ls -A
      """, in: folder)
    let lines = result.output.split(separator: "\n")
    let counts = try #require(lines.first).split(separator: " ").compactMap { Int($0) }
    #expect(counts.count == 3 && counts[0] > 0 && counts[0] + counts[1] == 12 && counts[2] == 0, "\(result.transcript)")
    // What the killed ones left beside it is removed by the next one.
    #expect(lines.dropFirst() == ["b", "new", "o", "ours", "t"], "\(result.transcript)")
  }

  @Test
  func `the driver is installed once, from a subfolder too`() throws {
    try git("init", "-q", "-b", "main")
    folder.write("*.txt text", to: ".gitattributes")
    let first = try Nodecalc.runInShell("mkdir -p a/b && cd a/b && \"$0\" merge --install-driver", in: folder)
    #expect(first.status == 0 && first.output.components(separatedBy: "added").count == 3, "\(first.transcript)")
    #expect(try git("config", "merge.nodecalc.driver") == "nodecalc merge %O %A %B --path %P\n")
    #expect(
      try String(contentsOfFile: folder.path + "/.gitattributes", encoding: .utf8)
        == "*.txt text\n*.nodecalc merge=nodecalc\n")
    let second = try Nodecalc.run("merge", "--install-driver", in: folder)
    #expect(second.status == 0 && !second.output.contains("added"), "\(second.transcript)")
    let outside = try Nodecalc.runInShell("cd / && \"$0\" merge --install-driver", in: folder)
    #expect(outside.status == 66 && outside.errors.contains("this folder is not in a git repository"))
  }

  private func useDriver() throws {
    try git("config", "merge.nodecalc.driver", "'\(Nodecalc.path())' merge %O %A %B --path %P")
    folder.write("*.nodecalc diff=nodecalc merge=nodecalc\n", to: ".gitattributes")
    try git("commit", "-qam", "driver")
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
    let result = try run(arguments)
    #expect(result.status == 0, "git \(arguments.joined(separator: " ")): \(result.errors)")
    return result.output
  }

  /// A merge that git reports as in conflict.
  private func gitFails(_ arguments: String...) throws {
    let result = try run(arguments)
    #expect(result.status == 1, "git \(arguments.joined(separator: " ")): \(result.output)\(result.errors)")
  }

  private func run(_ arguments: [String]) throws -> CommandResult {
    var environment = ProcessInfo.processInfo.environment
    for key in environment.keys where key.hasPrefix("GIT_") { environment[key] = nil }
    environment["HOME"] = folder.path
    environment["GIT_CONFIG_NOSYSTEM"] = "1"
    environment["GIT_AUTHOR_NAME"] = "tester"
    environment["GIT_AUTHOR_EMAIL"] = "tester@example.org"
    environment["GIT_COMMITTER_NAME"] = "tester"
    environment["GIT_COMMITTER_EMAIL"] = "tester@example.org"
    return try CommandResult.of(
      ["git", "--no-pager"] + arguments, environment: environment, directory: folder.path)
  }
}
