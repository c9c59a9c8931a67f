import DataSets
import EvaluationEngine
import Foundation
import GraphDocument
import GraphFiles
import TestSupport
import Testing
import Workbooks

@testable import WorkbookGraphs

private enum SpreadsheetProgram {
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/soffice") }
}

/// Workbooks in the hands of LibreOffice, which computes their formulas anew.
@Suite(
  .onOwnThread,
  .enabled(if: SpreadsheetProgram.isInstalled, "needs LibreOffice's soffice"))
struct SpreadsheetProgramTests {
  private let folder = ScratchFolder()

  private static let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The rows of each sheet as LibreOffice computes them: the values that the workbook holds are taken out first.
  private func computed(_ bytes: [UInt8]) throws -> [String: [[Substring]]] {
    var workbook = try Workbook(bytes)
    for sheet in workbook.sheets.indices {
      for (place, cell) in workbook.sheets[sheet].cells where cell.formula != nil {
        workbook.sheets[sheet].cells[place]?.value = .nothing
      }
    }
    try Data(workbook.bytes()).write(to: URL(fileURLWithPath: folder.file("book.xlsx")))
    // Comma, no quotes, UTF-8, every sheet, numbers with all their digits.
    let form = "csv:Text - txt - csv (StarCalc):9,0,76,1,,0,false,false,false,false,false,-1"
    let run = try CommandResult.of([
      "/usr/bin/env", "soffice", "-env:UserInstallation=file://\(folder.file("profile"))", "--headless", "--convert-to",
      form, "--outdir", folder.path, folder.file("book.xlsx"),
    ])
    try #require(run.status == 0, "\(run.errors)")
    var sheets: [String: [[Substring]]] = [:]
    for sheet in workbook.sheets {
      let text = try String(contentsOfFile: folder.file("book-\(sheet.name).csv"), encoding: .utf8)
      sheets[sheet.name] = text.split(separator: "\n").map {
        $0.split(separator: "\t", omittingEmptySubsequences: false)
      }
    }
    return sheets
  }

  private func number(_ text: Substring?) -> Double? {
    guard let text else { return nil }
    if text.hasSuffix("%") { return Double(text.dropLast()).map { $0 / 100 } }
    return Double(text)
  }

  private func check(_ contents: DocumentContents) throws {
    let sheets = try computed(WorkbookExport.write(contents).bytes)
    let rows = Dictionary((sheets["Nodes"] ?? []).map { (String($0[0]), $0) }) { first, _ in first }
    let data = sheets["Data"] ?? []
    func isSame(_ one: Double, _ other: Double?) -> Bool {
      other.map { abs(one - $0) <= 1e-12 * max(abs(one), abs($0)) } ?? false
    }
    for node in contents.nodesInFileOrder() {
      let name = contents.name(of: node)
      switch contents.graph.value(of: node) {
      case .number(let value):
        #expect(isSame(value, number(rows[name]?[1])), "\(name): \(value) and \(rows[name] ?? [])")
      case .data(let set):
        guard let column = data.first?.firstIndex(of: Substring(name)) else { continue }
        for (place, value) in set.values.enumerated() {
          #expect(isSame(value, number(data[place + 1][column])), "\(name) \(place)")
        }
      case .failure, .waiting, .absent: break
      }
    }
  }

  static let examples = ["amortisation", "impedance", "profit", "mortgages", "end_gauge"]

  @Test(arguments: examples)
  func `LibreOffice computes the examples to the same values`(example: String) throws {
    let file = Self.root.appendingPathComponent("Examples/\(example).nodecalc")
    let bytes = try Data(contentsOf: file)
    try check(NativeFormat.read(Array(bytes)))
  }

  @Test func `LibreOffice computes every operator that is written as a formula to the same value`() throws {
    let definitions = """
      x = 3.7; y = -2.25; n = 5; a1 = 0.5
      signs = -x^2 + (-x)^2 + x^n^a1 - (y - 1) / (x * 2)
      rests = mod(y, x) + mod(-7, 3) + round(y, 1) + round(x) + trunc(y) + floor(y) + ceil(y)
      logic = if(x > 3 and not (y > 0), 10, 20) + (x == 3.7) + (x != y) + (x <= y) + (x or 0) + 2 * (x and 0)
      angles = sin(x) + cos(y) + tan(x) + asin(a1) + acos(a1) + atan(y) + atan2(y, x) + degrees(a1) + radians(90)
      hyperbolas = sinh(a1) + cosh(a1) + tanh(y) + asinh(y) + acosh(x) + atanh(a1)
      powers = exp(a1) + ln(x) + log10(x) + log2(x) + log(x, n) + sqrt(x) + cbrt(y) + hypot(x, y, n) + 1 / x
      counted = n! + gamma(x) + erf(a1) + gcd(12, 18) + lcm(4, 6) + ncr(n, 2) + npr(n, 2) + abs(y) + sign(y)
      money = payment(a1 / 12, 36, 1000) + presentValue(0.01, 12, -50, 3) + futureValue(0.01, 12, -50, 3, 1)
      time = periods(0.01, -100, 1000) + rate(24, -50, 1000)
      limits = clamp(x, y, 1) + min(x, y, n) + max(x, y) + pi * e * tau
      s = list(1, 2.5, 4, 8, 16); t = list(3, 1, 4, 1, 5)
      sums = sum(s) + mean(s) + median(t) + std(s) + var(t) + count(s) + quantile(s, 0.3) + min(s) + max(t)
      lists = lookup(4, s, t) + sum([x, y, n]) + mean(concat(s, t)) + std(s * t) + max(s - t)
      products = s * t - 1; larger = max(s, t); chosen = if(s > 3, s, -t)
      """
    let contents = try DefinitionText.read(Array(definitions.utf8))
    try check(contents)
  }
}
