import ArgumentReading
import TestSupport
import Testing

/// A command with an argument of each form.
struct Everything: ArgumentGroup, Equatable {
  enum Colour: String, CaseIterable, ArgumentValue {
    case red, green, blue
  }

  var all = false
  var header: Bool?
  var colour: Colour?
  var digits = 15
  var keys: String?
  var names: [String] = []
  var kind = ""
  var files: [String] = []

  mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
    line.flag(&all, "all", "All of them.")
    line.choice(&header, "header", "Whether there is a header.")
    try line.option(&colour, "colour", "name", "The colour.")
    try line.option(&digits, "digits", "count", "How many.")
    try line.option(&keys, "-k", "script", "Keys.", anyText: true)
    line.options(&names, "get", "name", "A name.", completion: .computed { $0.map { "\($0)!" } })
    line.word(&kind, "KIND", "What kind.", isRequired: true, completion: .computed { _ in ["bar", "box"] })
    line.words(&files, "FILE", "Which files.", completion: .files)
    try line.check(digits > 0, "'--digits' must be at least 1, not \(digits)")
  }
}

struct ReadingTests {
  /// What a line gives, or the message that refuses it.
  private func read(_ line: String) -> (value: Everything?, message: String) {
    let words = line.split(separator: " ").map(String.init)
    do {
      guard case .run(let value) = try Everything.read(words) else { return (nil, "help") }
      return (value, "")
    } catch {
      return (nil, error.message)
    }
  }

  private func everything(_ change: (inout Everything) -> Void) -> Everything {
    var value = Everything()
    value.kind = "bar"
    change(&value)
    return value
  }

  @Test func `arguments come in any order`() {
    let expected = everything {
      $0.all = true
      $0.colour = .green
      $0.digits = 3
      $0.files = ["a", "-"]
    }
    for line in [
      "bar a - --all --colour green --digits 3", "--digits=3 bar --colour=green a --all -",
      "--all --digits 3 --colour green -- bar a -",
    ] {
      #expect(read(line).value == expected, "\(line)")
    }
  }

  @Test func `a flag with one value stands once, a choice is made once, what may be repeated counts all`() {
    for line in ["bar --digits 1 --digits 2", "bar --digits 1 --digits=2", "--digits=1 bar a --digits 2"] {
      #expect(read(line).message == "'--digits' takes one value, but got '1' and '2'")
    }
    #expect(read("bar --colour red --colour red").message == "'--colour' takes one value, but got 'red' and 'red'")
    #expect(read("bar -k --digits -k 2").message == "'-k' takes one value, but got '--digits' and '2'")
    #expect(read("bar --header --no-header").message == "'--header' and '--no-header' exclude each other")
    #expect(read("bar --no-header --header").message == "'--no-header' and '--header' exclude each other")
    #expect(read("bar --no-header --no-header").value?.header == false)
    #expect(read("bar").value?.header == nil)
    #expect(read("bar --get a --get=b --get a").value?.names == ["a", "b", "a"])
  }

  @Test func `text that looks like a flag is text where any text is meant`() {
    #expect(read("bar -k --all").value == everything { $0.keys = "--all" })
    #expect(read("bar --get --get --get=--all").value?.names == ["--get", "--all"])
    #expect(read("bar -k=a=b").value?.keys == "a=b")
    #expect(read("bar -- --all -k").value?.files == ["--all", "-k"])
    #expect(read("bar --digits -3").message == "'--digits' must be at least 1, not -3")
  }

  @Test(arguments: [
    ("", "Missing expected argument '<KIND>'"),
    ("bar --al", "Unknown option '--al'. Did you mean '--all'?"),
    ("bar --wrong", "Unknown option '--wrong'"),
    ("bar -x", "Unknown option '-x'"),
    ("bar --all=3", "The option '--all' does not take any value, but '3' was specified."),
    ("bar --digits", "Missing value for '--digits <count>'"),
    ("bar --digits --all", "Missing value for '--digits <count>'"),
    ("bar -k", "Missing value for '-k <script>'"),
    ("bar --digits x", "The value 'x' is invalid for '--digits <count>'"),
    (
      "bar --colour pink",
      "The value 'pink' is invalid for '--colour <name>'. Please provide one of 'red', 'green' or 'blue'."
    ),
    ("--one --two", "Unknown option '--one'"),
    ("bar --one --help", "help"), ("-h", "help"), ("bar -k -h", ""),
  ])
  func `what is wrong is said`(line: String, message: String) {
    #expect(read(line).message == message)
  }

  @Test func `words that nothing takes are unexpected`() {
    struct Nothing: ArgumentGroup {
      mutating func declare(_ line: inout ArgumentLine) {}
    }
    func message(_ words: [String]) -> String? {
      #expect(throws: UsageError.self) { try Nothing.read(words) }?.message
    }
    #expect(throws: Never.self) { try Nothing.read([]) }
    #expect(message(["a"]) == "Unexpected argument 'a'")
    #expect(message(["a", "b"]) == "2 unexpected arguments: 'a', 'b'")
  }

  @Test func `a group's arguments are its holder's`() throws {
    struct Inner: ArgumentGroup {
      var deep = 0
      mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
        try line.option(&deep, "deep", "n", "How deep.")
      }
    }
    struct Outer: ArgumentGroup {
      var before = false
      var inner = Inner()
      var after = false
      mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
        line.flag(&before, "before", "Before.")
        try line.group(&inner, "Depth")
        line.flag(&after, "after", "After.")
      }
    }
    guard case .run(let outer) = try Outer.read(["--after", "--deep", "7"]) else {
      Issue.record("the words ask for help")
      return
    }
    #expect(outer.after && !outer.before && outer.inner.deep == 7)
    #expect(Outer.declarations.map(\.section) == [nil, "Depth", nil])
  }

  /// What was read, written out again.
  private func line(of value: Everything) -> [String] {
    var line = ["--digits=\(value.digits)"] + value.names.map { "--get=\($0)" }
    if value.all { line.append("--all") }
    if let header = value.header { line.append(header ? "--header" : "--no-header") }
    if let colour = value.colour { line += ["--colour", colour.rawValue] }
    if let keys = value.keys { line += ["-k", keys] }
    return line + ["--", value.kind] + value.files
  }

  /// Lines of random words, most of them flags: each is refused in a sentence, or says the same when it is written out again.
  @Test func `any line is read or refused`() {
    let pieces = [
      "--all", "--header", "--no-header", "--colour", "red", "pink", "--digits", "3", "-3", "-k", "--get", "--get=x",
      "=", "--", "-", "", "--=", "-=", "--digits=", "bar", "--k", "é", "--\u{301}", "---",
    ]
    let seed = UInt64.random(in: .min ... .max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<RandomRounds.count(2_000, long: 200_000) {
      let words = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        pieces[Int.random(in: pieces.indices, using: &random)]
      }
      do throws(UsageError) {
        guard case .run(let value) = try Everything.read(words) else { continue }
        guard case .run(let second) = try Everything.read(line(of: value)) else { continue }
        #expect(second == value, "seed \(seed), round \(round): \(words)")
      } catch {
        #expect(!error.message.isEmpty, "seed \(seed), round \(round): \(words)")
      }
    }
  }
}

/// Options that take one of some words, which a catalogue gives.
struct WordOptionTests {
  private struct Words: ArgumentGroup {
    var few: String?
    var many: String?
    static let names = (1...20).map { "name-\($0)" }

    mutating func declare(_ line: inout ArgumentLine) throws(UsageError) {
      try line.word(&few, among: ["dmy", "mdy"], "dates", "order", "The order.")
      try line.word(&many, among: Self.names, "encoding", "name", "The encoding.")
    }
  }

  @Test func `a word is taken in any case, and another one is refused`() throws {
    guard case .run(let words) = try Words.read(["--dates", "DMY", "--encoding=name-7"]) else {
      Issue.record("not run")
      return
    }
    #expect(words.few == "dmy" && words.many == "name-7")
    let few = #expect(throws: UsageError.self) { try Words.read(["--dates", "ymd"]) }
    #expect(few?.message == "The value 'ymd' is invalid for '--dates <order>'. Please provide one of 'dmy' or 'mdy'.")
    let many = #expect(throws: UsageError.self) { try Words.read(["--encoding", "x"]) }
    #expect(many?.message == "The value 'x' is invalid for '--encoding <name>'")
  }

  @Test func `help lists a few words, and a shell is offered all`() {
    let page = HelpPage(abstract: "", discussion: "", usage: "w", arguments: Words.declarations).text()
    #expect(page.contains("The order. (values: dmy, mdy)") && page.contains("The encoding.\n"), "\(page)")
    for (flag, count) in [("--dates", 2), ("--encoding", 20)] {
      let completion = LineCompletion(of: Words.declarations, words: [flag, ""], line: [flag, ""])
      #expect(completion.candidates.count == count)
    }
  }
}
