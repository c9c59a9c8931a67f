import DataSets
import EvaluationEngine
import Formulas
import GraphDocument
import TestSupport
import Testing
import Workbooks

@testable import WorkbookGraphs

struct WorkbookIntakeTests {
  private func intake(_ sketch: String, names: [String: String] = [:]) throws -> WorkbookIntake {
    try WorkbookIntake(Workbook(sketch, names: names))
  }

  @Test func `labels beside cells name nodes, formulas mention them`() throws {
    let intake = try intake(
      """
      principal    | 1000
      monthly rate | 0.01
      interest     | =B1*B2 -> 10
                   |
                   | 7
      """)
    #expect(
      intake.contents.sketch == [
        "B5 = 7", "interest = principal * monthly_rate", "monthly_rate = 0.01", "principal = 1000",
      ])
    #expect(intake.contents.node(named: "monthly_rate").flatMap { intake.contents.label(of: $0) } == "monthly rate")
    #expect(intake.matching == 1 && intake.formulas == 1 && intake.leftOut == [] && intake.differences == [])
  }

  @Test func `names are unique, and none means something else in a formula`() throws {
    let intake = try intake(
      """
      value | 2
      value | 3
      mod   | =B1+B2 -> 5
      pi    | =B3*2 -> 10
      A1    | 4
      """)
    #expect(
      intake.contents.sketch == ["A1 = 4", "B4 = mod_ * 2", "mod_ = value + value_2", "value = 2", "value_2 = 3"])
    #expect(intake.matching == 2)
  }

  @Test func `columns of constants are data sets, copied formulas over them one formula`() throws {
    let intake = try intake(
      """
      price | quantity | amount           | share
      2     | 10       | =A2*B2 -> 20     | =C2/C$6 -> 0.1
      3     | 20       | =A3*B3 -> 60     | =C3/C$6 -> 0.3
      4     | 30       | =A4*B4 -> 120    | =C4/C$6 -> 0.6
            |          |                  |
      all   |          | =SUM(C2:C4) -> 200 |
      """)
    #expect(
      intake.contents.sketch == [
        "amount = price * quantity", "amount_all = sum(amount)", "price = [2, 3, 4]", "quantity = [10, 20, 30]",
        "share = amount / amount_all",
      ])
    #expect(intake.matching == 7 && intake.formulas == 7)
  }

  @Test func `a column that rests on itself stays cells, a column read cell by cell too`() throws {
    let intake = try intake(
      """
      balance | 100
      rate    | 0.5
      1       | =B1*(1+B$2) -> 150
      2       | =B3*(1+B$2) -> 225
      3       | =B4*(1+B$2) -> 337.5
      """)
    #expect(
      intake.contents.sketch
        == [
          "balance = 100", "rate = 0.5", "rate_2 = balance * (1 + rate)", "rate_3 = rate_2 * (1 + rate)",
          "rate_4 = rate_3 * (1 + rate)",
        ].sorted() || intake.matching == 3)
    #expect(intake.matching == 3)
  }

  /// Cells A1…A5 hold 4, −2, 7.5, nothing and 3; B1…B5 10, 20, 30, 40, 50; C1 to C3 texts.
  private static func computed(_ formula: String) throws -> (value: Double?, intake: WorkbookIntake) {
    let intake = try WorkbookIntake(
      Workbook(
        """
        4   | 10 | apple | |  | =\(formula) -> ?
        -2  | 20 | pear  |
        7.5 | 30 | apple |
            | 40 |       |
        3   | 50 |       |
        """, names: ["rate": "Sheet1!$A$3", "prices": "Sheet1!$B$1:$B$5"]), WorkbookPart(region: CellRange("F1")))
    let node = intake.contents.nodesInFileOrder().first { ["F1", "apple"].contains(intake.contents.name(of: $0)) }
    return (node.flatMap { intake.contents.graph.value(of: $0).number }, intake)
  }

  @Test(arguments: [
    ("COUNT(A1:A4)", 2), ("COUNT(A1:A4,7)", 3), ("COUNTIF(A1:A4,3)", 1), ("COUNTIF(A1:A4,\">1\")", 2),
    ("IFERROR(COUNT(A1:A2),-1)", 1), ("COUNTIF(A1:A4,\"<>3\")", 3), ("COUNTIF(A1:A4,\"<3\")", 0),
    ("COUNTIFS(A1:A4,\"<>3\",A1:A4,\"<>4\")", 2),
  ])
  func `errors are not counted`(formula: String, value: Double) throws {
    for error in ["?", "#DIV/0!"] {
      let intake = try WorkbookIntake(
        Workbook(
          """
          3       | =\(formula) -> ?
          =1/0 -> \(error) |
          4       |
          =A2+1 -> \(error) |
          """), WorkbookPart(region: CellRange("B1")))
      let node = try #require(intake.contents.nodesInFileOrder().last { intake.contents.formula(of: $0) != nil })
      let values = intake.contents.nodesInFileOrder().compactMap { intake.contents.graph.value(of: $0).number }
      #expect(values.contains(value), "\(formula): \(intake.contents.sketch) \(node)")
    }
  }

  /// Formulas with the values that the definitions of their functions give.
  static let values: [(formula: String, value: Double)] = [
    ("-2^2", 4), ("2^3^2", 64), ("A1%*50", 2), ("A4+1", 1), ("1-2-3", -4), ("2*(3+4)", 14), ("A1<B1", 1),
    ("(A1<B1)*3", 3),
    ("SUM(A1:A5)", 12.5), ("SUM(A1:A5,1,B1)", 23.5), ("SUM(A4)", 0), ("AVERAGE(A1:A5)", 3.125), ("COUNT(A1:C5)", 9),
    ("COUNTA(A1:C5)", 12), ("COUNTBLANK(A1:A5)", 1), ("MIN(A1:A5)", -2), ("MAX(A1,B1,3)", 10), ("MEDIAN(A1:A5)", 3.5),
    ("VAR(B1:B5)", 250), ("VARP(B1:B5)", 200), ("VARP(B1:B1)", 0), ("STDEV.S(B1:B5)^2", 250), ("PRODUCT(A1:A3)", -60),
    ("SUMSQ(A1:A2)", 20), ("IF(A1>3,1,2)", 1), ("IF(A2>0,1)", 0), ("IF(C1=\"Apple\",5,6)", 5), ("IF(A4=\"\",5,6)", 5),
    ("IF(A1=\"\",5,A1)", 4), ("AND(A1>0,A2<0)*1", 1), ("OR(A1<0,A2>0)+0", 0), ("NOT(A1>0)+0", 0),
    ("IFERROR(1/A4,9)", 9), ("IFERROR(1/A1,9)", 0.25), ("IFERROR(VLOOKUP(5,A1:B5,2,FALSE),-1)", -1),
    ("VLOOKUP(7.5,A1:B5,2,FALSE)", 30), ("VLOOKUP(35,B1:B5,1)", 30), ("VLOOKUP(\"pear\",C1:C2,1,0)=C2", 1),
    ("INDEX(B1:B5,3)", 30), ("INDEX(A1:B5,A5,2)", 30), ("INDEX(prices,MATCH(7.5,A1:A5,0))", 30),
    ("MATCH(40,B1:B5,0)", 4),
    ("MATCH(\"p*\",C1:C3,0)", 2), ("MATCH(35,B1:B5)", 3), ("LOOKUP(25,B1:B5)", 20),
    ("SUMIF(A1:A5,\">0\")", 14.5), ("SUMIF(C1:C3,\"apple\",B1:B3)", 40), ("SUMIF(A1:A5,\">\"&A5,B1:B5)", 40),
    ("COUNTIF(A1:A5,\">=3\")", 3), ("COUNTIF(C1:C5,\"<>apple\")", 3), ("COUNTIFS(B1:B5,\">10\",A1:A5,\">0\")", 2),
    ("SUMIFS(B1:B5,A1:A5,\">0\",B1:B5,\"<50\")", 40), ("AVERAGEIF(A1:A5,\">3\",B1:B5)", 20),
    ("SUMPRODUCT(A1:A5,B1:B5)", 375), ("SUMPRODUCT((A1:A5>0)*B1:B5)", 90), ("SUMPRODUCT((C1:C3=\"apple\")*B1:B3)", 40),
    ("ROUND(2.5,0)", 3), ("ROUND(-2.675,2)", -2.68), ("ROUND(1234,-2)", 1200), ("ROUNDUP(-1.21,1)", -1.3),
    ("ROUNDDOWN(1.15,2)", 1.15), ("ROUND(4.5*0.15,2)", 0.68),
    ("ROUND(1.05*(0.0284+0.0046)-0.0284,4)", 0.0063), ("ROUNDDOWN(2.3*100,0)", 230), ("INT(4.35*100)", 435),
    ("INT(-4.35*100)", -435), ("ROUNDUP(1.1*1.1*100,0)", 121), ("TRUNC(4.35*100)", 435), ("TRUNC(10.29,1.7)", 10.2),
    ("ROUNDUP(1.745,2.3)", 1.75), ("ROUND(A1*1.6255,A3/3.1)", 6.5), ("MROUND(0.45,0.1*3)", 0.6), ("INT(-2.5)", -3),
    ("TRUNC(-2.5)", -2), ("MOD(-7,3)", 2), ("CEILING(4.2,0.5)", 4.5),
    ("FLOOR(4.7,0.5)", 4.5), ("EVEN(3)", 4), ("ODD(-2)", -3), ("QUOTIENT(-7,2)", -3), ("LOG(8,2)", 3), ("LOG(1000)", 3),
    ("ATAN2(1,2)", 1.1071487177940904), ("POWER(-2,2)", 4), ("FACT(5)", 120), ("COMBIN(49,6)", 13_983_816),
    ("PMT(0.01,12,1000)", -88.84878867834170), ("FV(0.01,12,-100)", 1268.2503013196976),
    ("NPER(0.01,-100,1000)", 10.588644459423),
    ("NPV(0.1,B1:B3)", 48.1592787377912), ("SLN(1000,100,9)", 100), ("IPMT(0.01,1,12,1000)", -10),
    ("LARGE(A1:A5,2)", 4), ("SMALL(A1:A5,1)", -2), ("RANK(A1,A1:A5)", 2), ("PERCENTILE(B1:B5,0.25)", 20),
    ("QUARTILE(B1:B5,3)", 40), ("CHOOSE(2,5,A1,7)", 4), ("rate*2", 15), ("SUM(prices)", 150), ("SUM(B:B)", 150),
    ("SUBTOTAL(9,B1:B5)", 150), ("ROWS(A1:B5)", 5), ("ISNUMBER(A1)*1", 1), ("N(A1)", 4), ("SUM({1,2;3,4})", 10),
    ("IFS(A1>5,1,A1>3,2)", 2), ("SWITCH(A5,1,10,3,30)", 30), ("XOR(A1>0,A2>0)*1", 1), ("--(A1>0)", 1), ("+A1", 4),
    ("GEOMEAN(B1:B2)", 14.142135623730951), ("SUMXMY2(A1:A2,B1:B2)", 520),
    ("SLOPE(A1:A2,B1:B2)", -0.6), ("INTERCEPT(A1:A2,B1:B2)", 10), ("CORREL(A1:A2,B1:B2)", -1),
    ("RSQ(A1:A2,B1:B2)", 1), ("COVAR(A1:A2,B1:B2)", -15), ("COVARIANCE.S(A1:A2,B1:B2)", -30),
    ("FORECAST(30,A1:A2,B1:B2)", -8), ("2*SLOPE(A1:A2,B1:B2)^2", 0.72), ("AVERAGE(A1:A2,B1)", 4),
    ("SUMPRODUCT(--(A1:A5>0),B1:B5)", 90), ("COUNTIF(A1:A5,4)", 1), ("XLOOKUP(7.5,A1:A5,B1:B5)", 30),
    ("PI()", Double.pi), ("CEILING.MATH(-4.2)", -4), ("CEILING.MATH(-4.2,-2)", -4), ("CEILING.MATH(-4.2,2,-1)", -6),
    ("FLOOR.MATH(-4.2)", -5), ("FLOOR.MATH(-4.2,2,1)", -4), ("FLOOR.MATH(4.2,0)", 0), ("FLOOR.MATH(A1/10,A5/10)", 0.3),
    ("CEILING.PRECISE(-4.2,-0.5)", -4), ("FLOOR.PRECISE(-4.2,0.5)", -4.5), ("ISO.CEILING(4.2,A4)", 0),
    ("CEILING.MATH(4.2,0.1)", 4.2), ("CEILING(A1,A4)", 0), ("ROW(B3:C4)+COLUMN(B3)", 5), ("AND(C1,A1)*1", 1),
    ("N(C1)+1", 1), ("SUM(Sheet1:Sheet1!A1)", 4),
    ("IF(A1>3,\"low\",\"high\")=\"LOW\"", 1), ("(IF(A1>3,\"low\",\"high\")<>IF(A2>3,\"low\",\"high\"))*1", 1),
    ("SWITCH(C2,\"apple\",1,\"pear\",2)", 2), ("(VLOOKUP(A3,A1:C3,3,FALSE)=\"apple\")*1", 1),
    ("(INDEX(C1:C3,A1/2)=\"pear\")*1", 1), ("(CHOOSE(A1/2,\"a\",\"b\")=\"b\")*1", 1),
    ("VLOOKUP(IF(A2<0,\"pear\",\"apple\"),C1:D3,1,FALSE)=\"pear\"", 1),
    ("MATCH(IF(A2<0,\"pear\",\"apple\"),C1:C3,0)", 2), ("(IF(A1>3,\"\",\"x\")=\"\")*1", 1),
    ("(IF(A1>3,\"x\",\"y\")>5)*1", 1), ("IF(A1>3,5,\"none\")", 5),
    ("(IFERROR(VLOOKUP(5,A1:C3,3,FALSE),\"none\")=\"none\")*1", 1),
    ("NOT(A1>9)*3+2", 5), ("NOT(A1)+1", 1), ("SUM(NOT(A1),1)", 1), ("NOT(A1>9)/2", 0.5), ("NOT(NOT(A1))+1", 2),
    ("-NOT(A2>0)", -1), ("IF(NOT(A1>9),2,3)", 2), ("AND(NOT(A1>9),A1>0)*2", 2), ("NOT(OR(A1>9,A2>9))*3", 3),
    ("IFERROR(MATCH(0,B1:B5),-1)", -1), ("ISNUMBER(MATCH(0,B1:B5))*1", 0), ("IFERROR(MATCH(99,B1:B5,-1),-1)", -1),
    ("IFERROR(VLOOKUP(5,B1:B5,1),-1)", -1), ("IFERROR(LOOKUP(5,B1:B5),-1)", -1), ("IFERROR(RANK(99,B1:B5),-1)", -1),
    ("IFERROR(COMBIN(2,A1),-1)", -1), ("IFERROR(FLOOR(A1,A2),-1)", -1), ("IFERROR(CEILING(A1,A2),-1)", -1),
    ("CEILING(-2.5,-2)", -4), ("CEILING(-2.5,2)", -2), ("FLOOR(-2.5,2)", -4), ("MROUND(-10,-3)", -9),
    ("LCM(6,A4)", 6), ("GCD(B1:B5)", 10), ("GCD(A1,B1:B2,A4)", 2), ("AND(A4,TRUE)*1", 1), ("OR(A4,FALSE)*1", 0),
    ("ISLOGICAL(TRUE)*1", 1), ("SMALL(B1:B5,2.9)", 20), ("DAYS(B2,A1)", 16), ("DAYS(45.9,12.1)", 33),
    ("AVERAGEA(A1:A5)", 3.125), ("AVERAGEA(B1,C1)", 5), ("VARA(B1:B2,C1)", 100), ("MAXA(A2,C1:C3)", 0),
    ("MINA(B1:B2,C1)", 0), ("STDEVPA(B1:B5)^2", 200), ("RANK(A1,A1:A5,1)", 3),
    ("PPMT(0.01,12,12,1000)", -87.96909770132842),
    ("ATAN2(0,1)", Double.pi / 2),
    ("IFERROR(LOG(A1,A4),9)", 9), ("IFERROR(ACOS(A1),9)", 9), ("IFERROR(FACT(A2),9)", 9),
    ("IFERROR(SMALL(B1:B5,9),7)", 7), ("IFERROR(LARGE(B1:B5,9),7)", 7), ("IFERROR(PERCENTILE(B1:B5,A1),7)", 7),
    ("IFERROR(RATE(A1,100,A1),7)", 7), ("IFERROR(INDEX(B1:B5,MATCH(99,A1:A5,0)),7)", 7), ("IFERROR(A4,9)", 0),
    ("IFERROR(B1,9)", 10), ("IFERROR(5,9)", 5), ("ISERROR(1/A4)*1", 1), ("ISERROR(A1)*1", 0), ("ISERROR(C1)*1", 0),
    ("ISERR(1/A4)*1", 1), ("ISNA(1/A4)*1", 0), ("ISNUMBER(1/A4)*1", 0), ("ISNUMBER(1/A1)*1", 1),
    ("ISNUMBER(C1)*1", 0), ("ISNUMBER(A4)*1", 0), ("ISNUMBER(A1>2)*1", 0), ("ISNUMBER(TRUE)*1", 0),
    ("IFNA(MATCH(99,A1:A5,0),-1)", -1), ("IFNA(VLOOKUP(A1,A1:B5,2,FALSE()),-1)", 10), ("IFNA(1/A1,-1)", 0.25),
    ("ISNA(MATCH(99,A1:A5,0))*1", 1), ("ISERR(MATCH(99,A1:A5,0))*1", 0), ("IFERROR(#DIV/0!,3)", 3),
    ("ISERROR(NA())*1", 1), ("SUMPRODUCT(IFERROR(B1:B5/A1:A5,0))", 10 / 4.0 - 10 + 4 + 50 / 3.0),
    ("SUMPRODUCT(ISERROR(B1:B5/A1:A5)*1)", 1), ("SUMPRODUCT(ISNUMBER(1/A1:A5)*1)", 4),
    ("IFERROR(IFERROR(1/A4,SQRT(A2)),8)", 8),
  ]

  /// Formulas that fail in spreadsheets.
  static let failures = [
    "MATCH(0,B1:B5)", "MATCH(0,B1:B5,1)", "MATCH(99,B1:B5,-1)", "MATCH(A1,B1:B5)", "MATCH(A2,A1:A3,0)+MATCH(9,A1:A3,0)",
    "LOOKUP(5,B1:B5)", "VLOOKUP(5,A1:B5,2,FALSE)", "VLOOKUP(A1,B1:B5,1)", "RANK(99,B1:B5)", "RANK(A1,B1:B5,1)",
    "COMBIN(2,3)", "COMBIN(A1,B1)", "PERMUT(2,6)", "GCD(-4,2)", "GCD(A2,A1)", "LCM(-5,6)", "LCM(A1:A2)",
    "CEILING(2.1,-1)", "CEILING(A1,A2)", "FLOOR(2.5,-2)", "FLOOR(A1,A2)", "FLOOR(2.1,0)", "FLOOR(A1,A4)",
    "MROUND(10,-3)", "MROUND(-10,3)", "MROUND(A1,A2)", "SYD(1000,100,9,10)", "SYD(1000,100,9,0)",
    "IPMT(0.01,13,12,1000)", "IPMT(0.01,0,12,1000)", "PPMT(0.01,B2,12,1000)", "ATAN2(0,0)", "ATAN2(A4,A4)",
    "SMALL(B1:B5,0.5)", "SMALL(B1:B5,6)", "LARGE(B1:B5,0)",
  ]

  @Test(arguments: failures)
  func `what fails in spreadsheets has no value`(formula: String) throws {
    let (found, intake) = try Self.computed(formula)
    #expect(found == nil, "\(intake.contents.sketch)")
    #expect(intake.leftOut == [])
  }

  @Test func `truths are counted as truths, and rows that are hidden are no part of a subtotal that is understood`()
    throws
  {
    let intake = try intake(
      """
      1 | TRUE      | =COUNTIF(B1:B4,TRUE) -> 2     | =COUNTIF(A1:A4,TRUE) -> 0 | =COUNTIF(B1:B3,"<>TRUE") -> 1
      2 | FALSE     | =SUMIF(B1:B4,FALSE,A1:A4) -> 2 | =COUNTIF(B1:B4,B2) -> 1   | =COUNTIF(B1:B4,1) -> 1
      3 | =A3>2 -> TRUE | =STDEVA(A1,B1)*0 -> 0     | =AVERAGEA(B1:B3) -> 0.6666666666666667
      4 | 1
      """)
    #expect(intake.leftOut == [] && intake.differences == [])
    #expect(intake.matching == 9 && intake.formulas == 9)
    var hidden = Workbook("1 | =SUBTOTAL(9,A1:A3) -> 4 | =SUBTOTAL(9,A2:A2) -> 2\n2\n3")
    hidden.sheets[0].hiddenRows = [2]
    #expect(try WorkbookIntake(hidden).leftOut.map(\.description) == ["Sheet1!B1: SUBTOTAL over hidden rows"])
  }

  /// Copied formulas that mention the first cell of a column twice: as their own row's, and as the row that all compare with.
  static let comparedWithFirst: [(formula: String, value: @Sendable (Double, Double) -> Double)] = [
    ("=B#/$B$2", { $0 / $1 }), ("=B#/B$2", { $0 / $1 }), ("=ABS(B#-B$2)", { abs($0 - $1) }),
    ("=MAX(B$2,B#)", { max($0, $1) }), ("=B#*$B$2+$B$2", { $0 * $1 + $1 }),
    ("=IF($B#>$B$2,B#,-1)", { $0 > $1 ? $0 : -1 }),
    ("=(B#-$B$2)/($B$7-$B$2)", { ($0 - $1) / (70 - $1) }), ("=$B$2-B#+$B$2", { $1 - $0 + $1 }),
  ]

  @Test(arguments: comparedWithFirst.indices)
  func `a column that is compared with its first row is no column compared with itself`(index: Int) throws {
    let (formula, value) = Self.comparedWithFirst[index]
    let rows = (2...7).map { row in
      "\(row) | \(row * 10) | \(formula.replacing("#", with: "\(row)")) -> \(value(Double(row * 10), 20))"
    }
    let intake = try intake("year | sales | index\n" + rows.joined(separator: "\n"))
    #expect(intake.differences == [] && intake.leftOut == [] && intake.matching == 6, "\(intake.contents.sketch)")
  }

  @Test func `a row that fails leaves the other rows of its column alone`() throws {
    for (formula, value) in [
      ("COMBIN(A#,3)", "4"), ("1/(A#-1)", "0.3333333333333333"), ("SQRT(A#-2)", "1.4142135623730951"),
    ] {
      let rows = [4, 1, 4, 4, 4].enumerated().map { row, number in
        "\(number) | =\(formula.replacing("#", with: "\(row + 1)")) -> \(number == 1 ? "#NUM!" : value)"
      }
      let intake = try intake(rows.joined(separator: "\n"))
      #expect(intake.differences == [] && intake.matching == 5, "\(intake.contents.sketch)")
      // Nor where the workbook holds no values.
      let bare = try self.intake(rows.map { $0.split(separator: ">")[0] + "> ?" }.joined(separator: "\n"))
      let values = bare.contents.nodes.compactMap { bare.contents.graph.value(of: $0).number }
      #expect(values.count { "\($0)" == "\(Double(value) ?? 0)" } >= 4, "\(bare.contents.sketch)")
    }
  }

  @Test(arguments: 1...RandomTestLength.steps(200))
  func `random tables of copied columns give what a model of cells gives`(seed: Int) throws {
    let table = RandomTable(seed: UInt64(seed))
    let intake = try intake(table.sketch)
    #expect(intake.leftOut == [] && intake.differences == [], "seed \(seed): \(table.sketch) \(intake.differences)")
    #expect(intake.matching == table.formulas, "seed \(seed)")
  }

  @Test(arguments: values)
  func `functions come to what spreadsheets come to`(formula: String, value: Double) throws {
    let (found, intake) = try Self.computed(formula)
    let number = try #require(found, "\(intake.leftOut) \(intake.contents.sketch)")
    #expect(abs(number - value) <= 1e-12 * max(1, abs(value)), "\(intake.contents.sketch)")
    #expect(intake.leftOut == [])
  }

  static let refusals: [(formula: String, phrase: String)] = [
    ("RAND()", "RAND, which is volatile"), ("NOW()+1", "NOW, which is volatile"),
    ("OFFSET(A1,1,0)", "OFFSET, which is volatile"), ("WEIRD(1)", "the function WEIRD"),
    ("SQRT(1,2)", "SQRT with 2 arguments"), ("C1+1", "a text instead of a number"),
    ("unknown*2", "the name unknown, which is not defined"), ("Other!A1", "a sheet 'Other', which does not exist"),
    ("A1:A3*2", "a formula that gives several values"), ("A1&\"x\"", "texts that are joined"),
  ]

  @Test func `what is not understood is reported by cell, its value taken as a number`() throws {
    for (formula, phrase) in Self.refusals where !formula.hasPrefix("A1:A3") {
      let intake = try intake("4 | 1 | text\nx | =\(formula) -> 0.5\ny | =B2*2 -> 1")
      #expect(intake.leftOut.map(\.description) == ["Sheet1!B2: \(phrase)"])
      #expect(intake.matching == 1 && intake.formulas == 2)
    }
  }

  /// A cell, its value as imported, and its value with other inputs.
  private static let guards: [(formula: String, whole: Double, parts: Double, value: Double?)] = [
    ("=IFERROR(B3,-1)", 6, 3, 2), ("=IFERROR(B3,-1)", 1, 0, -1), ("=IF(ISERROR(B3),1,0)", 6, 3, 0),
    ("=IF(ISERROR(B3),1,0)", 6, 0, 1), ("=IF(ISNUMBER(B3),1,0)", 6, 3, 1), ("=IF(ISNUMBER(B3),1,0)", 6, 0, 0),
    ("=IFERROR(IFERROR(B3,SQRT(-B1)),5)", 6, 0, 5), ("=IFERROR(SUM(B1:B3),-2)", 6, 0, -2),
    ("=IFNA(VLOOKUP(B3,D1:E2,2,FALSE),-3)", 6, 3, 20), ("=IFNA(VLOOKUP(B3,D1:E2,2,FALSE),-3)", 6, 2, -3),
    ("=IFNA(VLOOKUP(B3,D1:E2,2,FALSE),-3)", 6, 0, nil), ("=ISNA(VLOOKUP(B3,D1:E2,2,FALSE))*1", 6, 2, 1),
    ("=IFERROR(VLOOKUP(B3,D1:E2,2,FALSE),-3)", 6, 0, -3), ("=IFERROR(G9,4)", 6, 0, 4),
  ]

  @Test(arguments: guards, [0.0, 2.0])
  func `a guard holds after its inputs change, whatever failed when the workbook was read`(
    _ row: (formula: String, whole: Double, parts: Double, value: Double?), _ parts: Double
  ) throws {
    let ratio = parts == 0 ? "#DIV/0!" : "3"
    let intake = try intake(
      "whole | 6 | | 2 | 20\nparts | \(parts) | | 7 | 70\nratio | =B1/B2 -> \(ratio)\nsafe | \(row.formula) -> ?"
        + String(repeating: "\n", count: 5) + "| | | | | | #N/A")
    #expect(intake.leftOut == [])
    var contents = intake.contents
    var changes: [DocumentChange] = []
    for (name, value) in [("whole", row.whole), ("parts", row.parts)] {
      _ = try contents.apply(.setContent(try #require(contents.node(named: name)), .number(value)), noting: &changes)
    }
    _ = contents.propagate()
    let safe = try #require(contents.node(named: "safe"))
    #expect(contents.graph.value(of: safe).number == row.value, "\(contents.sketch)")
  }

  @Test(arguments: [
    ("VLOOKUP(2,A1:B4,2)", 30.0), ("VLOOKUP(4,A1:B4,2,TRUE)", 30), ("LOOKUP(2.5,A1:A4,B1:B4)", 30),
    ("IFERROR(LOOKUP(0,A1:A4,B1:B4),-1)", -1), ("VLOOKUP(2,A1:B4,2,FALSE)", 20), ("VLOOKUP(9,A1:B4,2)", 50),
    ("MATCH(2,A1:A4)", 3), ("ISLOGICAL(TRUE())*1", 1), ("ISLOGICAL(A1>0)*1", 1), ("ISNUMBER(TRUE())*1", 0),
    ("ISLOGICAL(A1)*1", 0),
  ])
  func `of equal keys the last is found where the next below is taken`(formula: String, value: Double) throws {
    let intake = try intake("1 | 10\n2 | 20\n2 | 30\n5 | 50\nx | =\(formula) -> \(value)")
    #expect(intake.differences == [] && intake.leftOut == [] && intake.matching == 1, "\(intake.contents.sketch)")
  }

  @Test func `a test for one kind of error is left out where that kind cannot be reported`() throws {
    for (formula, name) in [("IFNA(B3,1)", "IFNA"), ("ISNA(B3)*1", "ISNA"), ("ISERR(B3+MATCH(9,A1:A2,0))*1", "ISERR")] {
      let intake = try intake("a | 1\nb | 0\nc | =B1/B2 -> #DIV/0!\nd | =\(formula) -> 7")
      #expect(
        intake.leftOut.map(\.description) == ["Sheet1!B4: \(name), which distinguishes #N/A from other errors"],
        "\(formula)")
    }
  }

  @Test func `a guard around a loop is left out with it`() throws {
    let intake = try intake("a | =IFERROR(B2,1) -> 1\nb | =B1+1 -> 2")
    #expect(intake.leftOut.count == 2)
  }

  @Test func `array formulas of one cell are computed, those that fill several are left as values`() throws {
    var workbook = Workbook("1 | 4 | =SUM(A1:A2*B1:B2) -> 14\n2 | 5 |\n | | =A1:A2*2 -> 2\n | | 4")
    let (single, several) = (CellAddress("C1")!, CellAddress("C3")!)
    workbook.sheets[0].cells[single]?.formula?.array = CellRange("C1")
    workbook.sheets[0].cells[several]?.formula?.array = CellRange("C3:C4")
    let intake = try WorkbookIntake(workbook)
    #expect(intake.leftOut.map(\.description) == ["Sheet1!C3: an array formula that fills C3:C4"])
    #expect(intake.matching == 1)
    #expect(intake.contents.sketch.contains("C1 = sum([A1, A2] * [B1, B2])"))
  }

  @Test func `of formulas in a loop the values are taken, what leads to them and from them computes`() throws {
    let intake = try intake(
      """
      a | 2 | =B1+C2 -> 7 | =C1*2 -> 14
      b | =B1*2 -> 4 | =C1-2 -> 5 | =D2+1 -> 3
      """)
    #expect(
      intake.leftOut.map(\.description) == [
        "Sheet1!C1: formulas that need each other: Sheet1!C1, Sheet1!C2",
        "Sheet1!C2: formulas that need each other: Sheet1!C1, Sheet1!C2",
        "Sheet1!D2: a formula that needs its own value",
      ])
    #expect(intake.matching == 2 && intake.formulas == 5 && intake.differences == [])
    #expect(intake.contents.sketch.contains("a_3 = a_2 * 2"), "\(intake.contents.sketch)")
  }

  @Test func `many loops are found in one walk`() throws {
    let rows = (1...500).map { "=B\($0)+1 -> 1 | =A\($0)-1 -> 0 | =A\($0)*2 -> 2" }
    let intake = try intake(rows.joined(separator: "\n"))
    #expect(intake.leftOut.count == 1000 && intake.matching == 500)
  }

  @Test func `columns that feed each other by turns stay cells, and compute`() throws {
    let rows = (2...8).map { "=B\($0 - 1)*2 -> \(1 << ($0 - 1)) | =A\($0)+0 -> ?" }
    let intake = try intake("0 | 1\n" + rows.joined(separator: "\n"))
    #expect(intake.contents.graph.value(of: try #require(intake.contents.node(named: "B8"))).number == 128)
  }

  @Test
  func `a formula that gives another value than the workbook holds becomes that value, with the formula in its label`()
    throws
  {
    let intake = try intake("a | 2\nb | =B1*2 -> 5\nc | =1/0 -> #DIV/0!\nd | =B1*3 -> #N/A\ne | =B1+1 -> ?")
    #expect(
      intake.differences.map(\.description) == [
        "Sheet1!B2: 4, the workbook holds 5", "Sheet1!B4: 6, the workbook holds #N/A",
      ])
    #expect(intake.matching == 1)
    #expect(
      intake.notes == [
        "1 formula not compared: no values in the workbook",
        "2 formulas replaced by their values in the workbook; the label of each node has the formula",
      ])
    let node = try #require(intake.contents.node(named: "b"))
    #expect(intake.contents.graph.value(of: node).number == 5 && intake.contents.label(of: node) == "=B1*2")
    let failing = try #require(intake.contents.node(named: "d"))
    #expect(intake.contents.graph.value(of: failing).number == nil && intake.contents.label(of: failing) == "=B1*3")
  }

  @Test func `only the formula that differs is lost, and not those that it feeds`() throws {
    let intake = try intake("2 | =A1*2 -> 5 | =B1+1 -> 6 | =C1*A1 -> 12 | =D1+B1 -> 99 | =E1-9 -> 90")
    #expect(
      intake.differences.map(\.description) == [
        "Sheet1!B1: 4, the workbook holds 5", "Sheet1!E1: 17, the workbook holds 99",
      ])
    #expect(intake.matching == 3 && intake.contents.sketch.contains("C1 = B1 + 1"))
  }

  @Test func `a part takes with it what it needs`() throws {
    var workbook = Workbook("2 | =A1*3 -> 6 | =B1+Second!A1 -> 16\n9 | |")
    workbook.sheets.append(Sheet("Second", "10 | 11"))
    let part = try WorkbookIntake(workbook, WorkbookPart(sheet: "sheet1", region: CellRange("C1:D9")))
    #expect(
      part.contents.sketch == [
        "Second_A1 = 10", "Sheet1_A1 = 2", "Sheet1_B1 = Sheet1_A1 * 3", "Sheet1_C1 = Sheet1_B1 + Second_A1",
      ])
    #expect(part.contents.frameTitles.sorted() == ["Second", "Sheet1"])
    #expect(try WorkbookIntake(workbook, WorkbookPart(sheet: "Second")).contents.count == 2)
    #expect(throws: WorkbookError.noSheet("Third", sheets: ["Sheet1", "Second"])) {
      try WorkbookIntake(workbook, WorkbookPart(sheet: "Third"))
    }
    #expect(throws: WorkbookError.regionWithoutSheet) {
      try WorkbookIntake(workbook, WorkbookPart(region: CellRange("A1")))
    }
    #expect(throws: WorkbookError.nothing) { try WorkbookIntake(Workbook("only | texts")) }
  }

  @Test func `limit workbook-area-cells: an area that a formula mentions has so many cells at most`() throws {
    func leftOut(_ cells: Int) throws -> [WorkbookIntake.Remark] {
      try intake("1 | =SUM(A1:A\(cells)) -> 1").leftOut
    }
    #expect(try leftOut(WorkbookIntake.largestArea) == [])
    var workbook = Workbook("1 | =SUM(A1:A\(WorkbookIntake.largestArea + 1)) -> 1")
    workbook.sheets[0].cells[CellAddress(row: WorkbookIntake.largestArea + 3, column: 0)] = Cell(.number(1))
    #expect(
      try WorkbookIntake(workbook).leftOut.map(\.phrase) == ["an area of more than \(WorkbookIntake.largestArea) cells"]
    )
  }

  @Test func `long lists of scattered cells are nodes of their own`() throws {
    let row = (1...200).map { "\($0)" }.joined(separator: " | ")
    let intake = try intake(row + "\n=SUM(A1:GR1) -> 20100 | =AVERAGE(A1:GR1) -> 100.5")
    #expect(intake.matching == 2 && intake.leftOut == [])
  }

  @Test func `texts that formulas give are numbers, on which other formulas rest`() throws {
    let intake = try intake(
      """
      load   | 4
      limit  | 3
      state  | =IF(B1>B2,"too high","ok") -> too high
      copy   | =B3 -> too high
      factor | =IF(B4="OK",1,0.5) -> 0.5
      known  | =IF(A1="load","a","b") -> a
      """)
    #expect(
      intake.contents.sketch == [
        "copy = state", "factor = if(copy == 2, 1, 0.5)", "limit = 3", "load = 4", "state = if(load > limit, 1, 2)",
        "texts fails",
      ])
    #expect(intake.matching == 3 && intake.differences == [])
    #expect(intake.leftOut.map(\.description) == ["Sheet1!B6: a formula that gives a text"])
    #expect(intake.notes == ["2 formulas that give texts, which are numbers here: 1 is 'too high', 2 is 'ok'"])
    let note = try #require(intake.contents.node(named: "texts"))
    #expect(intake.contents.text(of: note) == "Texts are numbers:\n1 too high\n2 ok")
  }

  @Test func `columns of texts are counted and summed by what they say`() throws {
    let rows = (2...9).map { "\($0) | =IF(A\($0)>4,\"high\",\"low\") -> \($0 > 4 ? "high" : "low")" }
    let intake = try intake(
      "amount | state\n" + rows.joined(separator: "\n")
        + "\n\nn | =COUNTIF(B2:B9,\"high\") -> 5 | =SUMIF(B2:B9,\"Low\",A2:A9) -> 9 | =COUNTIF(B2:B9,\"<>high\") -> 3"
        + " | =SUMPRODUCT((B2:B9=\"high\")*A2:A9) -> 35 | =SUM(B2:B9) -> 0")
    #expect(intake.leftOut == [] && intake.differences == [])
    #expect(intake.matching == 13)
    #expect(intake.contents.sketch.contains("state = if(amount > 4, 1, 2)"), "\(intake.contents.sketch)")
    #expect(intake.contents.sketch.contains { $0.hasSuffix("= sum(state == 1)") }, "\(intake.contents.sketch)")
  }

  @Test func `what differs between texts is reported, and texts in a loop are left out`() throws {
    let intake = try intake(
      "1 | =IF(A1>3,\"x\",\"y\") -> x\n | =IF(B3=\"a\",\"b\",\"a\") -> a | \n | =IF(B2=\"a\",\"b\",\"a\") -> b")
    #expect(intake.differences.map(\.description) == ["Sheet1!B1: 'y', the workbook holds 'x'"])
    let node = try #require(intake.contents.node(named: "B1"))
    #expect(intake.contents.graph.value(of: node).number == 1, "the number of 'x'")
    #expect(intake.leftOut.count + intake.matching == 2, "\(intake.leftOut)")
  }

  @Test func `columns of tables are called by their names, and formulas in their rows are one`() throws {
    var workbook = Workbook(
      """
      item | price | net [€] | amount
      a    | 2     | 1       | =[@price]*items[[#This Row],[net '[€']]] -> 2
      b    | 3     | 2       | =[@price]*items[[#This Row],[net '[€']]] -> 6
      c    | 4     | 3       | =[@price]*items[[#This Row],[net '[€']]] -> 12
      all  |       |         | =SUM(D2:D4) -> 20
           |
      =SUM(items[price]) -> 9 | =SUM(Items[[net '[€']]:[net '[€']]]) -> 6 | =items[[#Totals],[amount]] -> 20 | =COUNTA(items[#Headers]) -> 4
      =ROWS(items[#All]) -> 5 | =ROWS(items[]) -> 3 | =SUM(items[[#Data],[#Totals],[amount]]) -> 40 | =AVERAGE(items[@price]) -> 3
      =SUM(other[x]) -> 1     | =SUM(items[weight]) -> 2 | =[@price] -> 3
      """)
    workbook.tables = [
      Workbook.Table(
        name: "items", sheet: 0, range: CellRange("A1:D5")!, totals: 1,
        columns: ["item", "price", "net [€]", "amount"])
    ]
    let intake = try WorkbookIntake(workbook)
    #expect(intake.contents.sketch.contains("amount = price * net"), "\(intake.contents.sketch)")
    #expect(
      intake.leftOut.map(\.description) == [
        "Sheet1!D8: rows that the table items does not have", "Sheet1!A9: the table other, which does not exist",
        "Sheet1!B9: the column 'weight', which the table items does not have",
        "Sheet1!C9: a row of a table, but the cell is outside the table",
      ])
    #expect(intake.matching == 11 && intake.differences == [])
  }

  @Test func `a bare name of a table stands for its rows`() throws {
    var workbook = Workbook(
      """
      key | price | =VLOOKUP("b",Sales,2,FALSE) -> 3 | =ROWS(Sales) -> 3 | =SUM(sales) -> 9
      a   | 2     | =VLOOKUP("x",Sales,2,FALSE) -> #N/A
      b   | 3
      c   | 4
      """)
    workbook.tables = [
      Workbook.Table(name: "Sales", sheet: 0, range: CellRange("A1:B4")!, columns: ["key", "price"])
    ]
    let intake = try WorkbookIntake(workbook)
    #expect(intake.leftOut == [] && intake.differences == [] && intake.matching == 4, "\(intake.contents.sketch)")
  }

  @Test func `an area over several sheets is summed`() throws {
    var workbook = Workbook(
      "1 | =SUM(Sheet1:Third!A1) -> 111 | =COUNT(Second:Third!A1:A2) -> 3 | =Sheet1:Third!A1 -> 1")
    workbook.sheets += [Sheet("Second", "10\n5"), Sheet("Third", "100")]
    let intake = try WorkbookIntake(workbook)
    #expect(intake.matching == 2)
    #expect(intake.leftOut.map(\.phrase) == ["an area over several sheets instead of one value"])
  }

  @Test func `percentages, currencies and dates are shown as such`() throws {
    var workbook = Workbook("rate | 0.045\nrent | 800\nfrom | 45352.5\n\nday | 1\n | 59\n | 60\n | 61\n | 45352")
    for (place, form) in [("B1", Cell.Form.percent), ("B2", .currency("€")), ("B3", .date)] {
      workbook.sheets[0].cells[CellAddress(place)!]?.form = form
    }
    for row in 4...8 { workbook.sheets[0].cells[CellAddress(row: row, column: 1)]?.form = .date }
    let contents = try WorkbookIntake(workbook).contents
    func node(_ name: String) throws -> NodeID { try #require(contents.node(named: name), "\(contents.sketch)") }
    #expect(contents.display(of: try node("rate"))?.scale == .percent)
    #expect(contents.text(ofValue: try node("rent"), for: .message) == "800 €")
    #expect(contents.label(of: try node("from")) == "2024-03-01 12:00")
    let days = try #require(contents.graph.value(of: try node("day")).data)
    #expect(days.annotations == ["1900-01-01", "1900-02-28", "1900-02-29", "1900-03-01", "2024-03-01"])
  }

  @Test func `a workbook whose values were never computed is computed all the same`() throws {
    let intake = try intake(
      "a | 4 | =IF(B1>3,\"yes\",\"no\") -> ? | =IF(C1=\"yes\",B1*2,0) -> ? | =SUM(B1:D1) -> ?")
    #expect(intake.differences == [] && intake.leftOut == [] && intake.matching == 0)
    let sum = try #require(
      intake.contents.nodesInFileOrder().first { intake.contents.formula(of: $0)?.text.contains("sum(") == true })
    #expect(intake.contents.graph.value(of: sum).number == 12, "\(intake.contents.sketch)")
  }

  @Test func `work grows as the formulas do, however deep they rest on each other`() throws {
    for count in [500, 1000] {
      let rows = (2...count).map {
        "=A\($0 - 1)+1 -> ? | =IF(A\($0)>4,\"high\",B\($0 - 1)) -> ? | =IF(B\($0)=\"high\",A\($0),C\($0 - 1)) -> ?"
      }
      let workbook = Workbook("1 | =IF(A1>4,\"high\",\"low\") -> ? | 1\n" + rows.joined(separator: "\n"))
      var conversion = try WorkbookConversion(workbook, WorkbookPart())
      let formulas = 3 * count - 2
      #expect(conversion.translations <= 2 * formulas, "once, and once more where a text was asked for")
      let contents = try conversion.convert().contents
      let last = try #require(contents.node(named: "C\(count)"))
      #expect(contents.graph.value(of: last).number == Double(count))
    }
  }
}
