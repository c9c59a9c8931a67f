import Charts
import CommandOutput
import DataSets
import DelimitedText
import DocumentStorage
import EditorSession
import EvaluationEngine
import Foundation
import Glibc
import GraphDocument
import GraphFiles
import TestSupport
import Testing

@testable import CommandRuns

/// Long tables with one odd row, through every door: all give the same numbers, or the same refusal.
@Suite(.onOwnThread)
struct TableAgreementTests {
  private let folder = ScratchFolder()

  /// Rows of more than the first sample.
  private static let rows = String(repeating: "x,2\n", count: RowFormat.sampleBytes / 4 + 1_000)
  private static let count = Double(RowFormat.sampleBytes / 4 + 1_000)

  /// The sum of column `b` in a document, or the refusal.
  private func sum(_ contents: () throws -> DocumentContents) -> String {
    do {
      let contents = try contents()
      let node = try #require(contents.node(named: "b"))
      guard let set = contents.graph.value(of: node).data else { return "no data" }
      return "\(set.values.reduce(0, +))"
    } catch let failure as CommandFailure {
      return Self.withoutPlace(failure.lines.map(\.text).joined(separator: " "))
    } catch {
      return "\(error)"
    }
  }

  /// A refusal without the name of its file and the word `error`, which doors write differently.
  private static func withoutPlace(_ text: String) -> String {
    let line = text.replacing("error: ", with: "")
    // Of standard input, the help says why it is no table.
    if let reason = line.firstRange(of: "as a table: ") { return String(line[reason.upperBound...]) }
    let place = line.indices.first { line[$0] == ":" && line[line.index(after: $0)...].first?.isNumber == true }
    return place.map { String(line[line.index(after: $0)...]) } ?? line
  }

  private func loaded(_ file: String) -> String {
    var loader = DataLoader(DataAccess(folder: StoragePath(""), allowedFolders: [StoragePath("/")]))
    let source = FileSource(path: file, columns: PointColumns(value: .name("b")))
    switch loader.load([0: DataSource.file(source)])[0]?.points {
    case .success(let set)?: return "\(set.values.reduce(0, +))"
    case .failure(let problem)?: return Self.withoutPlace(problem.description)
    case nil: return "nothing"
    }
  }

  private func charted(_ file: String) -> String {
    do {
      let chart = try #require(ChartCatalog.chart(named: "bar"))
      let chunks = try FileChunks(StoragePath(file))
      let inputs = try TableInputs(chart: chart, columns: ChartColumns()).read(chunks, file, ["b"])
      return "\(try #require(inputs.series.first).series.points.values.reduce(0, +))"
    } catch let failure as CommandFailure {
      return Self.withoutPlace(failure.lines.map(\.text).joined(separator: " "))
    } catch {
      return "\(error)"
    }
  }

  /// What each door says of a text: the sum of `b`, or the refusal.
  private func answers(_ text: String, _ name: String = "t.csv") throws -> [String: String] {
    let file = folder.write(text, to: name)
    let made = Result { try DataDocument(source: .named(file)).make().contents }
    if case .success(let contents) = made {
      folder.write(String(decoding: NativeFormat.write(contents), as: UTF8.self), to: "made.nodecalc")
    }
    return [
      "import": sum { try made.get() },
      "the document that import writes": sum {
        _ = try made.get()
        return try DocumentSource.named(folder.file("made.nodecalc")).contents(reading: DataRules())
      },
      "-e": sum { try DocumentSource.named(file).contents(reading: DataRules()) },
      "- -e": sum { try DocumentSource.standardInput.contents(of: Array(text.utf8), within: DataRules()) },
      "import -": sum { try DataDocument(source: .standardInput, text: Array(text.utf8)).make().contents },
      "data node": loaded(file), "chart": charted(file), "chart of a pipe": charted(pipe(name + ".pipe", text)),
    ]
  }

  private func pipe(_ name: String, _ text: String) -> String {
    let pipe = folder.file(name)
    #expect(mkfifo(pipe, 0o600) == 0)
    Thread.detachNewThread {
      guard let file = FileHandle(forWritingAtPath: pipe) else { return }
      try? file.write(contentsOf: Data(text.utf8))
      try? file.close()
    }
    return pipe
  }

  static let tables: [(text: String, sum: Double)] = [
    // A total, notes, a short row, a comment, a repeated header, each below or among many rows.
    ("a,b\n" + rows + "Total,\(Int(2 * count))\n", 2 * count),
    ("a,b\n" + rows + "\nSource: office\nNotes\n", 2 * count),
    ("k,b,c\n" + rows.replacing("\n", with: ",1\n") + "x,2\n", 2 * count + 2),
    ("a,b\n" + rows + "a,b\n" + rows, 4 * count), ("a,b\n" + rows + "x,(5)\n", 2 * count - 5),
    ("a,b\n" + rows + "x,NA\nx,-\n", 2 * count),
    ("a;b\n" + rows.replacing(",", with: ";") + "x;1.234\n", 2 * count + 1234),
    ("a,b\n" + rows + "x,2.5\nx,\"1,234\"\n", 2 * count + 1236.5),
    // Opening and closing balances, and short tables.
    ("date,text,b\n,Opening balance,9\n2026-01-01,x,2\n2026-01-02,y,5\n,Closing balance,16\n", 7),
    ("T,,,\n,,,\nNo,Date,Text,b\n1,02/11/2026,a,90.5\n2,14/11/2026,b,80.5\n,,,\nOpening balance,,,7.5\n", 171),
    ("[{\"a\":1,\"b\":2},{\"a\":3,\"b\":4}]", 6), ("{\"a\":1,\"b\":2}\n{\"a\":3,\"b\":4}\n", 6),
    ("\"a\" \"b\"\n\"x y\" 2.5\n\"y\" 4.5\n\"z\" 1\n", 8), ("| a | b |\n|:---|--:|\n| x | 2.5 |\n| y | 4.5 |\n", 7),
    ("a;30.09.2025;b\nx;1.391,50;1,5\ny;2.000,25;2,5\n", 4),
    ("T\n\na\tc\tb\n\nx\t1,5\t2,5\ny\t2,5\t3,5\nz\t1,0\t1,0\n", 7),
  ]

  @Test(arguments: tables.indices)
  func `every door gives the same sum`(index: Int) throws {
    let table = Self.tables[index]
    let answers = try answers(table.text)
    #expect(answers.count > 1)
    for (door, answer) in answers {
      #expect(answer == "\(table.sum)", "\(door): \(answer) of \(table.text.suffix(60))")
    }
  }

  static let refused = [
    "a,b\n1,2\n2,3\n3,4\nTotal,100\n4,5\n5,6\n", "a,b\n" + rows + "x,2,3\n" + rows, "a,b\n" + rows + "x,\"2\n",
  ]

  @Test(arguments: refused.indices)
  func `every door gives the same reason`(index: Int) throws {
    let answers = try answers(Self.refused[index])
    let first = try #require(answers["import"])
    #expect(first.first?.isNumber == true, "\(first)")
    for (door, answer) in answers {
      #expect(answer.hasPrefix(first.prefix(40)), "\(door): \(answer); import: \(first)")
    }
  }
}
