import TestSupport
import Testing

@testable import Workbooks

struct SheetFormulaTests {
  /// A formula with all its brackets, or what is not understood of it.
  private func shown(_ text: String, shift: CellShift = CellShift(), limits: WorkbookLimits = .standard) -> String {
    do throws(SheetFormulaProblem) {
      let formula = try SheetFormula(text, shift: shift, limits: limits)
      var texts: [String] = []
      for part in formula.parts {
        let operands = part.operands.map { texts[$0] }
        switch part.kind {
        case .number(let number): texts.append("\(number)")
        case .text(let text): texts.append("\"\(text)\"")
        case .boolean(let isTrue): texts.append(isTrue ? "TRUE" : "FALSE")
        case .error(let error): texts.append(error)
        case .missing: texts.append("_")
        case .area(let area): texts.append((area.sheet.map { "\($0)!" } ?? "") + area.range.description)
        case .table(let reference):
          let inside = reference.rows.map(\.rawValue) + reference.columns
          texts.append("\(reference.table ?? "")[\(inside.joined(separator: ", "))]")
        case .name(let name, let sheet): texts.append((sheet.map { "\($0)!" } ?? "") + name)
        case .negate: texts.append("(-\(operands[0]))")
        case .percent: texts.append("\(operands[0])%")
        case .chain(let signs):
          let rest = zip(signs, operands.dropFirst()).map { " \($0.rawValue) \($1)" }.joined()
          texts.append("(\(operands[0])\(rest))")
        case .call(let name): texts.append("\(name)(\(operands.joined(separator: ", ")))")
        case .array(let columns): texts.append("{\(operands.joined(separator: ", "))}/\(columns)")
        }
      }
      return texts.last ?? ""
    } catch {
      return "not: \(error.phrase)"
    }
  }

  static let readings: [(text: String, reading: String)] = [
    ("1+2*3", "(1.0 + (2.0 * 3.0))"),
    ("1-2-3", "(1.0 - 2.0 - 3.0)"),
    ("1-(2-3)", "(1.0 - (2.0 - 3.0))"),
    ("(1-2)-3", "((1.0 - 2.0) - 3.0)"),
    ("-2^2", "((-2.0) ^ 2.0)"),
    ("2^-1^3", "(2.0 ^ (-1.0) ^ 3.0)"),
    ("--A1", "(-(-A1))"),
    ("50%*2%%", "(50.0% * 2.0%%)"),
    ("1<2=TRUE", "(1.0 < 2.0 = TRUE)"),
    ("a&\"say \"\"hi\"\"\"&1", "(a & \"say \"hi\"\" & 1.0)"),
    ("SUM(A1:B2,,3)", "SUM(A1:B2, _, 3.0)"),
    ("_xlfn.STDEV.S( $B$2:B9 )", "STDEV.S(B2:B9)"),
    ("PI()*r2", "(PI() * R2)"),
    ("'It''s'!A1+Data!$B:$C", "(It's!A1 + Data!B1:C1048576)"),
    ("3:4", "A3:XFD4"),
    ("B2:A1", "A1:B2"),
    ("{1,2;3,4}", "{1.0, 2.0, 3.0, 4.0}/2"),
    ("{-1,2}", "{(-1.0), 2.0}/2"),
    ("LOG10(rate)", "LOG10(rate)"),
    ("1.5E3+.5e-2", "(1500.0 + 0.005)"),
    ("IF(A1=\"\",#N/A,@B1)", "IF((A1 = \"\"), #N/A, B1)"),
    ("Sheet2!rate", "Sheet2!rate"),
    ("SUM(Sheet1:Sheet3!A1)+Jan:Dec!B2", "(SUM(Sheet1:Sheet3!A1) + Jan:Dec!B2)"),
    ("items[net]*2", "(items[net] * 2.0)"),
    ("[@net]+[@[net price]]+[net]", "([#this row, net] + [#this row, net price] + [net])"),
    ("items[]+items[#All]", "(items[] + items[#all])"),
    ("items[[#Headers],[#Data],[a]:[b'']]", "items[#headers, #data, a, b']"),
    ("items[ [#This Row], [a'#] ]", "items[#this row, a#]"),
    ("1 +\n 2", "(1.0 + 2.0)"),
  ]

  @Test(arguments: readings)
  func `formulas are read as spreadsheets do`(text: String, reading: String) { #expect(shown(text) == reading) }

  static let refusals: [(text: String, phrase: String)] = [
    ("[1]Sheet1!A1", "a reference to another workbook"),
    ("SUM([1]!rate)", "a reference to another workbook"),
    ("items[[a],[b],[c]]", "more than two columns of a table"),
    ("items[#Wrong]", "#Wrong of a table"),
    ("items[[a]", "an incomplete or malformed formula"),
    ("items[a", "an incomplete or malformed formula"),
    ("items[a[b]", "an incomplete or malformed formula"),
    ("'[book.xlsx]Sheet1'!A1", "a reference to another workbook"),
    ("A1:INDEX(B:B,3)", "an area whose corner is computed"),
    ("A1:A3 B1:B3", "an intersection of areas"),
    ("SUM((A1,B1))", "a union of areas"),
    ("#REF!+1", "a reference to deleted cells"),
    ("A1#", "a reference to a spilled area"),
    ("1+", "an incomplete or malformed formula"),
    ("(1", "an incomplete or malformed formula"),
    ("1)", "an incomplete or malformed formula"),
    ("", "an incomplete or malformed formula"),
    ("\"open", "an incomplete or malformed formula"),
    ("{1,2;3}", "an incomplete or malformed formula"),
  ]

  @Test(arguments: refusals)
  func `what is not understood is said in a phrase`(text: String, phrase: String) {
    #expect(shown(text) == "not: \(phrase)")
  }

  @Test func `copies lead further, and are the same seen from their cells`() throws {
    #expect(shown("A1+$A1+A$1+$A$1", shift: CellShift(rows: 2, columns: 1)) == "(B3 + A3 + B1 + A1)")
    #expect(shown("A1", shift: CellShift(rows: -1)) == "not: a reference beyond the sheet")
    let one = try SheetFormula("A1*$B$1").relative(to: CellAddress(row: 0, column: 2))
    let other = try SheetFormula("A5*$B$1").relative(to: CellAddress(row: 4, column: 2))
    #expect(one == other)
    #expect(try SheetFormula("A5*$B$2").relative(to: CellAddress(row: 4, column: 2)) != one)
  }

  @Test func `limit workbook-formula-bytes: a text is so long at most`() {
    let limit = WorkbookLimits.standard.formulaBytes
    #expect(!shown(String(repeating: "1+", count: limit / 2 - 1) + "1 ").hasPrefix("not"))
    #expect(shown(String(repeating: " ", count: limit) + "1") == "not: a formula of more than \(limit) bytes")
  }

  @Test func `limit workbook-formula-nesting: operations stand so deep inside each other, chains are of any length`() {
    let limit = WorkbookLimits.standard.formulaNesting
    func nested(_ depth: Int) -> String {
      String(repeating: "ABS(", count: depth) + "1" + String(repeating: ")", count: depth)
    }
    #expect(!shown(nested(limit)).hasPrefix("not"))
    #expect(shown(nested(limit + 1)) == "not: more than \(limit) nested operations")
    #expect(shown(String(repeating: "-", count: 30_000) + "1").hasPrefix("not: more than"))
    #expect(
      !shown(String(repeating: "(", count: 10_000) + "1" + String(repeating: ")", count: 10_000)).hasPrefix("not"))
  }

  @Test func `any text is read or refused`() {
    let seed = UInt64.random(in: .min ... .max)
    var generator = SeededGenerator(seed: seed)
    let words = [
      "A1", "$B$2", ":", "!", "'", "\"", "(", ")", ",", ";", "{", "}", "+", "-", "^", "%", "=", "<>", "SUM(", "1", ".5",
      "e", "#N/A", "[", "]", " ", "ä", "TRUE", "@", "&",
    ]
    for _ in 0..<RandomRounds.count(5000, long: 50_000) {
      let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in words.randomElement(using: &generator) ?? ""
      }
      #expect(!shown(text.joined()).isEmpty, "seed \(seed): \(text.joined())")
    }
  }
}
