import DataSets
import TestSupport
import Testing

@testable import DelimitedText

/// Structures of real exports and print-outs that were once misread.
struct FurtherStructuresTests {
  private func read(
    _ text: String, _ column: ColumnName, _ options: DelimitedOptions = DelimitedOptions(), piece: Int? = nil
  ) throws -> (numbers: [Double], sentence: String) {
    let wanted = [ColumnRequest(column, as: .numbers)]
    var table: DelimitedTable?
    do throws(DelimitedProblem) {
      table = try DelimitedTextTests.read(Array(text.utf8), wanted, options, piece: piece)
    } catch {
      if !error.isProvisional { throw error }
    }
    if table?.isProvisional ?? true {
      var options = options
      options.readsWhole = true
      table = try DelimitedTextTests.read(Array(text.utf8), wanted, options, piece: piece)
    }
    guard let table else { return ([], "") }
    guard case .numbers(let numbers) = table.columns[0] else { return ([], "") }
    return (numbers, table.layout.sentences.joined(separator: "; "))
  }

  // MARK: Totals

  @Test func `a closing balance after a number sign is left out`() throws {
    let text = """
      mBank S.A.;
      #Klient;
      JAN KOWALSKI;
      ;
      #Data operacji;#Opis operacji;#Kwota;#Saldo po operacji;
      2026-01-03;ZAKUP;-45,90 PLN;1 204,10 PLN;
      2026-01-10;PRZELEW;3 500,00 PLN;4 704,10 PLN;
      2026-01-12;BLIK;-100,00 PLN;4 604,10 PLN;
      ;;#Saldo końcowe;4 604,10 PLN;

      """
    for piece in [nil, 5] {
      let amounts = try read(text, .name("#Kwota"), piece: piece)
      #expect(amounts.numbers == [-45.9, 3_500, -100] && amounts.sentence.contains("total row, line 9"), "\(amounts)")
      #expect(try read(text, .name("#Saldo po operacji"), piece: piece).numbers.count == 3)
    }
  }

  @Test func `a last row without a name is a total if most of its numbers are sums`() throws {
    let text = """
      channel,users,sessions,rate,revenue
      search,1204,1500,0.6512345,0
      direct,804,900,0.5512345,12.5
      referral,104,130,0.7012345,0
      ,2112,2530,0.612,12.5

      """
    let users = try read(text, .name("users"))
    #expect(users.numbers == [1_204, 804, 104] && users.sentence.contains("total row, line 5"), "\(users)")
    // One sum beside another number may be chance.
    #expect(try read("n,a,b\nx,1,5\ny,2,6\n,3,12\n", .name("a")).numbers == [1, 2, 3])
  }

  @Test func `a summary in a column of numbers is refused with its line`() {
    let text = "Laps,Distance,Avg HR\n1,1.00,142\n2,1.00,150\n3,0.50,155\nSummary,2.50,148\n"
    #expect(refusal(text, "nnn").contains("'Summary' is in a column of numbers"))
  }

  @Test(arguments: [
    ("Total", true), ("total:", true), ("TOTAL (EUR)", true), ("#Saldo", true), ("* ", false), ("*", true),
    ("#", false),
    ("T", false), ("", false), ("Totally", false), ("Zwischensumme", true), ("ИТОГО", true), ("合計", true), ("計", true),
    ("Sumpf", false), ("Gesamt 2026", true), ("##Total", false), ("Transactions TOTAL", true), ("Subtotals", false),
    ("total", true), ("metal", false), ("Q1", true), ("Q1 2026", true), ("Quarter 3", true), ("q10", false),
    ("H1N1", false), ("h2:", true),
  ])
  func `words for totals are recognized`(_ text: String, _ isTotal: Bool) {
    let bytes = Array((text + "\n").utf8)
    bytes.withUnsafeBufferPointer { bytes in
      #expect(TotalWords.begin(TableCell(start: 0, end: bytes.count - 1), bytes) == isTotal)
      // Only the beginning of a cell is looked at in the middle of a long text.
      guard isTotal, !text.hasSuffix(" TOTAL") else { return }
      #expect(TotalWords.mayBegin(bytes, 0))
    }
  }

  @Test func `a total may be named at its end, or after a date`() throws {
    let broker = """
      "Transactions for account 1234"
      "Date","Action","Price","Amount"
      "01/30/2026","Buy","$250.12","-$2,501.20"
      "01/15/2026","Dividend","","$45.10"
      "Transactions Total","","","-$2,456.10"

      """
    let amounts = try read(broker, .name("Amount"))
    #expect(amounts.numbers == [-2_501.2, 45.1] && amounts.sentence.contains("total row, line 5"), "\(amounts)")
    let rows = "2026-01-03,Dinner,45.00,22.50,-22.50\n2026-01-09,Taxi,20.00,-10.00,10.00\n"
    let shares = try read(
      "Date,Description,Cost,Ann,Bob\n\n\(rows)\n2026-01-31,Total balance,,12.50,-12.50\n", .name("Ann"))
    #expect(shares.numbers == [22.5, -10] && shares.sentence.contains("total row, line 6"), "\(shares)")
    // A payment of the day whose name begins so.
    let oil = "Date,Description,Cost,Ann,Bob\n\(rows)2026-01-31,Total Oil,5.00,2.50,2.50\n"
    #expect(try read(oil, .name("Ann")).numbers == [22.5, -10, 2.5])
    let late = "date,what,v\n" + (0..<9_000).map { _ in "2026-01-03,Dinner,1\n" }.joined() + "2026-02-01,Sum,9000\n"
    #expect(try read(late, .name("v"), piece: 1 << 16).numbers.count == 9_000)
  }

  @Test func `few names may begin like a total, so that few cells are compared with words`() {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let pairs = letters.flatMap { first in letters.map { TotalWords.place(first, $0) } }
    let open = pairs.count { TotalWords.groups[$0] != TotalWords.noGroup }
    #expect(1...60 ~= open, "\(open) of \(pairs.count)")
  }

  // MARK: Headers

  @Test func `more lines of notes than rows are below a short table`() throws {
    let text = """
      Sample1,,Sample2,
      Wavelength (nm),Abs,Wavelength (nm),Abs
      800.00,0.0123,800.00,0.0223
      799.00,0.0125,799.00,0.0226
      798.00,0.0128,798.00,0.0231

      Sample1
      Collection Time: 1/13/2026 10:00:00 AM
      Operator Name : X
      Scan Software Version: 4.20

      """
    let found = try read(text.replacing("\n", with: "\r\n"), .number(2))
    #expect(found.numbers == [0.0123, 0.0125, 0.0128] && found.sentence.contains("header in line 2"), "\(found)")
  }

  @Test func `numbers of columns below a title are a header`() throws {
    let text = """
      Software Version\t3.05.11
      Date\t1/13/2026

      Results
      \t1\t2\t3\t4
      A\t0.123\t0.133\t0.143\t0.153\t600
      B\t0.223\t0.233\t0.243\t0.253\t600
      C\t0.323\t0.333\t0.343\t0.353\t600

      """
    #expect(try read(text, .name("2")).numbers == [0.133, 0.233, 0.333])
  }

  @Test func `serial numbers above a row of units are in the header`() throws {
    let rows = (0..<30).map { "13.01.2026 10:\($0 < 10 ? "0" : "")\($0):00;\(12_345 + $0),678;1,2\($0)\r\n" }.joined()
    let text = """
      sep=;
      Version CSV1|Tool SE|Delimiter semicolon

      ;SN: 2001234567;SN: 2001234567
      ;2001234567;2001234567
      ;Counter;Analog
      dd.MM.yyyy HH:mm:ss;kWh;kW

      """.replacing("\n", with: "\r\n")
    let found = try read(text + rows, .name("Counter"))
    #expect(found.numbers.count == 30 && found.numbers.first == 12_345.678, "\(found.sentence)")
    // On each page the units come again.
    let page = "t;p\ns;kPa\n1;2,5\n2;3,5\n"
    #expect(try read(page + page, .name("p")).numbers == [2.5, 3.5, 2.5, 3.5])
  }

  @Test func `an oscilloscope's second line has a unit, a count and numbers`() throws {
    let text = "X,CH1,Start,Increment,\nSequence,Volt,-6.0e-03,1.0e-06\n0,0.12,,\n1,0.14,,\n2,0.16,,\n3,0.18,,\n"
    #expect(try read(text, .name("CH1")).numbers == [0.12, 0.14, 0.16, 0.18])
  }

  @Test func `a long preamble of words does not make blanks the delimiter`() throws {
    let notes = (0..<10_000).map { "note \($0)\n" }.joined()
    let text = notes + "t;v\n" + (0..<100).map { "\($0);\($0),5\n" }.joined()
    let found = try read(text, .name("v"))
    #expect(found.numbers.count == 100 && found.numbers.last == 99.5)
    #expect(found.sentence.contains("10000 lines skipped"), "\(found.sentence)")
  }

  @Test(arguments: [nil, 3])
  func `byte order marks of joined files are dropped`(_ piece: Int?) throws {
    let mark = "\u{FEFF}"
    #expect(try read("\(mark)a,b\n1,2\n\(mark)3,4\n5,6\n", .name("a"), piece: piece).numbers == [1, 3, 5])
  }

  // MARK: Print-outs without dashes

  private static let head = "Report 5722SS1      Inventory      1/13/26  Page 1\nItem        Qty     Amount\n"
  private static let items = [("Bolts", 12, 120), ("Nuts", 4, 18), ("Washers", 7, 9), ("Screws", 40, 33)]
  private static let total = "             63        180"

  private static func rows(_ mark: String = "") -> String {
    items.map { "\($0)         \($1)        \($2)\(mark)\n" }.joined()
  }

  @Test(arguments: [
    head + rows() + total + "\n", head + rows() + total + " *\n", head + rows(" *") + total + " **\n",
    head + "*\n" + rows() + "*\n" + total + "\n",
    head + rows() + "   * * *  END OF REPORT  * * *\n",
  ])
  func `stars, sums below their columns and a closing line are no rows`(_ text: String) throws {
    for piece in [nil, 11] {
      let quantities = try read(text, .name("Qty"), piece: piece)
      #expect(quantities.numbers == [12, 4, 7, 40], "\(quantities.sentence)")
      let amounts = try read(text, .name("Amount"), piece: piece)
      #expect(
        amounts.numbers == [120, 18, 9, 33] && amounts.sentence.contains("1 row left out"), "\(amounts.sentence)")
    }
  }

  @Test func `a sum below a later column is not in the first one`() throws {
    let text = """
      CUST   NAME        BALANCE
      1001   Smith       1,200.50 *
      1002   Jones          50.25
      1003   Brown         700.00 *
                         1,950.75 **

      """
    #expect(try read(text, .name("CUST")).numbers == [1_001, 1_002, 1_003])
    let balances = try read(text, .name("BALANCE"))
    #expect(
      balances.numbers == [1_200.5, 50.25, 700] && balances.sentence.contains("total row, line 5"), "\(balances)")
  }

  @Test func `the last column of a list of processes has blanks`() throws {
    let text = """
        PID USER      %CPU   RSS    TIME COMMAND
          1 root       0.0 11234    0:01 /sbin/init
        812 www        1.2 23456    0:10 nginx: worker process
       4711 ann       12.5 51234    1:00 python3 run.py 17

      """
    for piece in [nil, 9] {
      #expect(try read(text, .name("%CPU"), piece: piece).numbers == [0, 1.2, 12.5])
    }
    let commands = try DelimitedTextTests.read(
      Array(text.utf8), [ColumnRequest(.name("COMMAND"), as: .texts)])
    #expect(commands.columns == [.texts(["/sbin/init", "nginx: worker process", "python3 run.py 17"])])
    // A number too many is still a fault.
    #expect(refusal("a b c\n1 2 3\n1 2 3 4\n5 6 7\n", "nnn").contains("this row has 4 fields"))
  }

  @Test func `numbers that are shifted to other columns are refused with their line`() {
    let text = Self.head + Self.rows() + "             63        999\n"
    #expect(refusal(text, "-nn").contains("this row has 2 fields, the first has 3"))
    var options = DelimitedOptions()
    options.choices.badRows = .leaveOut
    #expect(refusal(text, "-nn", options) == "read")
  }

  @Test(arguments: [
    "Kostenstelle;Plan;Ist;Abw. %\nVertrieb;1.200;1.150;-4,2\nIT;980;1.020;4,1\nSumme;2.180;2.170;-0,5\n",
    "team,a,b,share\nx,1200,1150,0.45\ny,980,1020,0.25\nTotal,2180,2170,0.35\n",
  ])
  func `a total may have a share or a mean beside its sums`(text: String) throws {
    let names = text.hasPrefix("team") ? ["a", "b"] : ["Plan", "Ist"]
    for piece in [nil, 5] {
      #expect(try read(text, .name(names[0]), piece: piece).numbers == [1_200, 980])
      let last = try read(text, .name(names[1]), piece: piece)
      #expect(last.numbers == [1_150, 1_020] && last.sentence.contains("total row"), "\(last)")
    }
    // One sum among other numbers may be chance.
    #expect(try read("n,a,b,c\nx,1,5,6\ny,2,6,7\nTotal SA,3,12,9\n", .name("a")).numbers == [1, 2, 3])
  }

  @Test func `dashes above the sums of columns are no columns`() throws {
    let text =
      "Account    Debit      Credit\n1000     1,234.50        0.00\n1200       200.00    1,000.00\n"
      + "        ---------   ---------\n         1,434.50    1,000.00\n"
    for piece in [nil, 5] {
      let found = try read(text, .name("Credit"), piece: piece)
      #expect(found.numbers == [0, 1_000], "\(found)")
      #expect(try read(text, .name("Debit"), piece: piece).numbers == [1_234.5, 200])
    }
  }

  @Test(arguments: [
    "Konto   Name                Betrag\n1000    Kasse             1.234,50\n1200    Bank             12.000,00\n"
      + "1400    Forderungen         345,25\n                        ----------\n                         13.579,75\n",
    "Miete                     1.234,50\nStrom                    12.000,00\nEssen                       345,25\n"
      + "                         ---------\n                         13.579,75\n",
    "Rent                      1,234.50\nPower                    12,000.00\nFood                        345.25\n"
      + "                         ---------\n                         13,579.75\n",
  ])
  func `a comma in numbers that stand below each other divides no cells`(text: String) throws {
    let column = text.hasPrefix("Konto") ? ColumnName.name("Betrag") : .number(2)
    for piece in [nil, 5] {
      let found = try read(text, column, piece: piece)
      #expect(found.numbers == [1_234.5, 12_000, 345.25], "\(found)")
      #expect(found.sentence.contains("spaces") && found.sentence.contains("total row"), "\(found)")
    }
    // One blank may be part of a name.
    #expect(try read("Room 101,25\nRoom 102,30\nRoom 103,40\n", .number(2)).numbers == [25, 30, 40])
  }

  // MARK: Long beginnings

  @Test(arguments: [",", ";"])
  func `a table below a long text with commas is found`(delimiter: String) throws {
    let lines = (0..<10_000).map { "Key \($0): some words here, and more than that, in a long sentence\n" }.joined()
    #expect(lines.utf8.count > TableForm.sampleBytes)
    let table = "a,b\n1.5,2\n3.5,4\n4.5,6\n".replacing(",", with: delimiter)
    for piece in [nil, 1 << 16] {
      let found = try read(lines + table, .name("a"), piece: piece)
      #expect(found.numbers == [1.5, 3.5, 4.5], "\(found)")
      #expect(found.sentence.contains("10000 lines skipped, header in line 10001"), "\(found)")
    }
  }

  @Test func `a header longer than the first sample is read with the rows below it`() throws {
    let names = (0..<40_000).map { "c\($0)" }.joined(separator: ";")
    let row = (0..<40_000).map { "\($0),5" }.joined(separator: ";")
    #expect(names.utf8.count > 1 << 17 && row.utf8.count > 1 << 17)
    for piece in [nil, 1 << 16] {
      let found = try read("\(names)\n\(row)\n\(row)\n\(row)\n", .name("c7"), piece: piece)
      #expect(found.numbers == [7.5, 7.5, 7.5], "\(found.numbers)")
    }
  }

  @Test(arguments: ["# a, b\n# c, d\n", "# made by X, version 1\n# date: 2026-01-01, 12:30\n# run, 5\n"])
  func `comments with commas above the names are no header`(comments: String) throws {
    for piece in [nil, 5] {
      #expect(try read(comments + "x,y\n1,2\n3,4\n5,6\n7,8\n", .name("y"), piece: piece).numbers == [2, 4, 6, 8])
    }
    // The last one names the columns where no other line does.
    #expect(try read("# run, one\n# x, y\n1.5,2\n3.5,4\n5.5,6\n", .name("y")).numbers == [2, 4, 6])
  }

  // MARK: Periods

  @Test func `rows of quarters and halves that add up the months above are left out`() throws {
    let quarters = ["Jan,10,4\nFeb,20,8\nMar,30,12\nQ1,60,24\n", "Apr,11,5\nMay,21,9\nJun,31,13\nQ2,63,27\n"]
    let year = "month,sales,cost\n" + quarters.joined() + "H1,123,51\nJul,1,1\nAug,2,2\nQ3,3,3\nTotal,126,54\n"
    for piece in [nil, 5] {
      let found = try read(year, .name("sales"), piece: piece)
      #expect(found.numbers == [10, 20, 30, 11, 21, 31, 1, 2], "\(found)")
      #expect(found.sentence.contains("5 rows left out (total row, lines 5, 9, 10, 13, 14)"), "\(found)")
    }
    var options = DelimitedOptions()
    options.choices.footerRows = 0
    #expect(try read(year, .name("sales"), options).numbers.count == 13)
    let long = year.replacing("Total,126,54\n", with: (0..<30_000).map { "day\($0),1,1\n" }.joined())
    #expect(try read(long, .name("sales"), piece: 1 << 16).numbers.count == 30_008)
  }

  @Test(arguments: [
    // Periods among themselves; the first one; sums of fewer rows; another number; a name that begins so.
    "quarter,v\nQ1,10\nQ2,10\nQ3,20\nQ4,40\n", "what,v\nJan,5\nQ1,5\nQ2,7\n", "what,v\nJan,5\nFeb,6\nQ1,6\nQ2,17\n",
    "half,v\nH1,10\nH2,10\n\nH1,20\n", "what,v\nJan,5\nFeb,6\nQ10,11\n", "what,v\nJan,5\nFeb,6\nH1N1,11\n",
  ])
  func `other rows of periods are data`(text: String) throws {
    let found = try read(text, .name("v"))
    let rows = text.split(separator: "\n").count - 1
    #expect(found.numbers.count { !$0.isNaN } == rows && !found.sentence.contains("left out"), "\(found)")
  }

  // MARK: Sentences and numbered columns

  @Test func `a sentence with more words than the rows have cells is no row`() throws {
    let text =
      "Item        Qty     Amount\nBolts        12     120.50\nNuts          4      18.00\n* * *  E N D  * * *\n"
    for piece in [nil, 5] {
      #expect(try read(text, .name("Qty"), piece: piece).numbers == [12, 4])
      #expect(try read(text, .name("Amount"), piece: piece).numbers == [120.5, 18])
    }
  }

  @Test func `numbers of wells behind a name are a header, whatever is above them`() throws {
    let text =
      "Plate:\tPlate1\t1.3\tFormat\tEndpoint\tAbsorbance\tRaw\n\tTemperature(°C)\t1\t2\t3\t4\t\n"
      + "\t25.1\t0.101\t0.203\t0.305\t0.410\t\n\t\t0.099\t0.201\t0.301\t0.402\t\n"
      + "\t\t0.110\t0.215\t0.325\t0.433\t\n\n~End\n"
    for piece in [nil, 7] {
      #expect(try read(text, .name("2"), piece: piece).numbers == [0.203, 0.201, 0.215])
    }
  }

  @Test func `equally spaced numbers are a header above values with decimals`() throws {
    #expect(try read("x,100,200,300\n1,10.5,20,30\n2,11,21,31\n", .name("200")).numbers == [20, 21])
    let text = "Hour\t0\t1\t2\n2026-01-01\t10.5\t20\t30\n2026-01-02\t11\t21\t31\n"
    #expect(try read(text, .name("1")).numbers == [20, 21])
  }
}
