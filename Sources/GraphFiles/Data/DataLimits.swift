public import DataSets
public import DelimitedText
internal import EvaluationEngine
import JSONText

/// The limits for a data file; a file that exceeds a limit is refused.
public struct DataLimits: Hashable, Sendable {
  /// The largest number of rows, in any format.
  public var rows: Int
  /// The largest number of stored numbers in all columns; a text counts as two numbers.
  public var numbers: Int
  /// The largest size in bytes of a JSON file, which is stored completely.
  public var jsonBytes: Int
  /// The largest size of a line of JSON Lines in bytes.
  public var lineBytes: Int
  /// The deepest nesting of objects and arrays, including the outermost level.
  public var nesting: Int
  /// The time limit of a database query, including its repetitions.
  public var queryTime: Duration
  /// The limits of columns, fields and rows of delimited texts.
  public var delimited: DelimitedLimits

  /// Creates limits; they may be larger than `standard`.
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

  /// The standard time limit of a query, five minutes.
  ///
  /// The user can set another limit.
  public static let standardQueryTime = Duration.seconds(300)

  /// The limits of the program.
  ///
  /// - 100 million rows
  /// - as many numbers as a graph can hold
  /// - 1 GiB of JSON, with at most 128 levels
  /// - 64 MiB per line of JSON Lines
  /// - 5 minutes for a query
  public static let standard = DataLimits(
    rows: 100_000_000, jsonBytes: 1 << 30, lineBytes: 64 << 20, nesting: 128, numbers: DataBudget.standard)

  /// Returns limits with fewer rows, so that all columns of `wanted` together store at most `numbers` numbers.
  public func shared(by wanted: [PointColumns]) -> DataLimits {
    let columns = wanted.reduce(0) { sum, points in
      sum + points.roles.reduce(0) { $0 + (points[$1] == nil ? 0 : $1.content == .texts ? 2 : 1) }
    }
    var limits = self
    limits.rows = min(rows, max(0, numbers) / max(1, columns))
    return limits
  }

  func ofScanner(bytes: Int) -> JSONLimits { JSONLimits(bytes: bytes, nesting: nesting) }
}
