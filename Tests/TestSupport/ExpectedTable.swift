import Foundation

/// How a table of `Tests/References/Tables` is to be read.
public struct ExpectedTable: CustomStringConvertible, Sendable {
  /// A column that matters.
  public struct Column: Decodable, Sendable {
    /// Its name without its unit; its number in a table without names.
    public var name: String
    /// Its name in the file, where that has a unit.
    public var header: String?
    /// `number`, `date`, `date-time` or `text`.
    public var kind: String
    /// How many values it has.
    public var count: Int
    /// How many cells have none.
    public var missing: Int
    /// The first value.
    public var first: Value
    /// The last value.
    public var last: Value
    /// The unit of its numbers, as a symbol.
    public var unit: String?

    /// What the column is called in the file.
    public var title: String { header ?? name }
  }

  /// A value of a column.
  public enum Value: Decodable, Sendable {
    /// A number.
    case number(Double)
    /// A text or date, or `x` for what is not checked.
    case text(String)

    /// Reads a number or a text.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  /// What is decided about the table; see `References/Tables`.
  public struct Reading: Decodable, Sendable {
    /// The encoding by its name.
    public var encoding: String?
    /// What separates cells.
    public var delimiter: String?
    /// The decimal mark.
    public var decimal: String?
    /// How many lines stand before the header.
    public var skippedBefore: Int?
    /// How many rows hold names.
    public var headerRows: Int?
    /// Whether a row below the header holds units.
    public var unitsRow: Bool?
    /// How many rows of values there are.
    public var rows: Int?
    /// How many rows are left out.
    public var leftOut: Int?
    /// `dmy`, `mdy` or `ymd`.
    public var dates: String?
    /// How many lines are comments.
    public var comments: Int?

    /// No decision.
    public init() {}
  }

  /// What must not be guessed.
  public struct Question: Decodable, Sendable {
    /// `decimal`, `dates` or `tables`.
    public var what: String
    /// The column that is asked about; nil for tables.
    public var column: String?
    /// The readings that are to be shown.
    public var readings: [String]
    /// The flag that decides.
    public var flag: String
  }

  /// The columns with flags.
  public struct Forced: Decodable, Sendable {
    /// What the command line says.
    public var flags: [String]
    /// The columns that matter.
    public var columns: [Column]
  }

  private struct Entry: Decodable {
    var read: Reading?
    var columns: [Column]?
    var ask: Question?
    var forced: [Forced]?
    var mustMention: [String]?
    var x: String?
  }

  private struct List: Decodable { var files: [String: Entry] }

  /// Where the file is.
  public var path: String
  /// The name of the file.
  public var file: String
  /// What is decided about it.
  public var read: Reading
  /// The columns that matter.
  public var columns: [Column]
  /// What must not be guessed; nil for most.
  public var ask: Question?
  /// Its columns with flags.
  public var forced: [Forced]
  /// What has to be said.
  public var mustMention: [String]
  /// The column of x.
  public var x: String?

  /// The name of the file.
  public var description: String { file }

  /// The bytes of the file; none where there is no file.
  public var bytes: [UInt8] { FileManager.default.contents(atPath: path).map(Array.init) ?? [] }

  /// The tables that `expected.json` of a folder of `Tests/References/Tables` lists, by name.
  public static func all(in folder: String = "") -> [ExpectedTable] {
    let tests = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent().deletingLastPathComponent()
    let folder = tests.appending(path: "References/Tables").appending(path: folder)
    guard let data = try? Data(contentsOf: folder.appending(path: "expected.json")),
      let list = try? JSONDecoder().decode(List.self, from: data)
    else { return [] }
    return list.files.sorted { $0.key < $1.key }.map { file, entry in
      ExpectedTable(
        path: folder.appending(path: file).path, file: file, read: entry.read ?? Reading(),
        columns: entry.columns ?? [], ask: entry.ask,
        forced: entry.forced ?? [], mustMention: entry.mustMention ?? [], x: entry.x)
    }
  }

  /// The texts of columns: all but JSON Lines and databases.
  public static let texts = all().filter { !$0.file.hasSuffix(".jsonl") && !$0.file.hasSuffix(".db") }

  /// Twenty further structures.
  public static let further = all(in: "Further")
}
