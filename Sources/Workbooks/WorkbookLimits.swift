/// The limits of a workbook; a workbook that exceeds a limit is refused.
///
/// A value at a limit is accepted; a value beyond it is refused before memory is allocated for it.
public struct WorkbookLimits: Hashable, Sendable {
  /// The largest number of parts in the archive.
  public var parts: Int
  /// The largest unpacked size of a part in bytes.
  public var partBytes: Int
  /// The largest unpacked size in bytes of all parts that are read.
  public var totalBytes: Int
  /// The largest ratio of unpacked to packed size, for parts of more than 1 MiB.
  public var ratio: Int
  /// The largest number of nonempty cells, in all sheets together.
  public var cells: Int
  /// The largest size of a formula's text in bytes.
  public var formulaBytes: Int
  /// The deepest nesting of operations in a formula.
  public var formulaNesting: Int

  /// The limits of the program.
  ///
  /// Compression reduces a sheet of one repeated row to about a hundredth of its size. The limit of the method is about
  /// a thousandth, which only zip bombs reach.
  public static let standard = WorkbookLimits(
    parts: 10_000, partBytes: 256 << 20, totalBytes: 512 << 20, ratio: 400, cells: 1_000_000, formulaBytes: 32_768,
    formulaNesting: 100)
}
