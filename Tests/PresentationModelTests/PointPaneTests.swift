import DataSets
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import Testing

@testable import PresentationModel

/// The points of a set, typed and edited in their pane.
struct PointPaneTests {
  private func walk(_ points: DataSet) throws -> Walk {
    var builder = DocumentBuilder()
    _ = builder.addNode(
      .data(.set(points)), NodeAttributes(name: "s", source: .written(points), place: Point(column: 0, row: 0)))
    return Walk(try builder.finish(), screen: Size(columns: 120, rows: 30))
  }

  /// The rows with blanks between their cells made one.
  private func rows(_ walk: Walk) -> [String] {
    walk.model.screen.popup?.rows.map { row in
      "\(row.key) \(row.text)".split(separator: " ").joined(separator: " ")
    } ?? []
  }

  private func points(_ walk: Walk) -> DataSet {
    guard let node = walk.document.contents.node(named: "s"),
      case .written(let set)? = walk.document.contents.source(of: node)
    else { return DataSet() }
    return set
  }

  @Test func `P6: points are typed whole, with x, error and annotation, each one step of undo`() throws {
    let walk = Walk(screen: Size(columns: 120, rows: 30)).press("=s = []<Enter><Space>p")
    #expect(walk.mode == "POINTS")
    #expect(walk.model.screen.popup?.title == "points of s")
    #expect(rows(walk) == ["# x value ± annotation"])
    walk.press("a1, 3 ± 0.2, food<Enter>")
    #expect(walk.mode == "POINTS")
    #expect(rows(walk) == ["# x value ± annotation", "1 1 [3] 0.2 food"])
    walk.press("a2024<Enter>")
    #expect(rows(walk).last == "2 [2024]")
    #expect(points(walk).map(\.value) == [3, 2024])
    #expect(points(walk)[0] == Datum(3, x: 1, annotation: "food", errorY: ErrorBar(0.2)))
    walk.press("u")
    #expect(walk.mode == "POINTS" && points(walk).count == 1)
    #expect(walk.message == "undid: add point 2 of 's'")
    walk.press("U<Esc>")
    #expect(walk.mode == "NORMAL" && points(walk).count == 2)
  }

  @Test func `a cell is gone to and edited, and what is typed wrong stays to be corrected`() throws {
    let walk = try walk(try DataSet([Datum(3, x: 1, annotation: "food"), Datum(5, x: 2)])).press("<Enter>")
    #expect(walk.mode == "POINTS")
    #expect(walk.message == nil)
    #expect(walk.model.screen.message?.text == "point 1 of 2, value: 3")
    walk.press("jh<Enter>")
    #expect(walk.model.screen.prompt?.label == "point 2, x")
    #expect(walk.model.screen.prompt?.text == "2")
    walk.press("<C-u>2 ± 0.5<Enter>")
    #expect(points(walk)[1] == Datum(5, x: 2, errorX: ErrorBar(0.5)))
    walk.press("l<Enter><C-u>6 ± 1<Enter>")
    #expect(points(walk)[1] == Datum(6, x: 2, errorX: ErrorBar(0.5), errorY: ErrorBar(1)))
    walk.press("l<Enter><C-u>+0.3 -0.2<Enter>")
    #expect(points(walk)[1].errorY == ErrorBar(lower: 0.2, upper: 0.3))
    #expect(rows(walk).last == "2 2 ± 0.5 6 [+0.3 -0.2]" || rows(walk).last?.contains("[+0.3 -0.2]") == true)
    walk.press("<Enter><C-u>-1<Enter>")
    #expect(walk.mode == "EDIT" && walk.message?.hasPrefix("'-1' is not an error") == true)
    walk.press("<C-u><Enter>l<Enter>rent<Enter>")
    #expect(points(walk)[1] == Datum(6, x: 2, annotation: "rent", errorX: ErrorBar(0.5)))
    walk.press("k<Enter><C-u><Enter>")
    #expect(points(walk)[0].annotation == nil)
    walk.press("<Esc>uuuuuu")
    #expect(points(walk) == (try DataSet([Datum(3, x: 1, annotation: "food"), Datum(5, x: 2)])))
    #expect(!walk.document.canUndo)
  }

  @Test func `points are deleted and put between others, and what is missing stays missing`() throws {
    let walk = Walk(screen: Size(columns: 120, rows: 30)).press("=s = 1, , 2, 3<Enter><Space>pd")
    #expect(points(walk).map(\.value) == [2, 3] && points(walk).missingCount == 1)
    walk.press("a9<Enter>")
    #expect(points(walk).map(\.value) == [2, 9, 3] && points(walk).missingCount == 1)
    walk.press("Gd")
    #expect(points(walk).map(\.value) == [2, 9])
    #expect(walk.model.screen.message?.text == "point 2 of 2, value: 9" || walk.message != nil)
    walk.press("ddd")
    #expect(points(walk).isEmpty)
    #expect(walk.message == "there is no point under the cursor to delete")
  }

  @Test func `pasted lines are points, one step of undo, or none of them`() throws {
    let walk = Walk(screen: Size(columns: 120, rows: 30)).press("=s = 1, 2<Enter><Space>p")
    _ = walk.model.handle(.paste("5\t7\tfood\n\n6, 8 ± 1, rent\n"))
    #expect(walk.message == "pasted 2 points")
    #expect(points(walk).map(\.value) == [1, 7, 8, 2] && points(walk).annotations == [nil, "food", "rent", nil])
    #expect(rows(walk)[3] == "3 6 [8] 1 rent")
    _ = walk.model.handle(.paste("1\n\nx, 2, y\n"))
    #expect(walk.message?.hasPrefix("line 3: ") == true && walk.message?.hasSuffix("; nothing was pasted") == true)
    #expect(points(walk).count == 4 && walk.mode == "POINTS")
    #expect(points(walk.press("u")).map(\.value) == [1, 2])
  }

  @Test func `a date among numbers is refused, and a date is an x`() throws {
    let walk = Walk(screen: Size(columns: 120, rows: 30)).press("=s = []<Enter><Space>pa2024-01-05, 3<Enter>")
    #expect(points(walk)[0].xKind == .date)
    #expect(rows(walk).last == "1 2024-01-05 [3]")
    walk.press("a7, 4<Enter>")
    #expect(walk.mode == "EDIT" && walk.message?.contains("use either numbers or dates") == true)
    #expect(points(walk).count == 1)
  }

  @Test(arguments: [0, 1])
  func `limit edited-points: as many as there may be open in the pane, one more does not`(beyond: Int) throws {
    let count = PointPane.limit + beyond
    let walk = try self.walk(try DataSet(values: [Double](repeating: 1, count: count))).press("<Space>p")
    #expect((walk.mode == "NORMAL") == (beyond > 0), "\(walk.mode)")
  }

  @Test func `points of a file, and nodes without points, are refused with the reason`() throws {
    let walk = Walk().press("=a = 1<Enter><Space>p")
    #expect(walk.mode == "NORMAL")
    #expect(walk.message?.hasPrefix("'a' has no points of its own") == true)
    let points = try DataSet(values: [1])
    var builder = DocumentBuilder()
    let source = DataSource.file(FileSource(path: "s.csv", columns: PointColumns(value: .number(1))))
    _ = builder.addNode(.data(.set(points)), NodeAttributes(name: "s", source: source))
    let other = Walk(try builder.finish()).press("<Space>p")
    #expect(other.message == "'s' is read from s.csv: edit it there, or Space i reads other columns")
    let large = try self.walk(try DataSet(values: [Double](repeating: 1, count: PointPane.limit + 1))).press("<Enter>")
    #expect(large.mode == "NORMAL" && large.message?.contains("edit them in a file") == true)
  }

  @Test func `only rows that may be seen are made, and the pane is left when its node goes`() throws {
    let walk = try walk(try DataSet(values: (0..<50_000).map(Double.init))).press("<Space>pG")
    #expect((walk.model.screen.popup?.rows.count ?? .max) <= 2 * walk.model.view.screenSize.rows + 2)
    #expect(rows(walk).last == "50000 [49999]")
    try walk.document.apply(.delete(try #require(walk.document.contents.node(named: "s"))))
    #expect(walk.mode == "NORMAL")
  }

  @Test func `the correlation of the errors of x and of the value is a cell where points have both errors`() throws {
    let walk = try walk(
      try DataSet([Datum(3, x: 1, errorX: ErrorBar(0.1), errorY: ErrorBar(0.2)), Datum(4, x: 2)])
    ).press("<Space>p")
    #expect(rows(walk).first == "# x value ± correlation annotation")
    walk.press("ll<Enter>0.5<Enter>")
    #expect(points(walk)[0].errorCorrelation == 0.5)
    #expect(rows(walk)[1] == "1 1 ± 0.1 3 0.2 [0.5]" || rows(walk)[1].hasSuffix("3 0.2 [0.5]"), "\(rows(walk))")
    walk.press("<Enter><C-u>2<Enter>")
    #expect(points(walk)[0].errorCorrelation == 0.5)
    walk.press("<Esc>")
    walk.press("<Enter><C-u><Enter>")
    #expect(points(walk)[0].errorCorrelation == nil)
  }

  // MARK: - Without an editor

  @Test func `the cell under the cursor is marked, and the cursor stays among the cells`() throws {
    let set = try DataSet([Datum(1, x: 10), Datum(2, x: 20)])
    var pane = PointPane(owner: NodeID(index: 0))
    func row(_ place: Int) -> String {
      let rows = pane.rows(of: Listing(pane, row: 2), among: set)
      return rows[place].text.split(separator: " ").joined(separator: " ")
    }
    #expect(row(2) == "20 [2]" && row(1) == "10 1")
    pane.moveAcross(by: -1)
    #expect(row(2) == "[20] 2")
    pane.moveAcross(by: -5)
    #expect(pane.cell == .x)
    pane.moveAcross(by: 99)
    #expect(pane.cell == .annotation)
  }

  @Test func `a cursor behind the last point that is left is on that one`() throws {
    let pane = PointPane(owner: NodeID(index: 0))
    let rows = pane.rows(of: Listing(pane, row: 9), among: try DataSet(values: [1, 2]))
    #expect(rows.count == 3 && rows[2].text.contains("[2]"))
    #expect(pane.rows(of: Listing(pane, row: 1), among: DataSet()).count == 1)
  }
}
