import DataSets
import DelimitedText
import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles
import Testing

@testable import PresentationModel

/// An editor whose files are texts of the test, by their names: they are surveyed and read as a session does.
final class TableWalk {
  let walk: Walk
  private let files: [String: String]
  private var answered = 0

  init(_ files: [String: String] = [:], screen: Size = Size(columns: 120, rows: 30)) {
    self.files = files
    let tables = TextTables { text, form in
      // A list in brackets is for a session no table either.
      if text.first == "[" { return nil }
      let table = try? Self.table(.text(text), text, "t.csv", form)
      return table?.columns.contains { $0.content == .numbers } == true ? table : nil
    } points: { text, form, wanted in
      do throws(DataFileProblem) {
        return .success(try Self.points(text, "t.csv", form, wanted))
      } catch {
        return .failure(ClipboardProblem(sentence: error.description))
      }
    }
    let services = EditorServices(tables: tables) { text in
      do throws(DocumentProblem) {
        return .success(try ClipboardText.read(Array(text.utf8)))
      } catch {
        return .failure(ClipboardProblem(sentence: error.description))
      }
    }
    walk = Walk(screen: screen, services: services)
    walk.document.dataReader = { contents in
      var read: [NodeID: DataContent] = [:]
      for node in contents.dataNodesToRead {
        guard case .file(let source)? = contents.source(of: node) else { continue }
        do throws(DataFileProblem) {
          let sets = try Self.points(files[source.path] ?? "", source.path, source.form, [source.columns])
          read[node] = sets.first.map { .set($0) }
        } catch {
          read[node] = .unread(UnreadData("\(source.path):\(error.description)"))
        }
      }
      return read
    }
  }

  private static func table(
    _ origin: OfferedTable.Origin, _ text: String, _ name: String, _ form: DataFileForm
  ) throws(DataFileProblem) -> OfferedTable {
    let bytes = Array(text.utf8)
    let survey = try bytes.withUnsafeBufferPointer { bytes throws(DataFileProblem) in
      try DataFileSurvey(bytes, form: form, fileName: name)
    }
    var origin = origin
    if case .file(let path, _) = origin { origin = .file(path: path, form: form.stored(survey.decided)) }
    var table = OfferedTable(
      origin, layout: survey.decisions.first ?? survey.layout,
      columns: survey.columns.map {
        var column = OfferedTable.Column(
          name: $0.name, title: $0.title, content: $0.content, sample: $0.sample, problem: $0.problem?.statement)
        (column.unit, column.tally, column.question) = ($0.unit, $0.tally, $0.question)
        return column
      })
    table.given = form
    // The text of a sheet.
    table.isWorkbook = name.hasSuffix(".xlsx")
    if survey.format == .csv {
      table.preview = try? bytes.withUnsafeBufferPointer { bytes throws(DelimitedProblem) in
        try TablePreview(bytes, isWhole: true, form: form, format: .csv)
      }
    }
    return table
  }

  private static func points(
    _ text: String, _ name: String, _ form: DataFileForm, _ wanted: [PointColumns]
  ) throws(DataFileProblem) -> [DataSet] {
    let reader = DataFileReader(wanted, form: form, fileName: name)
    let bytes = Array(text.utf8)
    try bytes.withUnsafeBufferPointer { bytes throws(DataFileProblem) in try reader.read(bytes) }
    return try reader.finish().sets
  }

  /// Presses keys, and answers what they ask of the session behind each.
  @discardableResult
  func press(_ script: String) -> TableWalk {
    for key in (try? KeyNotation.parse(script)) ?? [] {
      walk.press(KeyNotation.script(key))
      for effect in walk.effects.dropFirst(answered) {
        let (path, form): (String, DataFileForm)
        switch effect {
        case .survey(let file): (path, form) = (file, DataFileForm())
        case .surveyAgain(let file, let given): (path, form) = (file, given)
        case _: continue
        }
        do throws(DataFileProblem) {
          guard let text = files[path] else {
            walk.model.offeringFailed("\(path): no such file")
            continue
          }
          walk.model.offer(try Self.table(.file(path: path, form: form), text, path, form))
        } catch {
          walk.model.offeringFailed("\(path):\(error.statement)")
        }
      }
      answered = walk.effects.count
    }
    return self
  }

  func paste(_ text: String) -> TableWalk {
    _ = walk.model.handle(.paste(text))
    return self
  }

  /// The rows of the list that is shown, blanks between their parts made one.
  var rows: [String] {
    walk.model.screen.popup?.rows.map { row in
      "\(row.key) \(row.text)".split(separator: " ").joined(separator: " ")
    } ?? []
  }

  var title: String { walk.model.screen.popup?.title ?? "" }
  var message: String { walk.message ?? "" }
  func columns(_ name: String) -> PointColumns? {
    guard let node = walk.document.contents.node(named: name) else { return nil }
    guard case .file(let source)? = walk.document.contents.source(of: node) else { return nil }
    return source.columns
  }
}

/// Columns of a file or a pasted table, from their list to nodes.
struct ColumnTests {
  private static let expenses = """
    date,category,amount
    2024-01-05,food,12.5
    2024-01-06,rent,800
    2024-01-09,food,7.25

    """
  private static let measured = "t,u,du,i,di\n0,1,0.1,5,0.5\n1,2,0.2,6,0.6\n"

  @Test func `P6: a file's columns are listed with kind, range and first entries, and chosen by what they hold`() {
    let walk = TableWalk(["e.csv": Self.expenses]).press(":read e.csv<Enter>")
    #expect(walk.walk.effects == [.survey(path: "e.csv")])
    #expect(walk.walk.mode == "COLUMNS")
    #expect(walk.title == "columns of e.csv: comma-separated (detected), a header (detected), 3 columns")
    #expect(
      walk.rows == [
        "x date dates 3 2024-01-05 to 2024-01-09", "annotation category text 3 food, rent, food",
        "value amount numbers 3 7.25 to 800",
      ])
    #expect(walk.walk.model.screen.popup?.selectedRow == 2)
  }

  @Test func `Enter makes a node that filter and groupBy can use, one step of undo`() {
    let walk = TableWalk(["e.csv": Self.expenses]).press(":r e.csv<Enter><Enter>")
    #expect(walk.walk.mode == "NORMAL")
    #expect(walk.message == "read 'amount', 3 values of e.csv")
    #expect(walk.walk.selected == "amount")
    #expect(
      walk.columns("amount")
        == PointColumns(value: .name("amount"), x: .name("date"), annotation: .name("category")))
    walk.press("=food = sum(filter(amount, annotation == \"food\"))<Enter>=groups = groupBy(amount, \"sum\")<Enter>")
    #expect(walk.walk.value("food") == "19.75")
    #expect(walk.walk.value("groups") == "[19.75, 800]")
    walk.press("uuu")
    #expect(walk.walk.graph == "" && !walk.walk.document.canUndo)
    #expect(walk.message == "undid: read e.csv")
  }

  @Test func `of several text columns the first is the annotation, and a takes another`() {
    let text = """
      date,shop,category,amount
      2024-01-05,Aldi,food,12.5
      2024-01-06,Bahn,travel,80
      2024-01-09,Aldi,food,7.5

      """
    let walk = TableWalk(["e.csv": text]).press(":read e.csv<Enter>")
    func roles() -> [String] {
      walk.rows.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    }
    #expect(roles() == ["x date", "annotation shop", "category text", "value amount"])
    #expect(walk.walk.model.screen.hints.contains { $0.key == "a" && $0.text == "as annotation" })
    walk.press("<Enter>=groups = groupBy(amount, \"sum\")<Enter>")
    #expect(walk.walk.value("groups") == "[20, 80]")
    walk.press(":read e.csv<Enter>gg<Down><Down>a")
    #expect(roles() == ["x date", "shop text", "annotation category", "value amount"])
  }

  @Test func `Enter and the key of points on a set of a file name the key that reads other columns`() {
    let walk = TableWalk(["e.csv": Self.expenses]).press(":read e.csv<Enter><Enter><Enter>")
    #expect(walk.message == "'amount' is read from e.csv: edit it there, or Space i reads other columns")
    #expect(walk.press("<Esc><Space>p").message == walk.message)
    #expect(walk.walk.mode == "NORMAL")
  }

  @Test func `several columns of values are several nodes, each with the errors behind it, laid out`() throws {
    let walk = TableWalk(["m.csv": Self.measured]).press(":read m.csv<Enter>ggx<Down>v<Down>e<Down>v<Down>e")
    #expect(
      walk.rows.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
        == ["x t", "value u", "± du", "value i", "± di"])
    walk.press("<Enter>")
    #expect(walk.message == "read 2 columns of m.csv")
    #expect(walk.columns("u") == PointColumns(value: .name("u"), x: .name("t"), error: .name("du")))
    #expect(walk.columns("i") == PointColumns(value: .name("i"), x: .name("t"), error: .name("di")))
    let (u, i) = (try #require(walk.walk.node("u")), try #require(walk.walk.node("i")))
    #expect(!u.frame.intersects(i.frame))
    #expect(walk.press("u").walk.graph == "")
  }

  @Test func `Space takes a column for what it holds and leaves it again, the star all columns of numbers`() {
    let walk = TableWalk(["m.csv": Self.measured]).press(":read m.csv<Enter>gg<Space>")
    func roles() -> [String] { walk.rows.map { String($0.prefix { $0 != " " }) } }
    #expect(roles() == ["value", "u", "du", "i", "di"])
    #expect(walk.press("<Space>x*").rows.first?.hasPrefix("x t") == true)
    #expect(roles() == ["x", "value", "value", "value", "value"])
    walk.press("*")
    #expect(roles() == ["x", "u", "du", "i", "di"])
    // There is one column of x.
    walk.press("jx")
    #expect(roles() == ["t", "x", "du", "i", "di"])
  }

  @Test func `Enter takes the column under the cursor where none is chosen for values`() {
    let walk = TableWalk(["m.csv": Self.measured]).press(":read m.csv<Enter>ggjjj<Enter>")
    #expect(walk.walk.value("i") == "[5, 6]")
    #expect(walk.walk.document.contents.count == 1)
  }

  @Test func `a column that cannot be that is refused with the reason, and the list stays`() {
    let walk = TableWalk(["e.csv": "name,n,mixed\nAda,1,1\nBob,2,q\n"]).press(":read e.csv<Enter>ggv")
    #expect(walk.message == "'name' is text: value must be numbers")
    #expect(walk.press("x").message == "'name' is text: x must be numbers or dates")
    walk.press("Gv")
    #expect(walk.message.contains("3:7: 'q' is not a number"), "\(walk.message)")
    #expect(walk.rows.last?.contains("of several kinds") == true)
    #expect(walk.walk.mode == "COLUMNS" && walk.walk.graph == "")
    // Nothing is taken for values, and what is under the cursor cannot be.
    walk.press("gg<Down><Space>gg<Enter>")
    #expect(walk.walk.mode == "COLUMNS" && walk.walk.graph == "")
    #expect(walk.message == "'name' is text: value must be numbers")
    walk.press("<Esc>")
    #expect(walk.walk.mode == "NORMAL" && walk.walk.effects.count == 1)
  }

  @Test func `a completes the paths of files, where the line begins no operator`() {
    let walk = TableWalk(["january/e.csv": "v\n1\n"])
    func listed(_ names: String...) {
      guard case .list(let folder)? = walk.walk.effects.last else { return }
      walk.walk.model.listed(
        names.map { FolderEntry(name: $0, isFolder: !$0.contains(".")) }, in: folder)
    }
    func line() -> String { walk.walk.model.screen.prompt?.text ?? "" }
    walk.press("ajan<Tab>")
    #expect(walk.walk.effects.last == .list(folder: ""))
    listed("january", "other")
    #expect(line() == "january/")
    walk.press("<Tab>")
    #expect(walk.walk.effects.last == .list(folder: "january/"))
    listed("e.csv", "f.csv")
    #expect(line() == "january/e.csv")
    walk.press("<Tab>")
    #expect(line() == "january/f.csv")
    walk.press("<S-Tab><Enter>")
    #expect(walk.walk.effects.last == .survey(path: "january/e.csv"))
    walk.press("<Esc>a~<Tab>")
    listed("x.csv")
    #expect(line() == "~/")
    walk.press("<Esc>asi<Tab>")
    #expect(line() == "si", "operators are chosen in the list")
    for (text, isPath) in [
      ("/", false), ("sin", false), ("1.5", false), ("1/2", false), ("a/b", true), ("./1.csv", true), ("~/x", true),
      ("x = a/b", false), ("/etc", true), ("e.csv", true), ("mydata", true), ("", false), ("×", false), ("-", false),
    ] {
      #expect(NodeEntry.isPath(text) == isPath, "\(text)")
    }
  }

  @Test func `a adds the columns of a file by its name, and reports a file that cannot be read`() {
    let walk = TableWalk(["e.csv": Self.expenses]).press("ae.csv")
    #expect(walk.walk.model.screen.prompt?.preview.sentence == "lists the columns of e.csv")
    #expect(walk.press("<Enter>").walk.mode == "COLUMNS")
    #expect(walk.press("<Esc>anone.csv<Enter>").message == "not read: none.csv: no such file")
    #expect(walk.walk.mode == "NORMAL")
    walk.press("<Space>ie.csv<Enter>")
    #expect(walk.walk.mode == "COLUMNS")
  }

  @Test(arguments: [
    ("", "the text is empty"), ("a,b\n1,2,3\n", "this row has 3 fields"),
    ("a\u{0}b\n1\n", "the file has a NUL byte, so it may not be text"),
    ("a,b\n\"1,2\n", "this quote is not closed"),
  ])
  func `a file that is no table is refused with its place, and nothing is made`(text: String, reason: String) {
    let walk = TableWalk(["t.csv": text]).press(":read t.csv<Enter>")
    #expect(walk.message.hasPrefix("not read: t.csv:"), "\(walk.message)")
    #expect(walk.message.contains(reason), "\(walk.message)")
    #expect(walk.walk.mode == "NORMAL" && walk.walk.graph == "")
  }

  @Test func `categories that differ by case or by what is not seen are reported`() {
    let walk = TableWalk(["e.csv": "who,n\nFood,1\nfood,2\nrent,3\n"]).press(":read e.csv<Enter><Enter>")
    #expect(
      walk.message == "read 'n', 3 values of e.csv; the categories 'Food' and 'food' differ only in case or "
        + "invisible characters")
    let other = TableWalk(["e.csv": "who,n\nfood,1\nfo\u{200B}od,2\n"]).press(":read e.csv<Enter><Enter>")
    #expect(other.message.contains("differ only in case"))
  }

  @Test func `a category of no points is an empty set, whose sum is 0 and whose mean fails`() {
    let walk = TableWalk(["e.csv": Self.expenses]).press(":read e.csv<Enter><Enter>")
    walk.press("=none = filter(amount, annotation == \"fuel\")<Enter>=s = sum(none)<Enter>=m = mean(none)<Enter>")
    #expect(walk.walk.value("none") == "[]" && walk.walk.value("s") == "0")
    #expect(walk.walk.value("m").contains("empty"), "\(walk.walk.value("m"))")
  }

  @Test func `names of columns that are no names of nodes become labels, taken names get a number`() {
    let walk = TableWalk(["e.csv": "cost (EUR),cost (EUR),n\n1,2,3\n"]).press("=n = 1<Enter>:read e.csv<Enter>*<Enter>")
    #expect(walk.walk.value("cost_EUR") == "[1]" && walk.walk.value("cost_EUR_2") == "[2]")
    #expect(walk.walk.node("cost_EUR")?.label == "cost (EUR)")
    #expect(walk.walk.value("n2") == "[3]" && walk.walk.value("n") == "1")
  }

  @Test func `of ten thousand columns only rows that may be seen are shown, and a filter finds one`() throws {
    let names = (0..<10_000).map { "c\($0)" }.joined(separator: ",")
    let numbers = (0..<10_000).map(String.init).joined(separator: ",")
    let walk = TableWalk(["wide.csv": "\(names)\n\(numbers)\n"]).press(":read wide.csv<Enter>")
    let popup = try #require(walk.walk.model.screen.popup)
    #expect(popup.rowCount == 10_000)
    #expect(popup.rows.count <= 2 * walk.walk.model.view.screenSize.rows + 2)
    walk.press("G")
    #expect(walk.rows.last?.hasPrefix("c9999 numbers 1 9999") == true)
    walk.press("/c1234<Enter>")
    #expect(walk.rows.map { $0.prefix { $0 != " " } } == ["c1234"])
    walk.press("<Space>")
    #expect(walk.rows.first?.hasPrefix("value c1234") == true)
    walk.press("<Esc>")
    #expect(walk.walk.model.screen.popup?.rowCount == 10_000)
    walk.press("<Enter>")
    #expect(walk.walk.value("c1234") == "[1234]")
    #expect(walk.walk.document.contents.count == 1)
  }

  // MARK: - Pasted

  @Test(arguments: ["who\tn\nfood\t1\nrent\t2\n", "who;n\nfood;1\nrent;2", "who,n\r\nfood,1\r\nrent,2\r\n"])
  func `a pasted table lists its columns, and its points become the document's own`(text: String) throws {
    let walk = TableWalk().paste(text)
    #expect(walk.walk.mode == "COLUMNS" && walk.title.hasPrefix("columns of the pasted table"))
    walk.press("<Enter>")
    #expect(walk.message == "read 'n', 2 values of the pasted table")
    let node = try #require(walk.walk.document.contents.node(named: "n"))
    guard case .written(let set)? = walk.walk.document.contents.source(of: node) else {
      Issue.record("no points of its own")
      return
    }
    #expect(set.annotations == ["food", "rent"])
    walk.press("u")
    #expect(walk.walk.graph == "" && !walk.walk.document.canUndo)
  }

  @Test(arguments: ["1\n2\n3", "some words\nmore words", "2\n+ 3", "[1, 2,\n3]", "one, two\nthree, four"])
  func `text that is no table begins a line as ever`(text: String) {
    #expect(TableWalk().paste(text).walk.mode == "EDIT")
  }

  @Test func `errors that belong to no values are refused`() {
    let walk = TableWalk(["m.csv": Self.measured]).press(":read m.csv<Enter>ggejv<Down><Down>v<Enter>")
    #expect(walk.message == "the errors 't' must follow a column of values")
    #expect(walk.walk.mode == "COLUMNS" && walk.walk.graph == "")
    // Of a single column of values they may stand before it.
    walk.press("v<Enter>")
    #expect(walk.columns("u") == PointColumns(value: .name("u"), error: .name("t")))
  }

  @Test func `a column of a pasted table that fails leaves nothing behind`() {
    let walk = TableWalk().paste("n,m\n1,2\n3,q\n")
    #expect(walk.walk.mode == "COLUMNS")
    walk.press("Gv")
    #expect(walk.message.contains("'q' is not a number") && walk.walk.graph == "")
  }

  @Test
  func
    `limit pasted-text-bytes, pasted-definitions: more than a megabyte is refused in a sentence, and so are very many definitions`()
  {
    let row = "1,2,3\n"
    let walk = TableWalk().paste(String(repeating: row, count: (1 << 20) / row.count + 1))
    #expect(
      walk.message.hasPrefix("the pasted text has more than 1 MiB: save it"), "\(walk.message)")
    #expect(walk.walk.mode == "NORMAL" && walk.walk.graph == "")
    let lines = (0...10_000).map { "x\($0) = \($0)" }.joined(separator: "\n")
    #expect(
      TableWalk().paste(lines).message.hasPrefix("10001 lines of definitions were pasted, more than the limit of 10000")
    )
  }

  @Test func `a definition of a name that is taken is refused with its line, and nothing is pasted`() {
    let walk = TableWalk().press("=rate = 2<Enter>")
    let before = walk.walk.graph
    #expect(
      walk.paste("# prices\na = b * 2\nb = 3; rate = 4\n").message
        == "line 3: a node 'rate' already exists, so nothing was pasted: rename one of the two")
    #expect(walk.walk.graph == before)
    // A later line is mentioned.
    #expect(walk.paste("a = b * rate\nb = 3").walk.value("a") == "6")
    #expect(TableWalk().paste("a = b\nb = a").message.contains("2:5: "))
    // A loop through a formula that is there already.
    let open = TableWalk().press("=p = q + 1<Enter>")
    #expect(open.paste("r = 2\nq = p * r").message.hasPrefix("line 2: "), "\(open.message)")
    #expect(open.walk.document.contents.count == 1)
  }
}
