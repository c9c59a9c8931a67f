import Foundation
import TestSupport
import Testing

/// The commands of `Docs/Tables.md` say on standard error what the page shows.
@Suite(.onOwnThread)
struct TablesPageTests {
  private static let root = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The tables of `References/Tables` by the short names that the page gives them.
  private static let tables = [
    "bank.csv": "bank-de-preamble-footer.csv", "ledger.csv": "ledger-us-parentheses-total.csv",
    "prices.csv": "ambiguous-point-three-digits.csv", "log.csv": "ambiguous-slash-dates.csv",
    "gc.txt": "gc-sections.txt", "weather.txt": "weather-dwd-padded.txt", "logger.dat": "logger-toa5.dat",
    "households.csv": "gov-genesis-two-headers.csv", "list.txt": "sap-list-trailing-minus.txt",
    "spectrum.txt": "spectrometer-marker-decimal-comma.txt",
  ]

  /// Files of the page that are no reference tables.
  private static let texts = [
    "week.csv": "id,price\n1,1\n2,2\n3,3\n\nid,people,area\n7,10,2\n8,20,3\n9,30,4\n",
    "balances.txt": """
     Page 1
     Cust    Name         Balance
     number                amount
     ------  ----------  --------
     100234  ACME INC    1,234.56
     100235  BETA LTD      123.45-

    """,
    "speeds.txt": "v\n1,5\n2,5\n3,5\n", "points.txt": "1,5\n2,5\n3,5\n",
    "offer.nodecalc": #"{"nodecalc": 1, "nodes": [{"name": "Preis", "kind": "number", "value": 1}]}"#,
  ]

  /// The commands of the `text` blocks, each with the lines below it.
  private static func commands() throws -> [(command: String, errors: String)] {
    let text = try String(contentsOf: root.appendingPathComponent("Docs/Tables.md"), encoding: .utf8)
    var commands: [(command: String, errors: String)] = []
    var isInside = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```text"
      } else if isInside, line.hasPrefix("$ nodecalc ") {
        commands.append((String(line.dropFirst("$ nodecalc ".count)), ""))
      } else if isInside, !commands.isEmpty {
        commands[commands.count - 1].errors += line + "\n"
      }
    }
    return commands
  }

  @Test func `each command says what the page shows, and asks with status 65`() throws {
    let folder = ScratchFolder()
    for (name, source) in Self.tables {
      let file = Self.root.appendingPathComponent("Tests/References/Tables/\(source)")
      try Data(contentsOf: file).write(to: URL(fileURLWithPath: folder.file(name)))
    }
    for (name, text) in Self.texts { folder.write(text, to: name) }
    let commands = try Self.commands()
    #expect(commands.count >= 18)
    for (command, errors) in commands {
      let result = try Nodecalc.runInShell("cd '\(folder.path)' && \"$0\" \(command)")
      // The page cuts a long list at its end.
      if let cut = errors.firstRange(of: "…\n") {
        #expect(result.errors.hasPrefix(errors[..<cut.lowerBound]), "\(command): \(result.errors)")
      } else {
        #expect(result.errors == errors, "\(command)")
      }
      #expect(result.status == (errors.contains("error:") ? 65 : 0), "\(command)")
    }
  }
}
