import DataSets
import Foundation
import GraphDocument
import GraphFiles
import TestSupport
import Testing

@testable import DocumentStorage

@Suite struct GivenDataFileTests {
  private let folder = ScratchFolder()
  private static let rows = 400_000
  private static let text = "v;w\n" + (0..<rows).map { "\($0);\($0 == 300_000 ? "q" : "1")\n" }.joined()

  private func wanted(_ names: String...) -> [PointColumns] { names.map { PointColumns(value: .name($0)) } }

  private func reported(_ result: Result<DataSet, GivenDataFailure>) -> String {
    switch result {
    case .success(let set): "\(set.count) points from \(set.values.first ?? .nan) to \(set.values.last ?? .nan)"
    case .failure(.content(let problem)): problem.description
    case .failure(.storage(let failure)): failure.message
    }
  }

  /// A named pipe into which another thread writes the text.
  private func feed(_ name: String, _ text: String = Self.text) {
    let path = folder.file(name)
    #expect(mkfifo(path, 0o600) == 0)
    Thread.detachNewThread {
      guard let file = fopen(path, "w") else { return }
      fputs(text, file)
      fclose(file)
    }
  }

  @Test func `a file is surveyed by its beginning and read without being kept, again and again`() throws {
    let chunks = try FileChunks(StoragePath(folder.write(Self.text, to: "a.csv")))
    let file = GivenDataFile(chunks, fileName: "a.csv")
    #expect(try file.survey(.contents).columns.map(\.title) == ["v", "w"])
    #expect(try file.read(wanted("v"))[0].count == Self.rows)
    #expect(
      file.readApart(wanted("w", "v")).map(reported) == [
        "300002:8: 'q' is not a number (w): write a number like 1.5 or 1e3", "400000 points from 0.0 to 399999.0",
      ])
    #expect(!chunks.isWhole && chunks.beginning.count < Self.text.utf8.count / 2)
  }

  @Test func `a stream is kept, so that it can be read again`() throws {
    for isApart in [false, true] {
      let name = "pipe\(isApart)"
      feed(name)
      let chunks = try FileChunks(StoragePath(folder.file(name)))
      let file = GivenDataFile(chunks, fileName: nil)
      #expect(try file.survey(.contents).columns.map(\.title) == ["v", "w"])
      if isApart {
        #expect(file.readApart(wanted("w", "v")).map(reported).last == "400000 points from 0.0 to 399999.0")
      } else {
        #expect(try file.read(wanted("v"))[0].count == Self.rows)
      }
      #expect(chunks.isWhole)
    }
  }

  @Test func `limit table-pipe-bytes: a longer stream is read without being kept`() throws {
    feed("long")
    let chunks = try FileChunks(StoragePath(folder.file("long")))
    let file = GivenDataFile(chunks, fileName: nil, storedStreamBytes: 1 << 19)
    #expect(try file.read(wanted("v"))[0].count == Self.rows)
    #expect(!chunks.isWhole)
  }

  @Test func `what the beginning leaves open is found in the rest: of a file without keeping it, of a stream with it`()
    throws
  {
    let text = "v;late\n" + (0..<Self.rows).map { "\($0);\($0 < 399_999 ? "" : "7")\n" }.joined()
    for isStream in [false, true] {
      for extent in [GivenDataFile.SurveyExtent.names, .contents, .entries] {
        let name = "\(isStream)\(extent)"
        if isStream { feed(name, text) } else { folder.write(text, to: name) }
        let chunks = try FileChunks(StoragePath(folder.file(name)))
        let file = GivenDataFile(chunks, fileName: nil)
        let survey = try file.survey(extent)
        #expect(survey.columns.map(\.content) == [.numbers, extent == .names ? .nothing : .numbers])
        #expect(chunks.isWhole == (isStream && extent != .names))
        #expect(try file.read(wanted("late"))[0].values == [7])
      }
    }
  }

  @Test func `all of a file is gone through once to decide how it is read, however many columns fail`() throws {
    let names = (0..<9).map { "c\($0)" }
    let rows = String(repeating: Array(repeating: "2.5", count: 9).joined(separator: ";") + "\n", count: 20_000)
    let last = (0..<9).map { $0 % 3 == 0 ? "0,75" : "1.5" }.joined(separator: ";") + "\n"
    let file = GivenDataFile(
      try FileChunks(StoragePath(folder.write(names.joined(separator: ";") + "\n" + rows + last, to: "t.csv"))),
      fileName: "t.csv")
    #expect(try file.survey(.entries).columns.count { $0.content == .unclear } == 3)
    #expect(file.readApart(names.map { PointColumns(value: .name($0)) }).count { (try? $0.get()) == nil } == 3)
    #expect(file.decisionCount == 1)
  }

  @Test func `JSON is looked at as a whole, and small texts too`() throws {
    let rows = (0..<20_000).map { "{\"v\": \($0)}" }.joined(separator: ",\n")
    for (name, text) in [("a.json", "[\(rows)]"), ("b.csv", "v\n1\n"), ("c.json", "[]"), ("d.csv", "v")] {
      let chunks = try FileChunks(StoragePath(folder.write(text, to: name)))
      let file = GivenDataFile(chunks, fileName: name)
      #expect(try file.survey(.contents).columns.count == (name == "c.json" ? 0 : 1))
      // A file that can be gone through again is not kept.
      #expect(chunks.isWhole == (name != "a.json"))
    }
    let empty = GivenDataFile(try FileChunks(StoragePath(folder.write("", to: "e.csv"))), fileName: "e.csv")
    #expect(throws: GivenDataFailure.self) { try empty.survey(.entries) }
  }

  @Test func `what cannot be opened, and reading that breaks off, are reported`() throws {
    #expect(throws: StorageFailure.self) { try FileChunks(StoragePath(folder.file("none.csv"))) }
    #expect(throws: StorageFailure.self) { try FileChunks(StoragePath(folder.file(""))) }
    let path = StoragePath(folder.write(Self.text, to: "a.csv"))
    let system = FaultySystem(FaultySystem.Plan(call: 3, number: 5, isForGood: true, name: "read"))
    let file = GivenDataFile(try FileChunks(path, system: system), fileName: "a.csv")
    _ = try file.survey(.contents)
    #expect(throws: GivenDataFailure.storage(StorageFailure(.reading, path, .system(SystemError(number: 5))))) {
      try file.read(wanted("v"))
    }
  }
}
