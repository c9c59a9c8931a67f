import DiagramModel
import EditorInput
import Narration
import PresentationModel
import Testing

struct NarratorTests {
  private let sum = "=price = 20<Enter>=total = price * 3<Enter>"

  /// What is told of the keys behind those that build.
  private func reported(_ building: String, _ keys: String, _ detail: ReadingDetail = .usual) -> String {
    let telling = Telling(nil, detail)
    telling.press(building)
    return telling.press(keys)
  }

  @Test func `the beginning says what the document is, how to get help and where to begin`() {
    #expect(
      Telling(nil, .brief).transcript == """
        nodecalc: new document, 0 nodes, 0 links; question mark lists the keys, Ctrl-t says where you are, q leaves
        empty canvas, column 39, row 9

        """)
    #expect(Telling().transcript.contains("\nSpace x: an example to look around in\n"))
  }

  @Test func `a document is built, corrected after a refusal, changed and taken back`() {
    #expect(
      reported("", sum) == """
        formula: pr
        choice: presentValue
        formula: price = 20
        price, number, 20; feeds nothing
        formula: total = pr
        choices: price, presentValue
        formula: total = pri
        choice: price
        formula: total = price * 3
        total, formula price times 3, 60; feeds nothing

        """)
    #expect(
      reported(sum, "h25<Enter>u") == """
        price, number, 20; feeds total
        value: 25
        price equals 25
        price, number, 25; feeds total
        total changes from 60 to 75
        undid: set 'price' to 25
        price, number, 20; feeds total
        total changes from 75 to 60

        """)
    #expect(
      reported(sum, "=half = totl / 2<Enter><Enter><C-w><C-w><C-w>total / 2<Enter>").contains(
        """
        1 node fails
        formula: totl / 2

        """))
  }

  @Test func `a link is made: the mode, each target with its port, what was refused, and the end`() {
    #expect(
      reported("=supply = 12<Enter>=load = 4<Enter>acurrent = divide<Enter>/supply<Enter>", "c<Enter>") == """
        only 'current' can take the link: Enter links, Esc leaves
        link from supply, as dividend: current fails: divide needs its dividend; divide; from nothing yet and nothing yet, \
        feeds nothing
        link mode
        linked 'supply' to 'current' as dividend
        current fails: divide needs its divisor; divide; from supply and nothing yet, feeds nothing
        normal mode

        """)
  }

  @Test func `typing goes on in the open line, a correction begins another one`() {
    let telling = Telling(nil, .usual)
    #expect(telling.press("=pri") == "formula: pr\nchoice: presentValue\nformula: pri")
    #expect(telling.press("ce") == "ce")
    #expect(telling.press("<BS>") == "\ndeleted e: pric")
    #expect(telling.press("e") == "e")
    #expect(telling.press("<Home>") == "\nbefore p\n")
    #expect(telling.press("x") == "inserted x: xprice")
    #expect(telling.press("<End>") == "\nat the end\n")
    #expect(telling.press("(") == "formula: xprice(")
    #expect(telling.press("<BS>") == "\ndeleted left parenthesis: xprice")
    #expect(telling.press("<Esc>") == "\nnormal mode\n")
    let brief = Telling(nil, .brief)
    brief.press("=price")
    #expect(brief.press("<BS>") == "\ndeleted e\n")
    #expect(brief.press("e") == "formula: price")
  }

  @Test func `completions are reported as they become few, and not where one stands there`() {
    let telling = Telling()
    telling.press(sum + "=pile = 3<Enter>")
    #expect(telling.press("/").hasSuffix("find: "))
    // The same three as before.
    #expect(telling.press("p") == "p")
    #expect(telling.press("r") == "r\nchoices: price, total\n")
    #expect(telling.press("ice") == "find: price")
    let brief = Telling(nil, .brief)
    brief.press(sum + "=pile = 3<Enter>/")
    #expect(brief.press("p") == "p")
  }

  @Test func `how much is reported is changed by a key, also while a line is typed`() {
    let telling = Telling()
    telling.press(sum)
    let full = telling.press("<M-t>")
    #expect(full.hasPrefix("full: every port") && full.contains("total"), "\(full)")
    #expect(telling.press("<M-t>").hasPrefix("brief: names and values are announced\ntotal, 60\n"))
    telling.press("=2")
    #expect(telling.press("<M-t>").contains("usual: neighbours are announced too"))
    #expect(
      telling.press("<Esc>").contains("total, formula price times 3, 60") && telling.model.readingDetail == .usual)
  }

  @Test func `completions are reported nine at a time and chosen by digits`() {
    let telling = Telling()
    telling.press(sum + "=pile = 3<Enter>/")
    #expect(telling.press("p").isEmpty == false)
    #expect(telling.press("<M-0>").contains("1 "))
    #expect(telling.press("<M-2>").hasPrefix("2 of "))
    #expect(telling.press("<M-9>").hasPrefix("refused: "))
  }

  @Test func `a list is reported with its rows, a number and Enter takes one, the outline leads to nodes`() {
    #expect(
      reported(sum, "<Space>a").hasSuffix(
        """
        outline of new document, 2 rows
        1: price, number, 20; feeds total
        2: total, formula price times 3, 60; feeds nothing
        at row 2

        """))
    #expect(reported(sum + "<Space>a", "1<Enter>").hasSuffix("\nprice, number, 20; feeds total\n"))
    #expect(reported(sum + "<Space>a", "7<Enter>").hasSuffix("\nrefused: there is no row 7: there are 2\n"))
    #expect(reported(sum + "i", "jj") == "row 2 of 5: formula, price times 3\nrow 3 of 5: price, equals 20\n")
  }

  @Test func `a question has its answers by number`() {
    #expect(
      reported(sum, "q") == "save the changes to a new file before leaving? y n Esc\n1 yes, 2 no\n")
    let telling = Telling()
    telling.press(sum + "q")
    #expect(telling.take(.key(Key(.character("2")))).effects == [.quit])
  }

  @Test func `where one is: among the others, in a line, in a list`() {
    #expect(
      reported(sum, "<C-t>") == """
        new document, changed since it was saved; total, 2 of 2 in reading order; left price, right nothing, \
        above nothing, below nothing

        """)
    #expect(reported(sum + "=total + 1", "<C-t>").contains("formula: total plus 1, cursor at the end; "))
    #expect(
      reported(sum + "i", "<C-t>")
        == "total: row 1 of 5: value, 60; type a number and Enter to choose a row, Esc leaves\n")
  }

  @Test func `the same again is counted, and reported again where it is asked for`() {
    let telling = Telling()
    telling.press(sum)
    #expect(
      telling.press("kkk") == """
        refused: there is no node above: gk steps onto the canvas
        the same, 2 times
        the same, 3 times

        """)
    #expect(telling.press("<C-l>") == "refused: there is no node above: gk steps onto the canvas\n")
    #expect(telling.press("=pr") == "formula: pr\nchoices: price, presentValue\n")
    #expect(telling.resume() == "nodecalc resumed: new document, 2 nodes, 1 link\nformula: pr")
  }

  @Test func `how much is reported is set`() {
    #expect(reported(sum, "h", .brief) == "price, 20\n")
    #expect(
      reported("=a = 6<Enter>=b = 3<Enter>aq = divide<Enter>/a<Enter>c<Enter>/b<Enter>c<Enter>", "<Space>a<Esc>", .full)
        .contains("takes dividend from a and divisor from b, feeds nothing"))
    #expect(reported(sum, "<Space>", .brief) == "")
    #expect(reported(sum, "<Space>").hasPrefix("Space goes on with d, g, l, n, c, a, e, equals"))
    #expect(reported(sum, "<Space>", .full).contains("\nd, data and scenarios\n"))
    #expect(reported(sum, "L", .usual) == "")
    #expect(reported(sum, "L", .full) == "the view begins at column 10, row 0\n")
  }

  @Test func `a value is reported as it is written, but for groups of digits, which would be heard as numbers`() {
    #expect(
      reported("", "=loan = 250000<Enter>%2 decimals grouped<Enter>").hasSuffix(
        "\nloan, number, 250000.00; feeds nothing\n"))
    #expect(reported("", "=rate = 4.5%<Enter>").hasSuffix("\nrate, number, 4.5 percent; feeds nothing\n"))
  }

  @Test func `only what changed is reported, and what scrolls or draws is silent`() {
    #expect(reported(sum, "HL") == "")
    #expect(reported(sum, "zgzzHL", .brief) == "")
  }
}
