import ArgumentReading
import Testing

struct HelpAndCompletionTests {
  @Test func `help has what it does, how it is called and each argument`() {
    let page = HelpPage(
      abstract: "Do everything that can be done with one command and a line that is too long for it.",
      discussion: """
        It says more:

          everything bar --colour red --digits 3 --get one --get two --get three --get four

          first     a row of a table whose second cell is so long that it goes on below itself
        """,
      usage: "everything KIND\neverything -k SCRIPT", arguments: Everything.declarations,
      commands: [(name: "check", abstract: "Check it.")])
    #expect(
      page.text() == """
        OVERVIEW: Do everything that can be done with one command and a line that is too
        long for it.

        It says more:

          everything bar --colour red --digits 3 --get one --get two --get three --get four

          first     a row of a table whose second cell is so long that it goes on below
                    itself

        USAGE: everything KIND
               everything -k SCRIPT

        ARGUMENTS:
          <KIND>                  What kind.
          <FILE>                  Which files.

        OPTIONS:
          --all                   All of them.
          --header/--no-header    Whether there is a header.
          --colour <name>         The colour. (values: red, green, blue)
          --digits <count>        How many. (default: 15)
          -k <script>             Keys.
          --get <name>            A name.
          -h, --help              Show help information.

        SUBCOMMANDS:
          check                   Check it.

        """)
  }

  /// What is offered for the last word, then the paths that are.
  private func offered(_ line: String) -> String {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let completion = LineCompletion(of: Everything.declarations, words: words, line: words)
    return (completion.candidates.map(\.word) + [completion.paths.rawValue]).joined(separator: " ")
  }

  @Test(arguments: [
    ("", "bar box words"), ("ba", "bar words"), ("bar ", "files"), ("bar x ", "files"), ("--all b", "bar box words"),
    ("bar --co", "--colour words"), ("bar --colour ", "red green blue words"), ("bar --colour g", "green words"),
    ("bar --colour=b", "--colour=blue words"), ("bar --digits ", "words"), ("bar --digits 3 ", "files"),
    ("--get ", "--get! ! words"), ("--all --a", "words"), ("--get x --g", "--get words"),
    ("--h", "--header --help words"), ("-- -", "words"), ("bar -- --a", "files"),
  ])
  func `a word is completed by what stands before it`(line: String, expected: String) {
    #expect(offered(line) == expected)
  }

  @Test func `an answer is a line for the paths and a line each candidate`() {
    var completion = LineCompletion(of: Everything.declarations, words: ["--al"], line: [])
    completion.offer([.init("--alone", "By itself."), .init("other")], for: "--al")
    #expect(completion.text == "words\n--alone\tBy itself.\n--all\tAll of them.")
  }
}
