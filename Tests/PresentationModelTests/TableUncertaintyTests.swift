import DiagramModel
import EvaluationEngine
import Geometry
import GraphAnalysis
import GraphDocument
import Testing

@testable import PresentationModel

/// The uncertainties of computed values: found for what is seen, once for each change.
struct TableUncertaintyTests {
  private static let sample =
    "=rate = 4.5 ± 0.5<Enter>\(times(40, "gl"))=zero = 0<Enter>=twice = 2 * rate<Enter>=sum = twice + rate<Enter>=none = rate - rate<Enter>"

  private func found(_ walk: Walk) -> Int { walk.model.diagram.uncertainties.counts.found }

  /// An uncertain number, and so many nodes that each add it to the one before.
  private func chain(_ count: Int) throws -> DocumentContents {
    var builder = DocumentBuilder()
    let negate = try #require(OperatorID(named: "negate"))
    var last = builder.appendNode(
      .number(1), NodeAttributes(name: "start", uncertainty: .init(0.5), place: Point(column: 0, row: 0)))
    for index in 0..<count {
      let name = "n\(100_000 + index)"
      let place = Point(column: 40, row: index * 4)
      let node = builder.appendNode(.operator(negate), NodeAttributes(name: name, place: place))
      builder.addInput(last)
      last = node
    }
    _ = builder.enterNames()
    return try builder.finish()
  }

  @Test func `the table has the uncertainties of computed values, and so have the tool line and the inspector`() {
    let walk = Walk(screen: Size(columns: 100, rows: 30)).press(Self.sample + "/sum<Enter>t")
    #expect(
      walk.tableText == """
        ▾ inputs 2
          rate number 4.5 ± 0.5 →3
          zero number 0
        ▾ formulas 1
          twice formula 9.0 ± 1.0 = 2 * rate →1
        ▾ outputs 2
          none formula 0 ± 0 = rate - rate
        › sum formula 13.5 ± 1.5 = twice + rate
        """)
    #expect(walk.model.screen.toolDetail == "13.5 ± 1.5")
    walk.press("i")
    #expect(walk.model.screen.popup?.rows.prefix(2).map { "\($0.key) \($0.text)" } == ["value 13.5", "± 1.5"])
  }

  @Test func `rows are sorted by the uncertainty that is shown`() {
    let walk = Walk(screen: Size(columns: 100, rows: 30)).press(Self.sample + "=big = 100 * rate<Enter>tlllo")
    #expect(walk.message == "sorted by uncertainty, descending")
    let names = walk.tableText.split(separator: "\n").filter { !$0.hasPrefix("▾") }
      .map { $0.dropFirst(2).prefix { $0 != " " } }
    #expect(names == ["rate", "zero", "twice", "big", "sum", "none"])
  }

  @Test func `only what is seen is found, and nothing again for a frame in which nothing changed`() throws {
    let walk = Walk(try chain(1_000), screen: Size(columns: 100, rows: 30)).press("t")
    walk.model.diagram.beginFrame(at: 0)
    _ = walk.model.screen
    let before = found(walk)
    #expect(before <= 1)
    _ = walk.model.tableLines
    let shown = found(walk)
    #expect(shown > 15 && shown <= 25)
    for _ in 0..<10 {
      walk.model.diagram.beginFrame(at: 0)
      _ = walk.model.screen
      _ = walk.model.tableLines
    }
    #expect(found(walk) == shown)
    // Going down a row shows one more; moving a node changes no value.
    walk.press("G")
    _ = walk.model.tableLines
    let further = found(walk)
    #expect(further > shown && further <= shown + 26)
    walk.press("<S-Right>")
    _ = walk.model.tableLines
    #expect(found(walk) == further)
    // A change of a value makes them all anew.
    try walk.document.apply(
      .setUncertainty(try #require(walk.document.contents.node(named: "start")), .init(0.25)))
    _ = walk.model.tableLines
    #expect(found(walk) > further && found(walk) <= further + 26)
    #expect(walk.tableText.contains("± 0.25"))
  }

  @Test func `the work of a frame is bounded: what rests on too much says so, once for each change`() throws {
    let limit = UncertaintyCache.budget
    let walk = Walk(try chain(limit + 40), screen: Size(columns: 100, rows: 30)).press("t")
    walk.press("G")
    walk.model.diagram.beginFrame(at: 0)
    _ = walk.model.screen
    #expect(walk.tableText.contains("± … "))
    #expect(!walk.tableText.contains("± 0.5"))
    // Each frame does as much at most, whatever it shows.
    for _ in 0..<5 {
      let before = walk.model.diagram.uncertainties.counts.work
      walk.model.diagram.beginFrame(at: 0)
      _ = walk.model.screen
      _ = walk.model.tableLines
      #expect(walk.model.diagram.uncertainties.counts.work - before <= limit)
    }
    walk.press("i")
    #expect(walk.model.screen.popup?.rows.contains { $0.key == "±" && $0.text.contains("--eval --all") } == true)
    // What one frame has no room for another has.
    walk.press("<Esc>gg:25001<Enter>")
    for _ in 0..<60 {
      walk.model.diagram.beginFrame(at: 0)
      _ = walk.model.screen
      _ = walk.model.tableLines
    }
    #expect(!walk.tableText.contains("± …"))
    #expect(walk.tableText.contains("± 0.5"))
    let done = found(walk)
    walk.model.diagram.beginFrame(at: 0)
    _ = walk.model.screen
    _ = walk.model.tableLines
    #expect(found(walk) == done)
  }

  @Test func `a reduction of points with errors has its uncertainty in the table`() {
    let walk = Walk(screen: Size(columns: 100, rows: 30)).press("=s = 3 ± 0.3, 5 ± 0.4<Enter>=m = sum(s)<Enter>t")
    #expect(walk.tableText.contains("m formula 8.0 ± 0.5 = sum(s)"))
  }

  @Test(arguments: [50, 1_000])
  func `points with errors on two ways count against the work of a frame`(count: Int) throws {
    let list = (0..<count).map { "\($0) ± 0.1" }.joined(separator: ", ")
    let walk = Walk(screen: Size(columns: 100, rows: 30))
      .press("=s = \(list)<Enter>=rate = 2<Enter>=share = rate * max(s) / sum(s)<Enter>t")
    for key in ["", "/rate<Enter><C-a>", "<C-a>", "<C-a>"] {
      walk.press(key)
      let before = walk.model.diagram.uncertainties.counts.work
      walk.model.diagram.beginFrame(at: 0)
      _ = walk.model.screen
      _ = walk.model.tableLines
      #expect(walk.model.diagram.uncertainties.counts.work - before <= UncertaintyCache.budget)
    }
    let row = try #require(walk.tableText.split(separator: "\n").first { $0.contains("share") })
    #expect(row.contains("±") && !row.contains("± …"), "\(row)")
    let contents = walk.document.contents
    let share = try #require(contents.node(named: "share"))
    // The three steps over the points, there and back.
    var enough = Int.max
    var ledger = UncertaintyLedger(contents)
    let found = ledger.uncertainty(ofValueOf: share, in: contents, budget: &enough)
    #expect(found.found?.known != nil)
    #expect(Int.max - enough >= count / 16 && Int.max - enough < 20 + count)
    var little = 3
    ledger = UncertaintyLedger(contents)
    let missed = ledger.uncertainty(ofValueOf: share, in: contents, budget: &little)
    #expect(missed == .tooFar)
  }

  @Test func `an uncertainty without a slope is a question mark everywhere, and the inspector says why`() {
    let walk = Walk(screen: Size(columns: 100, rows: 30))
      .press("=z = 0 ± 0.1<Enter>=root = sqrt(z)<Enter>=sum = root + 3<Enter>t")
    #expect(walk.tableText.contains("root formula 0 ± ? = sqrt(z)"))
    #expect(walk.tableText.contains("sum formula 3 ± ? = root + 3"))
    walk.press("/sum<Enter>")
    #expect(walk.model.screen.toolDetail == "3 ± ?")
    walk.press("i")
    let sentence = "? the uncertainty is unknown: 'sqrt' has no derivative at this value ('root')"
    #expect(walk.model.screen.popup?.rows.first { $0.key == "±" }?.text == sentence)
  }

  @Test func `points of computed sets have their errors over all ways, and statistics too`() {
    let walk = Walk(screen: Size(columns: 100, rows: 40))
      .press("=d = 1 ± 1, 2 ± 1, 3 ± 1<Enter>=k = 2 ± 0.5<Enter>=c = diff(cumsum(d)) * k<Enter>i")
    let rows = walk.model.screen.popup?.rows.map { "\($0.key): \($0.text)" } ?? []
    // 2 · 2 ± … and 3 · 2 ± …: √(2² + 1²) and √(2² + 1.5²).
    #expect(rows.suffix(2).map { $0.filter { $0 != " " } } == ["1:42.236", "2:62.5"], "\(rows)")
    #expect(rows.contains("sum: 10 ± 4"))
    walk.press("<Esc>=r = sqrt(d - 1)<Enter>i")
    #expect(walk.model.screen.popup?.rows.contains { $0.key == "±" && $0.text.hasPrefix("? ") } == true)
  }
}
