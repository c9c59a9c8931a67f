import DataSets
import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import Testing

@testable import PresentationModel

/// The inspector of a node whose value is a data set: statistics, origin, and a table of its points of which only what is seen is made.
struct SetInspectorTests {
  private func rows(_ walk: Walk) -> [String] {
    walk.model.screen.popup?.rows.map { "\($0.key): \($0.text)" } ?? []
  }

  /// A data node with these points, read from a file where that is told.
  private func walk(_ points: DataSet, source: DataSource? = nil) throws -> Walk {
    var builder = DocumentBuilder()
    let source = source ?? .written(points)
    _ = builder.addNode(
      .data(.set(points)), NodeAttributes(name: "s", source: source, place: Point(column: 0, row: 0)))
    return Walk(try builder.finish(), screen: Size(columns: 100, rows: 40))
  }

  @Test func `P18: it has statistics and a row for each point`() {
    let walk = Walk(screen: Size(columns: 100, rows: 40)).press("=s = 3, 1, , 2<Enter>i")
    #expect(
      rows(walk) == [
        "set: [3, 1, 2, 1 missing]", "count: 3", "missing: 1", "min: 1", "max: 3", "mean: 2", "std: 1", "median: 2",
        "sum: 6", "kind: data", "from: the document itself", "feeds: nothing: it is an output",
        "position: column \(walk.node("s")?.frame.minColumn ?? 0), row \(walk.node("s")?.frame.minRow ?? 0)",
        "#:        value", "1:            3", "2:            1", "3:            2",
      ])
  }

  @Test func `x, errors and annotations are columns where the set has them, and statistics carry errors`() throws {
    let points = try DataSet([
      Datum(3, x: 0, xKind: .date, annotation: "first", errorY: ErrorBar(0.3)),
      Datum(5, x: 86_400, xKind: .date, errorY: ErrorBar(lower: 0.4, upper: 0.5)),
    ])
    let walk = try walk(points).press("i")
    let shown = rows(walk)
    #expect(shown.contains("sum: 8.0 ± 0.5") || shown.contains { $0.hasPrefix("sum: 8.0 (+") })
    #expect(
      shown.suffix(3) == [
        "#:                    x         value             ±  annotation",
        "1:           1970-01-01             3           0.3  first",
        "2:           1970-01-02             5     +0.5 −0.4",
      ])
    walk.press("Gk")
    #expect(walk.model.screen.message?.text == "point 1 of 2: x 1970-01-01, value 3.00 ± 0.30, first")
    // A narrow screen has room for fewer digits.
    _ = walk.model.handle(.resize(Size(columns: 40, rows: 12)))
    #expect(rows(walk).last == "2:           1970-01-02         5  +0.5 −0.4")
  }

  @Test func `points are written as the display of their set says, errors too, x is not`() throws {
    let points = try DataSet([
      Datum(1234.5, x: 0.5, errorY: ErrorBar(0.25)), Datum(0.001, x: 1.5, errorY: ErrorBar(lower: 1, upper: 2)),
    ])
    let walk = try walk(points).press("%<C-u>2 decimals grouped<Enter>i")
    #expect(
      rows(walk).suffix(3) == [
        "#:            x         value             ±", "1:          0.5      1 234.50          0.25",
        "2:          1.5          0.00   +2.00 −1.00",
      ])
    walk.press("<Esc>%<C-u>percent<Enter>i")
    #expect(rows(walk).suffix(2).first == "1:          0.5      123450 %          25 %")
    // A point that is read has its value as the display says, too.
    walk.press("Gk")
    #expect(walk.model.screen.message?.text.contains("value 123450 % ± 25 %") == true)
  }

  @Test func `P18: kept fields of points are a column, and are read with the point`() throws {
    let points = try DataSet([
      Datum(
        3, annotation: "first",
        preservedFields: [PreservedField("style", .text("ring")), PreservedField("n", .integer(2))]),
      Datum(5, preservedFields: [PreservedField("seen", .list([.flag(true)]))]),
    ])
    let walk = try walk(points).press("i")
    #expect(
      rows(walk).suffix(3) == [
        "#:        value  annotation    kept", "1:            3  first         style 'ring', n 2",
        "2:            5                seen a list of 1",
      ])
    walk.press("Gk")
    #expect(walk.model.screen.message?.text == "point 1 of 2: value 3, first, kept style 'ring', n 2")
  }

  @Test func `columns behind annotations stand in the same cells, however wide their characters are`() throws {
    let points = try DataSet(
      ["日本語", "abc", "é", "a name that is longer than the column"].map {
        Datum(1, annotation: $0, preservedFields: [PreservedField("z", .integer(1))])
      })
    let rows = rows(try walk(points).press("i")).suffix(4)
    let places = rows.map { row in row.firstRange(of: "z 1").map { CellText.columns(of: row[..<$0.lowerBound]) } }
    #expect(places.first != .some(nil))
    #expect(Set(places).count == 1, "\(rows)")
  }

  @Test func `of a million points only the rows that may be seen are made, wherever one goes`() throws {
    let walk = try walk(try DataSet(values: (0..<1_000_000).map(Double.init))).press("i")
    let model = walk.model
    func made(_ keys: String) -> Int {
      let before = model.diagram.inspectedSets.counts.pointRows
      walk.press(keys)
      _ = model.screen
      return model.diagram.inspectedSets.counts.pointRows - before
    }
    let most = 2 * model.view.screenSize.rows + 2
    #expect(made("") <= most)
    #expect(made("j") <= most)
    #expect(made("<PageDown>") <= most)
    #expect(made("G") <= most)
    let popup = try #require(model.screen.popup)
    #expect(popup.rows.last?.key == "1000000")
    #expect(popup.rows.last?.text.hasSuffix(" 999999") == true)
    #expect(popup.firstRow + popup.rows.count == popup.rowCount)
    #expect(made("100000k") <= most)
    #expect(walk.model.screen.message?.text == "point 900000 of 1000000: value 899999")
    #expect(made("gg") <= most)
    #expect(model.screen.popup?.selectedRow == 0)
    // However many frames there were, the statistics were made once.
    #expect(model.diagram.inspectedSets.counts.statistics == 1)
    #expect(rows(walk).contains("mean: 499999.5"))
  }

  @Test func `the statistics are made again for another set, and for no other change`() {
    let walk = Walk(screen: Size(columns: 100, rows: 40)).press("=k = 2<Enter>=s = 1, 2<Enter>=m = s * k<Enter>i")
    #expect(rows(walk).contains("sum: 6"))
    walk.press("\"doubled<Enter>R<C-u>twice<Enter>")
    #expect(rows(walk).contains("sum: 6"))
    #expect(walk.model.diagram.inspectedSets.counts.statistics == 1)
    walk.press("<Esc>/k<Enter>5<Enter>/twice<Enter>i")
    #expect(rows(walk).contains("sum: 15"))
    #expect(walk.model.diagram.inspectedSets.counts.statistics == 2)
  }

  @Test func `it tells file, columns, layout and when it was read, by the clock of who read it`() throws {
    let source = DataSource.file(
      FileSource(path: "sales.csv", columns: PointColumns(value: .name("amount"), x: .number(1))))
    let walk = try walk(try DataSet(values: [1, 2]), source: source)
    let node = try #require(walk.document.contents.node(named: "s"))
    walk.press("i")
    #expect(rows(walk).contains("read: not yet"))
    walk.model.file.readings[node] = DataReading(
      moment: 1_767_225_600.75, secondsAhead: 3_600, layout: "comma-separated (detected)")
    let shown = rows(walk)
    #expect(shown.contains("from: sales.csv"))
    #expect(shown.contains("columns: amount, x: number 1"))
    #expect(shown.contains("read: 2026-01-01 01:00:00 +01:00"))
    #expect(shown.contains("layout: comma-separated (detected)"))
    // A computed set tells what it rests on, and Enter goes there.
    walk.press("<Esc>=twice = s * 2<Enter>i")
    #expect(rows(walk).contains("depends on: s: sales.csv, read 2026-01-01 01:00:00 +01:00"))
    walk.press("/depends<Enter><Enter>")
    #expect(walk.model.screen.popup?.title == "s")
  }

  @Test func `a moment is written by the user's clock, also behind UTC and at midnight`() throws {
    let source = DataSource.database(
      DatabaseSource(path: "lab.sqlite", query: "SELECT t FROM runs", columns: PointColumns(value: .number(1))))
    let walk = try walk(try DataSet(values: [1, 2]), source: source).press("i")
    let node = try #require(walk.document.contents.node(named: "s"))
    func read(_ reading: DataReading) -> String {
      walk.model.file.readings[node] = reading
      return rows(walk).first { $0.hasPrefix("read") } ?? ""
    }
    #expect(read(DataReading(moment: 0)) == "read: 1970-01-01 00:00:00 +00:00")
    #expect(read(DataReading(moment: 0, secondsAhead: -12_600)) == "read: 1969-12-31 20:30:00 -03:30")
    #expect(read(DataReading(moment: .nan)) == "read: ")
    #expect(read(DataReading(moment: 1e300, secondsAhead: .min)) == "read: ")
    #expect(rows(walk).contains("query: SELECT t FROM runs"))
  }

  @Test func `a search in it leaves the rows that are no points`() {
    let walk = Walk(screen: Size(columns: 100, rows: 40)).press("=s = 3, 1, 2<Enter>i/m<Enter>")
    #expect(
      rows(walk).map { $0.prefix { $0 != ":" } } == [
        "missing", "min", "max", "mean", "median", "sum", "from", "position",
      ])
    walk.press("<Esc>G")
    #expect(walk.model.screen.message?.text == "point 3 of 3: value 2")
  }

  @Test func `it stays whole when the set shrinks under it, is emptied, fails or goes`() throws {
    let walk = Walk(screen: Size(columns: 40, rows: 12)).press("=s = 3, 1, 2, 5, 6, 7, 8, 9<Enter>iG")
    let node = try #require(walk.document.contents.node(named: "s"))
    try walk.document.apply(.setData(node, NodeData(.written(try DataSet(values: [4])))))
    var popup = try #require(walk.model.screen.popup)
    #expect(popup.selectedRow == popup.rows.count - 1)
    try walk.document.apply(.setData(node, NodeData(.written(DataSet()))))
    popup = try #require(walk.model.screen.popup)
    #expect(rows(walk).contains("count: 0"))
    #expect(!rows(walk).contains { $0.hasPrefix("#") })
    walk.document.setRead([node: .unread(UnreadData("sales.csv: there is no such file"))])
    #expect(rows(walk).first == "fails: sales.csv: there is no such file")
    try walk.document.apply(.delete(node))
    #expect(walk.mode == "NORMAL")
  }
}
