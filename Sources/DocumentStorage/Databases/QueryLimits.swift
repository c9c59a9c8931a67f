/// What a query of a database may take, beside its rows and its time, which are limits of data.
public enum QueryLimits {
  /// Bytes of a text that is made or given.
  public static let textBytes = 1 << 16
  /// Functions that one statement calls.
  public static let functions = 100
  /// Bytes that all queries take together: what is sorted or gathered is stored there, and nowhere on the disk.
  public static let memoryBytes = 1 << 30
}
