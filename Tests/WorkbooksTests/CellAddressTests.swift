import Testing

@testable import Workbooks

struct CellAddressTests {
  @Test(arguments: [("A1", 0, 0), ("B7", 6, 1), ("Z1", 0, 25), ("AA1", 0, 26), ("xfd1048576", 1_048_575, 16_383)])
  func `an address is a column's letters and a row's number`(text: String, row: Int, column: Int) throws {
    let address = try #require(CellAddress(text))
    #expect(address == CellAddress(row: row, column: column))
    #expect(address.description == text.uppercased())
  }

  @Test(arguments: [
    "", "A", "7", "A0", "XFE1", "A1048577", "A1B", "ZZZZZZZZZZZZZZZZZZZZ1", "A99999999999999999999", "Ä1",
  ])
  func `what lies beyond a sheet is no address`(text: String) {
    #expect(CellAddress(text) == nil)
  }

  @Test func `a range is two opposite corners`() {
    #expect(CellRange("B3:A1")?.description == "A1:B3")
    #expect(CellRange("B7")?.description == "B7")
    #expect(CellRange("A1:B2:C3") == nil)
  }
}
