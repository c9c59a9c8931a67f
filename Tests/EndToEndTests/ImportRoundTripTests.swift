import Foundation
import TestSupport
import Testing

/// Whatever `import` and `fmt` write is read again, and says the same.
@Suite(.onOwnThread)
struct ImportRoundTripTests {
  private let folder = ScratchFolder()

  /// Random tables as texts of each format: hostile names, hostile entries, numbers and dates in all forms.
  private struct Table {
    var names: [String]
    /// Entries as JSON writes them; nil where one is missing.
    var rows: [[String?]]

    init(using random: inout SeededGenerator) {
      let width = Int.random(in: 1...5, using: &random)
      var names: [String] = []
      while names.count < width {
        let name = Self.names.randomElement(using: &random) ?? ""
        if !names.contains(name) { names.append(name) }
      }
      self.names = names
      let kinds = (0..<width).map { _ in Int.random(in: 0...5, using: &random) }
      let begins = (0..<width).map { _ in Bool.random(using: &random) ? 0 : Int.random(in: 0...130, using: &random) }
      rows = (0..<Int.random(in: 1...140, using: &random)).map { row in
        (0..<width).map { column in
          if row < begins[column] || Int.random(in: 0...9, using: &random) == 0 { return nil }
          return Self.entry(kinds[column], &random)
        }
      }
    }

    static func entry(_ kind: Int, _ random: inout SeededGenerator) -> String {
      switch kind {
      case 0, 1: return numbers.randomElement(using: &random) ?? "1"
      case 2:
        return "\(Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random)))"
          .replacingOccurrences(of: "nan|inf|-inf", with: "0", options: .regularExpression)
      case 3: return "\"\(dates.randomElement(using: &random) ?? "")\""
      case 4: return json(texts.randomElement(using: &random) ?? "")
      case _: return Int.random(in: 0...60, using: &random) > 0 ? "7" : json(texts.randomElement(using: &random) ?? "")
      }
    }

    private static let names = [
      "a", "b", "", " ", "sum", "pi", "1999", "2.5", "2024-03-01", "a,b", "a\"b", "a\nb", "\u{202E}x", "\u{1B}[2J",
      "é", "e\u{301}", "\u{3164}", "名前", "😀", "a.b", "_", "if", "NA", "x\ty", "\u{FEFF}z",
      String(repeating: "long", count: 30), String(repeating: "n", count: 5_000),
    ]
    private static let numbers = [
      "0", "-0", "1", "-1.5", "1e3", "1.7976931348623157e308", "5e-324", "123456789012345678", "0.1", "1e-7",
    ]
    private static let dates = [
      "2024-03-01", "2024-03", "2024/3/1", "2024-03-01T12:30:15.123456789Z", "2024-03-01 12:30:15.1234567",
      "1969-12-31T23:59:59.999999999Z", "1970-01-01T00:00:00.000000001Z", "2024-03-01T12:30+02",
      "0000-01-01", "9999-12-31T23:59:59.999Z", "2024-03-01 12:30:15.5 -05:30",
    ]
    private static let texts = [
      "x", "y z", "\u{0}", "\u{1B}]0;t\u{7}", "\u{202E}abc", "a\nb", "\"", "\\", "=1+1", "5%", "1,234", "01.03.2024",
      "NaN", "true", "null", "\u{FFFF}", "😀\u{FE0F}", String(repeating: "t", count: 4_096),
      String(repeating: "t", count: 4_097),
    ]

    static func json(_ text: String) -> String {
      let escaped = text.unicodeScalars.map { scalar in
        scalar.value < 0x20
          ? "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
          : "\"\\".unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
      }
      return "\"\(escaped.joined())\""
    }

    func text(_ format: String) -> String {
      switch format {
      case "json": return "[\(objects.joined(separator: ",\n"))]"
      case "jsonl": return objects.joined(separator: "\n")
      case _:
        let delimiter = format == "tsv" ? "\t" : ","
        let lines = [names.map { Self.quoted($0) }] + rows.map { row in row.map { Self.field($0) } }
        return lines.map { $0.joined(separator: delimiter) }.joined(separator: "\n") + "\n"
      }
    }

    private var objects: [String] {
      rows.map { row in
        let members = zip(names, row).compactMap { name, entry in entry.map { "\(Self.json(name)): \($0)" } }
        return "{\(members.joined(separator: ", "))}"
      }
    }

    private static func quoted(_ text: String) -> String { "\"\(text.replacingOccurrences(of: "\"", with: "\"\""))\"" }

    private static func field(_ entry: String?) -> String {
      guard let entry else { return "" }
      guard entry.hasPrefix("\""), let text = try? JSONDecoder().decode(String.self, from: Data(entry.utf8)) else {
        return entry
      }
      return quoted(text)
    }
  }

  private func run(_ arguments: [String], input: String = "") throws -> CommandResult {
    try CommandResult.of([Nodecalc.path()] + arguments, input: input)
  }

  /// Why a document is none, or does not say what it should; nil where all is well.
  ///
  /// Its canonical form is itself, and every node has its values.
  private func fault(of document: String) throws -> (fault: String?, values: String) {
    let canonical = try run(["fmt", "-"], input: document)
    if canonical.status != 0 || canonical.output != document { return ("fmt: \(canonical.transcript.prefix(300))", "") }
    folder.write(document, to: "d.nodecalc")
    let values = try run([folder.file("d.nodecalc"), "--eval", "--all", "--format", "json", "--allow-read", "/"])
    return (values.status == 0 ? nil : "values: \(values.transcript.suffix(300))", values.output)
  }

  @Test func `documents made of tables are read again, with the values of the table, and with points as with names`()
    throws
  {
    var random = SeededGenerator(seed: 151)
    var made = 0
    for round in 0..<RandomRounds.count(60, long: 2_000) {
      let format = ["csv", "tsv", "json", "jsonl"][round % 4]
      let table = Table(using: &random)
      let text = table.text(format)
      let file = folder.write(text, to: "t.\(format)")
      var arguments = ["import", "--from", format]
      for flag in ["--x", "--names", "--error"] where Int.random(in: 0...3, using: &random) == 0 {
        arguments += [flag, "\(Int.random(in: 1...table.names.count, using: &random))"]
      }
      let named = try run(arguments + [file])
      let held = try run(arguments, input: text)
      for (result, place) in [(named, "file"), (held, "held")] {
        guard [0, 65].contains(result.status), result.status == 0 || !result.errors.isEmpty else {
          Issue.record("seed 151, round \(round), \(place): \(arguments): \(result.transcript.suffix(300)) of \(text)")
          return
        }
      }
      if named.status != 0 { continue }
      made += 1
      let (fault, values) = try fault(of: named.output)
      let (heldFault, heldValues) = held.status == 0 ? try self.fault(of: held.output) : (nil, values)
      guard fault == nil, heldFault == nil, values == heldValues else {
        Issue.record(
          "seed 151, round \(round): \(arguments): \(fault ?? heldFault ?? "other values") of \(text.suffix(500))")
        return
      }
    }
    #expect(made > 20)
  }

  @Test func `points with dates of any fineness, names and gaps are written as they were read`() throws {
    var random = SeededGenerator(seed: 152)
    for round in 0..<RandomRounds.count(20, long: 1_000) {
      let points = (0..<Int.random(in: 1...40, using: &random)).map { _ -> String in
        if Int.random(in: 0...9, using: &random) == 0 { return "null" }
        let members = [
          "\"value\": \(Table.entry(0, &random))", "\"valueX\": \(Table.entry(3, &random))",
          "\"annotation\": \(Table.entry(4, &random))",
        ]
        return "{\(members.prefix(Int.random(in: 1...3, using: &random)).joined(separator: ", "))}"
      }
      let text =
        "{\"nodecalc\": 1, \"nodes\": [{\"name\": \"p\", \"kind\": \"data\", \"points\": [\(points.joined(separator: ", "))]}]}"
      let once = try run(["fmt", "-"], input: text)
      if once.status == 65, once.errors.contains("4096") { continue }
      let twice = try run(["import", "--from", "native"], input: once.output)
      guard once.status == 0, twice.output == once.output else {
        Issue.record("seed 152, round \(round): \(once.transcript.suffix(300)), then \(twice.transcript.suffix(300))")
        return
      }
    }
  }

  @Test func `documents made of formulas and with queries are read again`() throws {
    let formulas = """
      growth = (1 + rate)^3 # a remark with "quotes" and \u{202E}marks
      rate = 4% ; k = 2 ± 0.1; é = 0x1F
      s = sum(map(d, value * k)); d = bin(range(1, 5), 2, 0, 10)
      """
    let made = try run(["import", "--from", "formulas"], input: formulas)
    if made.status == 0 {
      #expect(try run(["fmt", "-"], input: made.output).output == made.output)
    } else {
      #expect(made.status == 65)
    }
    #expect(
      folder.makeDatabase(
        "s.db", "CREATE TABLE s(t, v, w); INSERT INTO s VALUES ('2024-03-01T00:00:00.000001', 1, 'a\n\"')") == nil)
    let query = "SELECT t, v, w FROM s -- \\\"x\\\" \\u202e"
    let text = """
      {"nodecalc": 1, "nodes": [{"name": "q", "kind": "data", "database": "s.db", "query": "\(query)", "column": "v", \
      "xColumn": "t", "annotationColumn": "w"}]}
      """
    let written = try run(["fmt", "-"], input: text)
    #expect(written.status == 0)
    folder.write(written.output, to: "q.nodecalc")
    #expect(try run([folder.file("q.nodecalc"), "--eval"]).transcript == "q = [1]\n")
    #expect(try run(["fmt", folder.file("q.nodecalc")]).status == 0)
  }
}
