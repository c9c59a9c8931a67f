public import DataSets
public import DelimitedText
internal import EvaluationEngine
import JSONText

/// The limits for a data file; a larger one is refused.
public struct DataLimits: Hashable, Sendable {
  /// Rows, of any format.
  public var rows: Int
  /// Numbers in all columns that are stored together; a text counts as two.
  public var numbers: Int
  /// Bytes of a JSON file, which is stored whole while it is read; the other formats are read chunk by chunk.
  public var jsonBytes: Int
  /// Bytes of a line of JSON Lines.
  public var lineBytes: Int
  /// Objects and arrays inside one another, the outermost counted.
  public var nesting: Int
  /// The time limit of a query of a database, including its repetitions.
  public var queryTime: Duration
  /// Columns, fields and rows of delimited texts.
  public var delimited: DelimitedLimits

  /// Limits, which may be above those of the program.
  public init(
    rows: Int, jsonBytes: Int, lineBytes: Int, nesting: Int, numbers: Int,
    queryTime: Duration = Self.standardQueryTime, delimited: DelimitedLimits = .standard
  ) {
    self.rows = rows
    self.numbers = numbers
    self.jsonBytes = jsonBytes
    self.lineBytes = lineBytes
    self.nesting = nesting
    self.queryTime = queryTime
    self.delimited = delimited
  }

  /// Five minutes: a query that takes longer probably never ends, unless the user sets another limit.
  public static let standardQueryTime = Duration.seconds(300)

  /// The limits of the program: 100 million rows, as many numbers as a graph holds, 1 GiB of JSON, 64 MiB of a line, 128 levels, 5 minutes.
  public static let standard = DataLimits(
    rows: 100_000_000, jsonBytes: 1 << 30, lineBytes: 64 << 20, nesting: 128, numbers: DataBudget.standard)

  /// The limits with as many rows as the columns of `wanted` may have together.
  public func shared(by wanted: [PointColumns]) -> DataLimits {
    let columns = wanted.reduce(0) { sum, points in
      sum + points.roles.reduce(0) { $0 + (points[$1] == nil ? 0 : $1.content == .texts ? 2 : 1) }
    }
    var limits = self
    limits.rows = min(rows, max(0, numbers) / max(1, columns))
    return limits
  }

  /// The limits as the scanner of JSON takes them, for a text of up to `bytes`.
  func ofScanner(bytes: Int) -> JSONLimits { JSONLimits(bytes: bytes, nesting: nesting) }
}
