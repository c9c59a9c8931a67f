import DataSets
import GraphDocument
import Testing

@testable import PresentationModel

/// The columns of a table as rows, made of what is chosen of them.
struct ColumnListTests {
  private func list() -> ColumnList {
    func column(_ title: String, _ content: ColumnContent, _ entries: String...) -> OfferedTable.Column {
      var sample = ColumnSample()
      for entry in entries { sample.note(entry) }
      return OfferedTable.Column(name: .name(title), title: title, content: content, sample: sample)
    }
    return ColumnList(
      pick: ColumnPick(
        OfferedTable(
          .text(""),
          columns: [
            column("when", .dates, "2024-01-01"), column("u", .numbers, "1", "2"), column("du", .numbers, "0.1"),
            column("who", .texts, "Ann"),
          ])))
  }

  @Test func `each column is a row, with what it is taken for and its first entries`() {
    let rows = list().rows(width: 200)
    #expect(!rows.isMade && rows.count == 4)
    let keys = rows.indices.map { rows[$0].key.split(separator: " ").joined(separator: " ") }
    #expect(keys == ["x", "", "", "annotation"])
    #expect(rows[1].text.hasSuffix("1, 2"))
    #expect(rows.sentence(0).hasPrefix("column 1 of 4, when, used as x: dates"))
  }

  @Test func `a filter finds columns by their titles alone, with their places among all`() {
    let rows = list().rows(width: 200)
    #expect(rows.found(by: "U").places == [1, 2])
    #expect(rows.found(by: "ann").places == [])
    var listing = Listing(list(), row: 1)
    listing.filter = "u"
    #expect(listing.sentence(among: rows).hasPrefix("column 3 of 4, du"))
    #expect(listing.popup(titled: "columns", among: rows, reach: 9).title == "columns: 2 of 4 have 'u'")
    listing.unfilter(among: rows)
    #expect(listing.row == 2)
  }
}
