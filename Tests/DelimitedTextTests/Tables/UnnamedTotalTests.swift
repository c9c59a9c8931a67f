import DataSets
import TestSupport
import Testing

@testable import DelimitedText

/// Rows that are sums although no word says so, totals far from the beginning, print-outs, and a header that is denied.
struct UnnamedTotalTests {
  private func table(
    _ text: String, _ column: ColumnName, _ options: DelimitedOptions = DelimitedOptions(), piece: Int? = nil
  ) throws -> (numbers: [Double], sentence: String) {
    let wanted = [ColumnRequest(column, as: .numbers)]
    var table = try read(Array(text.utf8), wanted, options, piece: piece)
    if table.isProvisional {
      var options = options
      options.readsWhole = true
      table = try read(Array(text.utf8), wanted, options, piece: piece)
    }
    guard case .numbers(let numbers) = table.columns[0] else { return ([], "") }
    return (numbers, table.layout.sentences.joined(separator: "; "))
  }

  @Test(arguments: [
    ("name,v\na,10\nb,20\nc,30\n,60\n", "line 5"), ("a,10\nb,20\nc,30\n,60\n", "line 4"),
    ("day;v\n2026-01-01;1,5\n2026-01-02;2,25\n;3,75\n", "line 4"), ("name\tv\na\t1\nb\t2\n\t3\n\n", "line 4"),
  ])
  func `a last row without a name that is the sum of all is left out and said`(text: String, line: String) throws {
    let found = try table(text, .number(2))
    #expect(found.sentence.contains("1 row left out (total row, \(line))"), "\(found)")
    var options = DelimitedOptions()
    options.choices.footerRows = 0
    #expect(try table(text, .number(2), options).numbers.count == found.numbers.count + 1)
    let plain = try table(text.replacing("name,", with: "nome,"), .number(2), piece: 3)
    #expect(plain.numbers == found.numbers)
  }

  @Test(arguments: [
    // Not the sum; not the last row; another row without a name; a single row; all columns are sums or none.
    "name,v\na,10\nb,20\n,31\n", "name,v\na,10\nb,20\n,30\nc,40\n", "name,v\na,10\n,20\n,30\n", "name,v\na,10\n,10\n",
    "name,v,w\na,10,1\nb,20,2\n,30,4\n", "name,v\na,0\nb,0\n,0\n",
  ])
  func `other rows without a name are data`(_ text: String) throws {
    let found = try table(text, .name("v"))
    #expect(found.numbers.count == text.split(separator: "\n").count - 1)
    #expect(!found.sentence.contains("left out"))
  }

  @Test func `a total without a name at the end of a long text is found, also in a stream`() throws {
    let rows = (0..<40_000).map { "name\($0),\($0 % 7)\n" }.joined()
    let sum = (0..<40_000).reduce(0) { $0 + $1 % 7 }
    let text = "name,v\n" + rows + ",\(sum)\n"
    #expect(text.utf8.count > TableForm.sampleBytes)
    let whole = try table(text, .name("v"))
    #expect(whole.numbers.count == 40_000 && whole.sentence.contains("total row, line 40002"))
  }

  @Test func `subtotals far behind the beginning are left out`() throws {
    var text = "name,v\n"
    for group in 0..<40 {
      text += (0..<1_000).map { "item\($0),\($0 % 10)\n" }.joined() + (group >= 20 ? "Subtotal,4500\n" : "")
    }
    text += "item,1\n" + (0..<9_000).map { "item\($0),1\n" }.joined()
    // Up to the first subtotal all groups are summed.
    text = text.replacing("Subtotal,4500", with: "Subtotal,94500", maxReplacements: 1)
    for piece in [nil, 1 << 16] {
      let reading = try table(text, .name("v"), piece: piece)
      #expect(reading.numbers.count == 49_001 && reading.numbers.max() == 9)
      #expect(reading.sentence.contains("20 rows left out (total row, lines 21002, "))
    }
  }

  @Test func `names that begin like a total stay data, however long the text is`() throws {
    let text = "name,v\n" + (0..<40_000).map { "\($0 == 30_000 ? "Total Marine" : "name\($0)"),\($0)\n" }.joined()
    #expect(try table(text, .name("v")).numbers.count == 40_000)
  }

  // MARK: Print-outs

  private static let page = """
     5722SS1 V5R4M0 060210    Customer balances    10/03/26 14:02:11   Page    1
     Cust    Name                      Balance      Credit
     number                             amount       limit
     ------  --------------------  -----------  ----------

    """

  private static let list =
    page + """
       100234  ACME TOOLS INC           1,234.56    5,000.00
       100235  BETA LTD                   123.45-   1,000.00
       100236  GAMMA "G" CO                99.90         .00

      """ + "\u{C}" + page.replacing("Page    1", with: "Page    2") + """
       100237  Müller GmbH                 50.00      200.00
       100238  EPSILON                     10.00      300.00
               Total                    1,271.01    6,500.00
       * * *  E N D   O F   L I S T I N G  * * *

      """

  @Test(arguments: [nil, 7])
  func `a print-out has columns as wide as its dashes, and its pages repeat the header`(_ piece: Int?) throws {
    let balances = try table(Self.list, .number(3), piece: piece)
    #expect(balances.numbers == [1_234.56, -123.45, 99.9, 50, 10], "\(balances.sentence)")
    let limits = try read(Array(Self.list.utf8), [ColumnRequest(.name("Credit limit"), as: .numbers)])
    #expect(limits.columns == [.numbers([5_000, 1_000, 0, 200, 300])])
    let names = try read(Array(Self.list.utf8), [ColumnRequest(.name("Name"), as: .texts)])
    #expect(names.columns == [.texts(["ACME TOOLS INC", "BETA LTD", "GAMMA \"G\" CO", "Müller GmbH", "EPSILON"])])
    #expect(balances.sentence.contains("columns as wide as the dashes"))
    #expect(balances.sentence.contains("page title") && balances.sentence.contains("total row"))
  }

  @Test func `columns of a terminal program are divided by their dashes, not by blanks in names`() throws {
    let text = """
      name           size  kind
      -----------  ------  ----
      red apple        12  a b
      green pear  1234567  c
      plum              3

      """
    #expect(try table(text, .name("size")).numbers == [12, 1_234_567, 3])
  }

  // MARK: A header that is denied

  @Test(arguments: [("a,b\n1,2\n3,4\n", 1), ("name,v\nx,2\ny,4\n", 2), ("# note\nname;v\nx;2\ny;4\n", 2)])
  func `without a header the row of names is a row, which fails with its line`(text: String, column: Int) throws {
    var options = DelimitedOptions()
    options.hasHeader = false
    let problem = #expect(throws: DelimitedProblem.self) { try table(text, .number(column), options) }
    guard case .notANumber? = problem?.reason else {
      Issue.record("\(String(describing: problem))")
      return
    }
    #expect(problem?.line == (text.hasPrefix("#") ? 2 : 1))
  }
}
