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

/// Tables that contradict themselves, change or go on without an end: each door says one sentence, and none of them traps or hangs.
@Suite(.onOwnThread)
struct TableHostilityTests {
  private let folder = ScratchFolder()

  private func imported(_ file: String) -> String {
    do throws(CommandFailure) {
      return try DataDocument(source: .named(file), form: DataFileForm(format: .csv)).make().report
    } catch {
      return error.lines.map(\.text).joined(separator: " ")
    }
  }

  private func charted(_ file: String) -> String {
    do {
      let chart = try #require(ChartCatalog.chart(named: "bar"))
      let inputs = try TableInputs(chart: chart, columns: ChartColumns()).read(FileChunks(StoragePath(file)), file, [])
      return "\(inputs.series.count) series"
    } catch let failure as CommandFailure {
      return failure.lines.map(\.text).joined(separator: " ")
    } catch {
      return "\(error)"
    }
  }

  private func loaded(_ file: String, _ column: String, _ form: DataFileForm = DataFileForm()) throws -> LoadedData {
    var loader = DataLoader(DataAccess(folder: StoragePath(""), allowedFolders: [StoragePath("/")]))
    let source = FileSource(path: file, columns: PointColumns(value: .name(column)), form: form)
    return try #require(loader.load([0: DataSource.file(source)])[0])
  }

  private func batch(_ file: String, to output: String = "-", _ column: String = "b") -> String {
    folder.write(
      #"{"nodecalc": 1, "nodes": [{"name": "\#(column)", "kind": "number", "value": 1}]}"#, to: "d.nodecalc")
    let request = BatchRequest(input: file, output: output, asked: [column], kept: "none")
    do throws(CommandFailure) {
      let result = try written { output throws(CommandFailure) in
        try BatchRun(source: .named(folder.file("d.nodecalc")), request: request).run(output)
      }
      return "\(result.text.prefix(40)) [\(result.status.rawValue)]"
    } catch {
      return error.lines.map(\.text).joined(separator: " ") + " [\(error.status.rawValue)]"
    }
  }

  @Test func `a contradiction after many rows stops a batch with 65, and its output does not get its name`() throws {
    let rows = RandomRounds.count(20_000, long: 1_000_000)
    let text = "a;b\n" + String(repeating: "x;2.5\n", count: rows) + "x;0,75\n"
    let file = folder.write(text, to: "t.csv")
    let said = batch(file, to: folder.file("out.csv"))
    #expect(said.hasPrefix("\(file):\(rows + 2):") && said.contains("'0,75' in 'b' has a decimal comma"), "\(said)")
    #expect(said.hasSuffix("[65]") && !folder.has("out.csv"))
    // The other doors have all rows, and say the line.
    let points = try loaded(file, "b").points
    for said in ["\(points)"] {
      #expect(said.contains("0,75"), "\(said)")
    }
  }

  @Test func `import names each column that contradicts itself, with its line`() throws {
    let said = imported(folder.write("a;b;c\n1.5;2,5;x\n2,5;1.5;y\n", to: "t.csv"))
    #expect(
      said.contains("t.csv:3:1: error: '2,5' in 'a' has a decimal comma (--decimal-comma), other rows a point"),
      "\(said)")
    #expect(said.contains("t.csv:2:5: error: '2,5' in 'b' has a decimal comma"), "\(said)")
  }

  @Test(arguments: [
    // A column that contradicts itself, and one that is asked about since the others contradict each other.
    ("a;b\n1.5;2,5\n2,5;3,5\n", 1), ("a;b;c\n1.5;2,5;1.234\n2.5;3,5;2.345\n", 2),
  ])
  func `import leaves such a column out where others remain, and a chart ends with 1`(text: String, count: Int) throws {
    let file = folder.write(text, to: "t.csv")
    let made = try DataDocument(source: .named(file)).make()
    #expect(made.contents.graph.dataNodes.count == count && made.report.contains("left out: "), "\(made.report)")
    #expect(made.isWhole == false)
    let chart = try #require(ChartCatalog.chart(named: "bar"))
    let inputs = try TableInputs(chart: chart, columns: ChartColumns()).read(FileChunks(StoragePath(file)), file, [])
    #expect(inputs.series.count == count && !inputs.isWhole)
  }

  @Test func `a line chart needs its dates, and bars do not`() throws {
    let file = folder.write("date,v\n03/04/2026,1\n05/06/2026,2\n", to: "log.csv")
    for (name, isRefused) in [("line", true), ("bar", false)] {
      let chart = try #require(ChartCatalog.chart(named: name))
      do throws(CommandFailure) {
        let chunks = try CommandFailure.telling { () throws(StorageFailure) in try FileChunks(StoragePath(file)) }
        let inputs = try TableInputs(chart: chart, columns: ChartColumns()).read(chunks, file, [])
        #expect(!isRefused && inputs.series.count == 1)
      } catch {
        #expect(isRefused && error.status == .invalidData && "\(error.lines)".contains("--dates dmy"), "\(error.lines)")
      }
    }
  }

  /// A named pipe into which `text` is written, in pieces with pauses between them if it is `slow`.
  private func pipe(_ name: String, _ text: String, slow: Int? = nil) -> String {
    let pipe = folder.file(name)
    #expect(mkfifo(pipe, 0o600) == 0)
    Thread.detachNewThread {
      guard let file = FileHandle(forWritingAtPath: pipe) else { return }
      var rest = Data(text.utf8)[...]
      while !rest.isEmpty {
        try? file.write(contentsOf: rest.prefix(slow ?? rest.count))
        rest = rest.dropFirst(slow ?? rest.count)
        if slow != nil { usleep(1_000) }
      }
      try? file.close()
    }
    return pipe
  }

  @Test(arguments: [nil, 40_000])
  func `totals and notes at the end of a pipe are left out, as those of a file are`(slow: Int?) throws {
    let rows = 30_000
    let table = "a,b\n" + String(repeating: "x,2.5\n", count: rows)
    for (place, end) in ["Total,75000\n", "Total,75000", "\nSource: office\n", "----\nSumme,1\n"].enumerated() {
      let said = batch(pipe("pipe\(place).csv", table + end, slow: slow), to: folder.file("piped\(place).csv"))
      #expect(said.hasSuffix("[0]"), "\(end): \(said)")
      #expect(batch(folder.write(table + end, to: "t.csv"), to: folder.file("read\(place).csv")).hasSuffix("[0]"))
      #expect(folder.text(of: "piped\(place).csv") == folder.text(of: "read\(place).csv"), "\(end)")
      #expect(folder.text(of: "piped\(place).csv")?.split(separator: "\n").count == rows + 1)
    }
    // A name that begins like a total is data.
    let said = batch(pipe("name.csv", table + "Total Marine,41.5\n", slow: slow), to: folder.file("name-out.csv"))
    #expect(said.hasSuffix("[0]"), "\(said)")
    #expect(folder.text(of: "name-out.csv")?.hasSuffix("2.5\n41.5\n") == true)
  }

  @Test func `another table below the rows stops a batch with 65, and its output does not get its name`() throws {
    let rows = String(repeating: "x,2.5\n", count: 60_000)
    let other = "name,b\n" + String(repeating: "y,3.5\n", count: 20_000)
    for (place, text) in [
      "a,b\n" + rows + "\n" + other, "a,b\n" + rows + "\r\n" + other.replacing("name", with: "\"name\""),
      "a;b\n" + rows.replacing(",", with: ";").replacing(".", with: ",") + "\nx;y;b\n"
        + String(repeating: "1;2;3,5\n", count: 20_000),
    ].enumerated() {
      let file = folder.write(text, to: "two\(place).csv")
      let said = batch(file, to: folder.file("two.csv"))
      #expect(said.hasPrefix("\(file):60003: error: another table begins here"), "\(said)")
      #expect(said.hasSuffix("[65]") && !folder.has("two.csv"))
    }
    // A text in place of a number is a fault of its row only.
    #expect(batch(folder.write("a,b\n" + rows + "x,none\n" + rows, to: "t.csv")).hasSuffix("[1]"))
  }

  @Test func `a field beyond the limit is no quote that never closes`() throws {
    let file = folder.write("a,b\n1,2\n\"" + String(repeating: "x", count: 3 << 20) + "\",5\n6,7\n", to: "long.csv")
    for said in try [imported(file), charted(file), "\(loaded(file, "b").points)", batch(file)] {
      #expect(said.contains(":3:") && said.contains("a field has more than 1 MiB"), "\(said.prefix(200))")
    }
  }

  @Test func `ten thousand columns are read in every form`() throws {
    let columns = 10_000
    let names = (0..<columns).map { "c\($0)" }
    for (title, separator, value) in [("A title\n", ",", "1.5"), ("A title\n", ";", "1,5"), ("", ";", "1,5")] {
      let row = Array(repeating: value, count: columns).joined(separator: separator) + "\n"
      let text = title + names.joined(separator: separator) + "\n" + row + row + row
      let file = folder.write(text, to: "wide.csv")
      #expect(try loaded(file, "c9999").points.get().values == [1.5, 1.5, 1.5])
      let said = batch(file, to: "-", "c77")
      #expect(said.hasPrefix("c77\n") && said.hasSuffix("[0]"), "\(said)")
    }
  }

  @Test(.enabled(if: RandomTestLength.isLong))
  func `a line beyond the limit is refused, also without an end`() throws {
    let file = folder.write(String(repeating: "1,", count: 33 << 20), to: "long.csv")
    let points = try loaded(file, "b").points
    for said in [imported(file), charted(file), "\(points)", batch(file)] {
      #expect(said.contains("a row has more than") || said.contains("fields"), "\(said.prefix(200))")
    }
  }

  @Test(arguments: ["a,b\n", "a;b\n", "a\n", "Title\n\na;b\n", "a,b", "\n\n", "a,b\n\n\n"])
  func `a table that is only a header has no numbers`(text: String) throws {
    let file = folder.write(text, to: "header.csv")
    #expect(["rows", "numbers", "empty", "fields"].contains { imported(file).contains($0) }, "\(imported(file))")
    #expect(!charted(file).isEmpty)
    _ = try loaded(file, "b")
    #expect(!batch(file).isEmpty)
  }

  @Test(arguments: ["1\n2\n3\n", "v\n1.234\n2.345\n", "v\r1\r2\r"])
  func `a table of one column is read`(text: String) throws {
    let file = folder.write(text, to: "one.csv")
    #expect(charted(file) == "1 series", "\(charted(file))")
    #expect(imported(file).contains("one column of numbers"), "\(imported(file))")
  }

  @Test(arguments: [
    // What the nodes were made of, and what the file holds a month later.
    ("T\n\na;b\n1;2,5\n2;3,5\n", "a,b\n1,2.5\n2,3.5\n"), ("T\n\na;b\n1;2,5\n2;3,5\n", "a;b\n1;2,5\n2;3,5\n"),
    ("a;b\n1;2,5\n2;3,5\n", "a;b\n1;2.5\n2;3.75\n"), ("a;b\n1;2,5 €\n2;3,5 €\n", "a;b\n1;2,5 $\n2;3,5 €\n"),
    ("a;b\n1;2,5\n2;3,5\n", ""), ("a;b\n1;2,5\n2;3,5\n", "%PDF-1.7\n"),
  ])
  func `a node whose file has another form since fails in one sentence, or reads the same column`(
    before: String, after: String
  ) throws {
    let file = folder.write(before, to: "t.csv")
    let made = try DataDocument(source: .named(file)).make()
    let node = try #require(made.contents.node(named: "b"))
    guard case .file(let source)? = made.contents.source(of: node) else {
      Issue.record("no file")
      return
    }
    folder.write(after, to: "t.csv")
    switch try loaded(file, "b", source.form).points {
    case .success(let set): #expect(set.values == (after.contains("3.75") ? [2.5, 3.75] : [2.5, 3.5]))
    case .failure(let problem):
      #expect(problem.description.hasPrefix(file) && !problem.description.contains("\n"), "\(problem.description)")
    }
  }

  @Test func `a file that is written while it is read is read again, or refused`() throws {
    let file = folder.write("a,b\n" + String(repeating: "x,2.5\n", count: 50_000), to: "t.csv")
    let path = folder.file("t.csv")
    let isOver = Atomic()
    Thread.detachNewThread {
      var round = 0
      while !isOver.value, round < 10_000 {
        round += 1
        let rows = 1_000 + round % 7 * 10_000
        try? Data(("a,b\n" + String(repeating: "x,2.5\n", count: rows)).utf8).write(
          to: URL(fileURLWithPath: path), options: round % 2 == 0 ? .atomic : [])
      }
    }
    defer { isOver.set() }
    for _ in 0..<RandomRounds.count(5, long: 200) {
      switch try loaded(file, "b").points {
      // None may be there while the file is written.
      case .success(let set): #expect(set.values.allSatisfy { $0 == 2.5 })
      case .failure(let problem): #expect(!problem.description.contains("\n"))
      }
      _ = charted(file)
      _ = imported(file)
    }
  }
}

/// A flag that two threads share.
private final class Atomic: @unchecked Sendable {
  private let lock = NSLock()
  private var isSet = false
  var value: Bool { lock.withLock { isSet } }
  func set() { lock.withLock { isSet = true } }
}
