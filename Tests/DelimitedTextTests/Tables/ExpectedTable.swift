import DataSets
import Foundation
import TestSupport
import TextScanning

@testable import DelimitedText

/// How a table of `Tests/References/Tables` is to be read.
struct ExpectedTable: CustomStringConvertible, Sendable {
  struct Column: Decodable, Sendable {
    var name: String
    var header: String?
    var kind: String
    var count: Int
    var missing: Int
    var first: Value
    var last: Value
    var unit: String?

    /// What the column is called in the file.
    var title: String { header ?? name }
  }

  enum Value: Decodable, Sendable {
    case number(Double)
    case text(String)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  struct Reading: Decodable, Sendable {
    var encoding: String?
    var delimiter: String?
    var decimal: String?
    var skippedBefore: Int?
    var headerRows: Int?
    var unitsRow: Bool?
    var rows: Int?
    var leftOut: Int?
    var dates: String?
    var comments: Int?
  }

  struct Question: Decodable, Sendable {
    var what: String
    var column: String?
    var readings: [String]
    var flag: String
  }

  struct Forced: Decodable, Sendable {
    var flags: [String]
    var columns: [Column]
  }

  private struct Entry: Decodable {
    var read: Reading
    var columns: [Column]?
    var ask: Question?
    var forced: [Forced]?
    var mustMention: [String]?
  }

  private struct List: Decodable { var files: [String: Entry] }

  var file: String
  var read: Reading
  var columns: [Column]
  var ask: Question?
  var forced: [Forced]
  var mustMention: [String]

  var description: String { file }

  static let folder = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "References/Tables")

  var bytes: [UInt8] { (try? Data(contentsOf: Self.folder.appending(path: file))).map(Array.init) ?? [] }

  /// The texts of columns: all but JSON Lines and databases.
  static let texts: [ExpectedTable] = {
    guard let data = try? Data(contentsOf: folder.appending(path: "expected.json")),
      let list = try? JSONDecoder().decode(List.self, from: data)
    else { return [] }
    return list.files.sorted { $0.key < $1.key }.compactMap { file, entry in
      if file.hasSuffix(".jsonl") || file.hasSuffix(".db") { return nil }
      return ExpectedTable(
        file: file, read: entry.read, columns: entry.columns ?? [], ask: entry.ask, forced: entry.forced ?? [],
        mustMention: entry.mustMention ?? [])
    }
  }()
}

extension DelimitedOptions {
  /// The options that flags of the command line stand for.
  init(flags: [String]) {
    self.init()
    var rest = flags[...]
    while let flag = rest.popFirst() {
      switch flag {
      case "--decimal-comma": hasDecimalComma = true
      case "--no-decimal-comma": hasDecimalComma = false
      case "--dates": choices.dateOrder = rest.popFirst().flatMap(DateOrder.init)
      case "--missing": missingMarks += rest.popFirst().map { [$0] } ?? []
      case "--table": choices.table = rest.popFirst()
      case _: break
      }
    }
  }
}
