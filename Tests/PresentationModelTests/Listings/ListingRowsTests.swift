import TestSupport
import Testing

@testable import PresentationModel

/// Going through rows, and finding some of them, without an editor.
struct ListingRowsTests {
  /// A list that is only what its rows are.
  private struct Plain: ListingKind {
    func title(of listing: Listing, in editor: any EditorReading) -> String { "plain" }
    func rows(of listing: Listing, in editor: any EditorReading) -> ListingRows { ListingRows([]) }
  }

  /// Rows that are made when they are asked for, and that no filter searches.
  private struct Numbers: LazyRows {
    let count: Int
    func row(_ place: Int) -> ListingRow { ListingRow(key: "\(place + 1)", text: "number") }
    func sentence(_ place: Int) -> String { "number \(place + 1)" }
  }

  /// `#` begins a heading.
  private func rows(_ texts: String...) -> ListingRows { ListingRows(Self.rows(texts)) }

  private static func rows(_ texts: [String]) -> [ListingRow] {
    texts.map { text in
      text.hasPrefix("#") ? ListingRow(key: text, text: "", aim: .heading) : ListingRow(key: "", text: text)
    }
  }

  @Test func `a cursor stays on rows that can be chosen`() {
    let rows = rows("#fruit", "apple", "pear", "#roots", "beet")
    var listing = Listing(Plain(), row: 1)
    let places = [1, 1, 1, -1, -10, Listing.allRows, -Listing.allRows].map { step in
      listing.move(by: step, among: rows)
      return listing.row
    }
    #expect(places == [2, 4, 4, 2, 1, 4, 1])
  }

  @Test func `sections are gone through from their first rows, and the last is said to be`() throws {
    let rows = rows("#fruit", "apple", "pear", "#roots", "beet", "#nuts", "hazel")
    var listing = Listing(Plain(), row: 2)
    try listing.goToSection(by: 1, among: rows)
    #expect(listing.row == 4)
    try listing.goToSection(by: -2, among: rows)
    #expect(listing.row == 1)
    #expect(throws: CommandError.self) { try listing.goToSection(by: -1, among: rows) }
    #expect(listing.row == 1)
  }

  @Test func `a filter takes all words in any case and any order, and no headings`() {
    let rows = rows("#red fruit", "Red apple", "green apple", "#roots", "red beet")
    #expect(rows.found(by: "APPLE red").places == [1])
    #expect(rows.found(by: "red").places == [1, 4])
    #expect(rows.found(by: "plum").rows.isEmpty)
    #expect(rows.rows(having: "").count == 5)
  }

  @Test func `rows that are but numbers are not found, and not counted among those searched`() {
    let rows = ListingRows(Self.rows(["statistic", "number of points"]), more: Numbers(count: 1_000))
    #expect(rows.count == 1_002 && !rows.isMade && rows.searchedCount == 2)
    #expect(rows.found(by: "number").places == [1])
    #expect(rows.sentence(1_001) == "number 1000")
  }

  @Test func `of a long list those rows are shown that are near the cursor`() {
    let rows = ListingRows(Self.rows(["head"]), more: Numbers(count: 1_000))
    let popup = Listing(Plain(), row: 500).popup(titled: "points", among: rows, reach: 20)
    #expect(popup.title == "points")
    #expect(popup.rows.count == 41 && popup.firstRow == 480 && popup.selectedRow == 20 && popup.rowCount == 1_001)
    #expect(popup.rows[20].key == "500")
  }

  @Test func `a list that has become shorter is read at its last row, and an empty one says so`() {
    let listing = Listing(Plain(), row: 7)
    #expect(listing.sentence(among: rows("apple", "pear")) == "row 2 of 2: pear")
    #expect(listing.popup(titled: "", among: rows("apple", "pear"), reach: 5).selectedRow == 1)
    #expect(listing.sentence(among: rows()) == "an empty list")
    #expect(listing.popup(titled: "", among: rows(), reach: 5).selectedRow == nil)
    #expect(listing.row(among: rows()) == nil)
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(40, long: 1_000)))
  func `wherever it goes, a cursor is on a row that is shown, and shows the same one without the filter`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let words = ["apple", "pear", "beet", "#fruit", "#roots", "green apple"]
    let texts = (0..<Int.random(in: 1...30, using: &random)).map { _ in words[.random(in: 0..<6, using: &random)] }
    let all = ListingRows(Self.rows(texts))
    var listing = Listing(Plain())
    for step in 0..<30 {
      let place = "seed \(seed), step \(step), \(texts), \(listing)"
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        listing.filter = ["", "apple", "p", "green"][.random(in: 0..<4, using: &random)]
        listing.row = 0
      case 1: try? listing.goToSection(by: Bool.random(using: &random) ? 1 : -1, among: all)
      case 2:
        let before = listing.row(among: all)?.text
        let isFiltered = !listing.filter.isEmpty
        listing.unfilter(among: all)
        if isFiltered, let before { #expect(listing.row(among: all)?.text == before, "\(place)") }
      default: listing.move(by: .random(in: -5...5, using: &random), among: all)
      }
      listing.move(by: 0, among: all)
      let shown = all.rows(having: listing.filter)
      guard !shown.isEmpty else { continue }
      #expect(shown.indices.contains(listing.row), "\(place)")
      #expect(!shown[listing.row].isHeading || shown.rows.allSatisfy(\.isHeading), "\(place)")
    }
  }
}
