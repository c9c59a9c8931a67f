import EvaluationEngine
import GraphDocument
import Testing

@testable import PresentationModel

/// Everyday words in the palette and in the line that adds a node.
struct EverydayWordTests {
  private static func rows(_ keys: String) -> [String] { Walk().press(keys).model.screen.popup?.rows.map(\.key) ?? [] }

  @Test func `there are at least a hundred and fifty, each once`() {
    let words = EverydayWords.words
    #expect(words.count >= 150 && Set(words).count == words.count)
    #expect(words.allSatisfy { $0 == $0.lowercased() })
  }

  @Test(arguments: [
    ("average", "mean"), ("total", "sum"), ("stdev", "std"), ("maximum", "max"), ("random", "draw"),
    ("percent", "display"),
    ("plot", "bar"), ("picture", "save-as"), ("svg", "save-as"), ("png", "save-as"), ("category", "groupBy"),
    ("print", "save-as"), ("excel", "read"), ("currency", "display"), ("loop", "map"), ("reset", "history"),
    ("new", "open"),
    ("goal", "solve"), ("backwards", "solve"), ("worst", "tornado"), ("regression", "fit"), ("correlation", "scatter"),
    ("sweep", "tornado"), ("expanded", "components"), ("tutorial", "tutor"), ("tutor", "tutor"), ("back", "undo"),
    ("cut", "delete"),
    ("two", "swap-inputs"), ("mean", "mean"), ("sqrt", "sqrt"),
  ])
  func `the palette finds what the word stands for`(word: String, name: String) {
    let found = Self.rows("<C-p>" + word)
    // A command that exports comes before one that saves, where there is one.
    #expect(found.prefix(4).contains(name) || Command.named("export") != nil && found.first == "export", "\(found)")
  }

  @Test(arguments: [
    ("save as picture", "export"), ("what drives", "tornado"), ("how do i undo", "undo"), ("save as", "save-as"),
    ("open an example", "open-example"),
  ])
  func `words that say nothing need not be met in a sentence`(sentence: String, name: String) {
    #expect(Self.rows("<C-p>" + sentence).prefix(2).contains(name))
  }

  @Test(arguments: [
    ("uncertainty", "components"), ("±", "components"), ("+/-", "components"), ("error bars", "components"),
    ("interval", "components"), ("sum by", "groupBy"), ("linear fit", "fit"), ("standard deviation", "std"),
    ("chart formula", "line"), ("chart of a formula", "chart"), ("settings", "theme"), ("config", "theme"),
    ("date", "read"), ("time", "read"), ("import", "import"),
  ])
  func `the first row answers the question`(question: String, name: String) {
    #expect(Self.rows("<C-p>" + question).first == name)
  }

  @Test func `import also finds the reader of tables, before the list of imports`() {
    #expect(Self.rows("<C-p>import").prefix(2) == ["import", "read"])
  }

  @Test func `words that nothing matches together find the rows of each, those of the most words first`() {
    #expect(Self.rows("<C-p>undo theme").first == "undo" && Self.rows("<C-p>undo theme").contains("theme"))
    #expect(Self.rows("<C-p>frame xyzzy node").first == "frame")
    #expect(Self.rows("<C-p>xyzzy qwxz").isEmpty)
  }

  @Test func `a line that adds a node takes a word of two parts`() {
    #expect(Walk().press("asum by<Enter>").graph.hasPrefix("groupBy = groupBy("))
    #expect(Walk().press("astandard deviation<Enter>").graph.hasPrefix("std = std("))
  }

  @Test(arguments: EverydayWords.words) func `every word leads somewhere, first in the palette and in the line of add`(
    word: String
  ) {
    let targets = EverydayWords.targets(of: word)
    #expect(!targets.isEmpty)
    let names = targets.map { target in
      switch target {
      case .command(let command): command.name
      case .creation(let completion): completion.text
      }
    }
    let found = Self.rows("<C-p>" + word)
    #expect(names.allSatisfy(found.contains), "\(word): \(names) not in \(found.prefix(5))")
    if Command.named(word) == nil, OperatorID(named: word) == nil { #expect(found.first == names.first, "\(word)") }
    let line = Self.rows("a" + word)
    for case .creation(let completion) in targets { #expect(line.contains(completion.text), "\(word): \(line)") }
  }

  @Test(arguments: EverydayWords.words + ["by", "chart", "aver", "regr", "our", "e", "st"])
  func `D13: the list under the line and what the line says agree`(word: String) throws {
    let walk = Walk().press("a" + word)
    let screen = walk.model.screen
    let sentence = try #require(screen.prompt?.preview.sentence)
    let offered = screen.popup?.rows.map(\.key) ?? []
    if let first = offered.first {
      #expect(!sentence.hasPrefix("there is no operator"), "\(word): \(sentence)")
      if screen.prompt?.preview.isAcceptable == false { #expect(sentence.contains(first), "\(word): \(sentence)") }
    } else if !EverydayWords.targets(of: word).isEmpty {
      #expect(sentence.contains("command"), "\(word): \(sentence)")
    }
    // Enter does what the line promised.
    let promises = screen.prompt?.preview.isAcceptable == true
    walk.press("<Enter>")
    #expect((walk.document.contents.count == 1) == promises, "\(word): \(sentence)")
  }

  @Test func `a word makes the node that the line names`() {
    #expect(Walk().press("aaverage<Enter>").graph.hasPrefix("mean = mean(_)"))
    #expect(Walk().press("ax = by<Enter>").graph.hasPrefix("x = groupBy("))
    let walk = Walk().press("achart")
    #expect(walk.model.screen.popup?.rows.map(\.key) == ["bar", "line", "scatter", "histogram", "pie"])
    #expect(walk.press("<Tab><Tab><Enter>").graph.hasPrefix("line = line("))
    let palette = Walk().press("<C-p>average")
    #expect(palette.model.screen.popup?.rows.first?.text.hasPrefix("a mean    the arithmetic mean") == true)
    #expect(palette.press("<Enter>").graph.hasPrefix("mean = mean(_)"))
  }

  @Test func `another operator for a node is found by the same words`() {
    let walk = Walk().press("a*<Enter>rmaximum<Enter>")
    #expect(walk.graph.contains("max("))
  }

  @Test func `help on a word knows them too`() {
    #expect(Walk().press(":help average<Enter>").model.screen.popup?.rows.contains { $0.key == "mean" } == true)
    #expect(Walk().press(":help goalseek<Enter>").model.screen.popup?.rows.first?.key == "Space d s")
  }
}
