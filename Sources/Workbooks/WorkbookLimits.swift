/// The limits of a workbook; a larger one is refused.
///
/// A value at a limit is accepted, one beyond it refused before memory is taken for it.
public struct WorkbookLimits: Hashable, Sendable {
  /// Parts of the archive.
  public var parts: Int
  /// Bytes of a part when it is unpacked.
  public var partBytes: Int
  /// Bytes of all parts that are read, unpacked.
  public var totalBytes: Int
  /// How many times as large as its packed bytes a part of more than 1 MiB may be.
  public var ratio: Int
  /// Cells that hold something, over all sheets.
  public var cells: Int
  /// Bytes of the text of a formula.
  public var formulaBytes: Int
  /// Operations and brackets of a formula inside each other.
  public var formulaNesting: Int

  /// The limits of the program.
  ///
  /// Sheets of one repeated row pack to about a hundredth; deflate at its densest to about a thousandth, which only bombs do.
  public static let standard = WorkbookLimits(
    parts: 10_000, partBytes: 256 << 20, totalBytes: 512 << 20, ratio: 400, cells: 1_000_000, formulaBytes: 32_768,
    formulaNesting: 100)
}
