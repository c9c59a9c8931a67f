import DataSets
import DelimitedText
import GraphDocument
import Testing

@testable import PresentationModel

/// How a table is read, shown above the list of its columns and changed there by keys.
struct TableChooserTests {
  private static let bank = """
    Konto;DE12

    Buchung;Betrag
    03.11.2026;1.234,56
    04.11.2026;-12,00
    Summe;1.222,56

    """
  private static let prices = "Artikel;Preis\nMutter;1.234\nBolzen;2.345\n"
  private static let log = "date,v\n03/04/2026,1\n05/06/2026,2\n"
  private static let rain = "day;RSK\n1;0,5\n2;-999\n3;1,5\n4;2,5\n5;-999\n6;0,0\n"

  private func lines(_ walk: TableWalk, _ weight: ScreenVO.Popup.Line.Weight) -> [String] {
    walk.walk.model.screen.popup?.lines.filter { $0.weight == weight }.map(\.text) ?? []
  }

  private func form(_ walk: TableWalk, _ name: String) -> DataFileForm? {
    let contents = walk.walk.document.contents
    guard let node = contents.node(named: name), case .file(let source)? = contents.source(of: node) else { return nil }
    return source.form
  }

  @Test func `the lines of the file are above the columns, and what is skipped is dimmed`() {
    let walk = TableWalk(["b.csv": Self.bank]).press(":read b.csv<Enter>")
    #expect(walk.title.contains("';', decimal comma, dates day first, 2 lines skipped"), "\(walk.title)")
    #expect(lines(walk, .dimmed).prefix(3) == ["1 - Konto;DE12", "2 - ", "6 - Summe;1.222,56"])
    #expect(lines(walk, .strong) == ["3   Buchung;Betrag"])
    #expect(lines(walk, .plain) == ["4   03.11.2026;1.234,56", "5   04.11.2026;-12,00"])
    #expect(
      walk.rows == ["x Buchung dates 2 2026-11-03 to 2026-11-04", "value Betrag numbers 2 -12 to 1234.56"],
      "\(walk.rows)")
  }

  @Test func `a decision is changed by its key, its effect seen, and stored in the node`() {
    let walk = TableWalk(["b.csv": Self.bank]).press(":read b.csv<Enter>f0<Enter>")
    #expect(walk.walk.mode == "COLUMNS")
    #expect(lines(walk, .dimmed).contains { $0.contains("f footer: 0") }, "\(lines(walk, .dimmed))")
    #expect(walk.rows.last?.contains("Betrag numbers 3") == true, "\(walk.rows)")
    walk.press("<Enter>")
    #expect(form(walk, "Betrag")?.choices.footerRows == 0)
    #expect(walk.walk.value("Betrag") == "[1234.56, -12, 1222.56]")
  }

  @Test(arguments: TableDecision.all.map(\.id))
  func `each decision goes through its values and back to what is detected`(id: String) throws {
    let decision = try #require(TableDecision.named(id))
    switch decision.change {
    case .steps(let steps):
      var form = DataFileForm()
      for step in steps {
        decision.step(&form)
        #expect(decision.chosen(form) == step.words)
      }
      decision.step(&form)
      #expect(form == DataFileForm())
    case .line(let line):
      let text = ["encoding": "windows-1250", "skip": "2", "footer": "1"][id] ?? "x"
      var form = DataFileForm()
      #expect(line.choose(text, &form))
      #expect(decision.chosen(form) == text)
      decision.clear(&form)
      #expect(form == DataFileForm())
    }
  }

  @Test(arguments: TableDecision.all.map(\.id))
  func `the key of each decision reads the file again`(id: String) throws {
    let decision = try #require(TableDecision.named(id))
    let walk = TableWalk(["b.csv": Self.bank]).press(":read b.csv<Enter>")
    walk.press(decision.key)
    if case .line = decision.change {
      #expect(walk.walk.mode == "EDIT")
      walk.press((["encoding": "windows-1250", "skip": "2", "footer": "1"][id] ?? "x") + "<Enter>")
    }
    guard case .surveyAgain("b.csv", let form)? = walk.walk.effects.last else {
      Issue.record("\(walk.walk.effects)")
      return
    }
    #expect(decision.chosen(form) != nil)
  }

  @Test func `a value that is none is refused in the line, and an empty one is detected again`() {
    let walk = TableWalk(["b.csv": Self.bank]).press(":read b.csv<Enter>sx<Enter>")
    #expect(walk.walk.mode == "EDIT" && walk.message.contains("'x' is not a value for skip"), "\(walk.message)")
    walk.press("<C-u>2<Enter>s<C-u><Enter>")
    #expect(walk.walk.effects.last == .surveyAgain(path: "b.csv", form: DataFileForm()))
  }

  @Test(arguments: [("<lt>", true, "[1234, 2345]"), (">", false, "[1.234, 2.345]")])
  func `a number with two readings is marked, gives no node, and takes the reading of a key`(
    key: String, hasComma: Bool, value: String
  ) {
    let walk = TableWalk(["p.csv": Self.prices]).press(":read p.csv<Enter>")
    #expect(walk.rows.last == "? Preis 2 readings 2 1234 or 1.234", "\(walk.rows)")
    #expect(
      lines(walk, .strong).last
        == "? 1.234 in 'Preis', line 2:   < 1234 (decimal comma)   > 1.234 (decimal point)")
    walk.press("G<Enter>")
    #expect(walk.message == "'1.234' in 'Preis' is 1234 (key <) or 1.234 (key >): choose one")
    #expect(walk.walk.mode == "COLUMNS" && walk.walk.graph == "")
    walk.press(key)
    #expect(walk.rows.last?.hasPrefix("value Preis numbers 2") == true, "\(walk.rows)")
    walk.press("<Enter>")
    #expect(walk.walk.value("Preis") == value)
    #expect(form(walk, "Preis")?.hasDecimalComma == hasComma)
  }

  @Test func `dates with two readings take the order of a key`() {
    let walk = TableWalk(["l.csv": Self.log]).press(":read l.csv<Enter>")
    #expect(walk.rows.first == "? date 2 readings 2 2026-04-03 or 2026-03-04", "\(walk.rows)")
    walk.press("<lt>")
    #expect(walk.rows.first == "x date dates 2 2026-04-03 to 2026-06-05", "\(walk.rows)")
    walk.press("<Enter>")
    #expect(form(walk, "v")?.choices.dateOrder == .dmy)
    #expect(walk.columns("v")?.x == .name("date"))
  }

  @Test func `a lone -999 is asked about: it is missing, or the number that it is`() {
    let walk = TableWalk(["r.csv": Self.rain]).press(":read r.csv<Enter>")
    #expect(lines(walk, .strong).last?.hasPrefix("? 2 × -999 in 'RSK'") == true, "\(lines(walk, .strong))")
    #expect(!walk.title.contains("--missing") && !lines(walk, .plain).contains { $0.contains("--missing") })
    walk.press(">")
    #expect(walk.rows.last?.contains("numbers 4 0 to 2.5, 2 missing") == true, "\(walk.rows)")
    walk.press("*<Enter>")
    #expect(form(walk, "RSK")?.missingMarks == ["-999"])
    let other = TableWalk(["r.csv": Self.rain]).press(":read r.csv<Enter><lt>")
    #expect(!lines(other, .strong).contains { $0.hasPrefix("?") })
    #expect(other.rows.last?.contains("numbers 6") == true)
    other.press("*<Enter>")
    #expect(form(other, "RSK")?.missingMarks == [])
  }

  @Test func `nothing is asked where all is certain`() {
    let walk = TableWalk(["b.csv": Self.bank]).press(":read b.csv<Enter><lt>")
    #expect(walk.message == "no cell of b.csv is ambiguous")
  }

  @Test func `columns that were chosen stay chosen when the table is read in another way`() {
    let walk = TableWalk(["m.csv": "t,u,v\n1,2,3\n4,5,6\n"]).press(":read m.csv<Enter>ggxjv")
    func roles() -> [String] { walk.rows.map { String($0.prefix { $0 != " " }) } }
    #expect(roles() == ["x", "value", "v"])
    walk.press("f1<Enter>")
    #expect(roles() == ["x", "value", "v"])
    #expect(walk.rows.last?.contains("numbers 1") == true)
  }

  @Test func `the question mark opens help over the list, and Esc goes back to it`() {
    let walk = TableWalk(["b.csv": Self.bank]).press(":read b.csv<Enter>?")
    #expect(walk.walk.mode == "LIST" && walk.title == "keys in COLUMNS mode")
    #expect(walk.rows.contains { $0.hasPrefix("d Read with the next delimiter") }, "\(walk.rows)")
    walk.press("<Esc>")
    #expect(walk.walk.mode == "COLUMNS" && walk.title.hasPrefix("columns of b.csv"))
    // A row of the help is given to the list below it.
    walk.press("?/next delimiter<Enter><Enter>")
    guard case .surveyAgain("b.csv", let form)? = walk.walk.effects.last else {
      Issue.record("\(walk.walk.effects)")
      return
    }
    #expect(form.delimiter == .comma)
  }

  @Test func `the points pane has help too`() {
    let walk = Walk().press("=s = [1, 2]<Enter>:points<Enter>?")
    #expect(walk.mode == "LIST")
    #expect(walk.press("<Esc>").mode == "POINTS")
  }

  @Test func `a pasted table is read as the keys say`() {
    let asked = TableWalk().paste("who;n;m\na;1.234;1\nb;2.345;2\n")
    #expect(asked.rows.contains { $0.hasPrefix("? n 2 readings") }, "\(asked.rows)")
    asked.press("<lt>*<Enter>")
    #expect(asked.walk.value("n") == "[1234, 2345]")
  }

  @Test func `a table that is no text of columns says so`() {
    let walk = TableWalk(["j.json": #"[{"v": 1}, {"v": 2}]"#]).press(":read j.json<Enter>d")
    #expect(walk.message == "j.json is not a text file of columns, so it has no reading options")
  }

  @Test func `a sheet of a workbook has no delimiter and no encoding to choose`() {
    let walk = TableWalk(["b.xlsx": "who,n\na,1\nb,2\n"]).press(":read b.xlsx<Enter>")
    let keys = lines(walk, .dimmed).joined(separator: " ")
    #expect(keys.contains("s skip") && !keys.contains("d delimiter") && !keys.contains("c encoding"), "\(keys)")
    for (key, brief) in [("d", "delimiter"), ("c", "encoding")] {
      walk.press(key)
      #expect(walk.message == "b.xlsx is a workbook: its cells have no \(brief)" && walk.walk.mode == "COLUMNS")
    }
  }

  @Test func `a line that is a number or several cells is asked about, and each key reads it so`() {
    for (key, rows) in [
      ("<lt>", ["value column 1 numbers 2 1.5 to 2.5"]), (">", ["column 1 numbers 2 1 to 2", "column 2 numbers 2 5"]),
    ] {
      let walk = TableWalk(["p.txt": "1,5\n2,5\n"]).press(":read p.txt<Enter>")
      #expect(walk.rows == ["? column 1 2 readings 2 1.5 or 1 | 5"], "\(walk.rows)")
      walk.press(key)
      #expect(zip(walk.rows, rows).allSatisfy { $0.contains($1) } && walk.rows.count == rows.count, "\(walk.rows)")
    }
  }

  @Test func `messages of flags name keys`() {
    let missing: TableSentence = "(\(choice: .missing("NA")))"
    #expect(missing.withKeys == "(key m NA)" && missing.description == "(--missing NA)")
    let mark: TableSentence = "decimal comma (\(choice: .decimalMark)), not of 5 --decimal-comma"
    #expect(mark.withKeys == "decimal comma (key ,), not of 5 --decimal-comma")
    #expect(mark.description == "decimal comma (--decimal-comma, --no-decimal-comma), not of 5 --decimal-comma")
  }
}
