public import GraphDocument
import GraphFiles
public import Workbooks

/// The selected cells of a workbook, which become nodes together with their sources.
public struct WorkbookPart: Hashable, Sendable {
  /// The name of the sheet, ignoring case; nil for all sheets.
  public var sheet: String?
  /// A rectangle of the sheet; nil for all its cells.
  public var region: CellRange?

  /// Creates a selection; by default the whole workbook.
  public init(sheet: String? = nil, region: CellRange? = nil) {
    self.sheet = sheet
    self.region = region
  }
}

/// A document created from a workbook, with its differences from the workbook.
public struct WorkbookIntake: Sendable {
  /// A cell, and a phrase about it.
  public struct Remark: Hashable, Sendable, CustomStringConvertible {
    /// The name of its sheet and its address.
    public var cell: String
    /// The remark as part of a sentence.
    public var phrase: String

    /// The form in reports, such as `Sheet1!B7: the function RAND`.
    public var description: String { "\(cell): \(phrase)" }
  }

  /// The document.
  public let contents: DocumentContents
  /// The formulas that are not supported; the workbook's values replace them.
  public let leftOut: [Remark]
  /// The formulas whose values differ from the workbook; the workbook's values replace them.
  public let differences: [Remark]
  /// The number of formula cells that give the same value as in the workbook, with the workbook's inputs.
  public let matching: Int
  /// The number of formula cells.
  public let formulas: Int
  /// Further remarks, as sentences.
  public let notes: [String]
}

/// The reason why a workbook cannot become a document.
public enum WorkbookError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sheet that does not exist, with the names of the existing sheets.
  case noSheet(String, sheets: [String])
  /// A region without a sheet, although there are several sheets.
  case regionWithoutSheet
  /// No cell becomes a node.
  case nothing
  /// More cells than the largest number of nodes in a document.
  case tooManyNodes(limit: Int)

  /// The message, with a suggestion.
  public var description: String {
    switch self {
    case .noSheet(let name, let sheets):
      "there is no sheet '\(name)'; there are \(sheets.prefix(10).joined(separator: ", "))"
    case .regionWithoutSheet: "the workbook has several sheets; choose the region's sheet with --sheet NAME"
    case .nothing: "no cell has a number or a supported formula"
    case .tooManyNodes(let limit): "the cells give more than \(limit) nodes; import a region with --region"
    }
  }
}

extension WorkbookIntake {
  /// The largest number of cells in an area of a formula.
  public static let largestArea = 200_000

  /// Creates a document from a workbook, or from a part of it with its sources, and compares their values.
  ///
  /// - Throws: A `WorkbookError`, for example if no cell becomes a node.
  /// - Complexity: Linear in the cells and in the areas that formulas refer to.
  public init(_ workbook: Workbook, _ part: WorkbookPart = WorkbookPart()) throws(WorkbookError) {
    var conversion = try WorkbookConversion(workbook, part)
    self = try conversion.convert()
  }
}
