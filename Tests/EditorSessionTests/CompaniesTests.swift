import EditorInput
import EditorSession
import Geometry
import GraphDocument
import GraphFiles
import PresentationModel
import Testing

/// The companies and products of the source of keyed table updates, in two states.
struct CompaniesTests {
  private func contents(_ name: String) throws -> DocumentContents {
    try NativeFormat.read(Array(try #require(Example.find(name)).text.utf8))
  }

  /// The lines of the table: what came `+`, moved `⇅` or went `−`, the name, and in brackets the columns that changed.
  private func lines(_ model: NodesPM) -> [String] {
    (model.currentFrame(model.view.screenSize).table?.lines ?? []).map { line in
      switch line {
      case .heading(let heading): "\(heading.isEntered ? "+" : "")▾ \(heading.heading.title)"
      case .row(let row):
        (row.mark.isEntered ? "+" : "") + (row.mark.isMoved ? "⇅" : "") + row.label
          + row.mark.changed.map { " (\($0.title))" }.sorted().joined()
      case .leavingHeading(let heading): "− ▾ \(heading.title)"
      case .leavingRow(let row): "− \(row.label)"
      }
    }
  }

  private func play(_ keys: String, _ model: NodesPM) throws {
    for key in try KeyNotation.parse(keys) { _ = model.handle(.key(key)) }
  }

  /// 1 Microsoft with three products, 2 iPad Mini, 3 three products renamed, 4 Nexus Watch, 5 Kindle Fire HD 8.9, 6 Kindle Fire gone,
  /// 7 RIM gone with its products.
  private let changes = [
    "▾ Amazon", "Kindle", "− Kindle Fire", "Kindle Fire HD 7\"", "+Kindle Fire HD 8.9\"",
    "▾ Apple", "New iPad (label)", "+iPad Mini", "iPhone 5 (label)", "iPod Touch (label)",
    "− ▾ Blackberry RIM", "− Blackberry Q5", "− Blackberry Q10", "− Blackberry Z10",
    "▾ Google", "Nexus 4", "Nexus 7", "Nexus 10", "+Nexus Watch",
    "+▾ Microsoft", "+Windows Surface Pro", "+Windows Surface RT", "+Windows 8 Phone",
  ]

  @Test func `U2, U5, U18: the seven changes of the source are seen in the table of a comparison, and stay`() throws {
    let (old, new) = try (contents("companies"), contents("companies-later"))
    let model = NodesPM(document: Document(new), screen: Size(columns: 120, rows: 40))
    model.showChanges(since: old)
    try play("tF", model)
    #expect(lines(model) == changes)
    _ = model.handle(.quiet)
    #expect(lines(model) == changes)
    // An edit is marked beside them, and the order of rows is that of what lingers too.
    try play("ttt", model)
    #expect(lines(model) == changes)
    // Sorted by value, of what lingers too.
    try play("ll", model)
    #expect(
      lines(model).prefix(5) == [
        "▾ Amazon", "Kindle", "− Kindle Fire", "Kindle Fire HD 7\"", "+Kindle Fire HD 8.9\"",
      ])
    #expect(lines(model).contains("− Blackberry Q5"))
  }

  @Test func `U3, U4: taken in while the table is shown, they are seen there until it is quiet`() throws {
    let (old, new) = try (contents("companies"), contents("companies-later"))
    let document = Document(old)
    let model = NodesPM(document: document, screen: Size(columns: 120, rows: 40))
    try play("tF", model)
    model.highlightsChanges = true
    _ = try document.join(new, title: "companies-later")
    #expect(lines(model) == changes)
    _ = model.handle(.quiet)
    #expect(
      lines(model)
        == changes.filter { !$0.hasPrefix("−") }.map { line in
          String(line.drop { $0 == "+" }).replacing(" (label)", with: "")
        })
  }
}
