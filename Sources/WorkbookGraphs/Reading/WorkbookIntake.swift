public import GraphDocument
import GraphFiles
public import Workbooks

/// The part of a workbook that becomes a document, together with the cells on which this part depends.
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
  /// A cell with a remark about it, such as an unsupported function.
  public struct Remark: Hashable, Sendable, CustomStringConvertible {
    /// The sheet's name and the cell's address.
    public var cell: String
    /// The remark as part of a sentence.
    public var phrase: String

    /// The form in reports, such as `Sheet1!B7: the function RAND`.
    public var description: String { "\(cell): \(phrase)" }
  }

  /// The document that was created from the workbook.
  public let contents: DocumentContents
  /// Formulas that nodecalc does not support; they are replaced by their values.
  public let leftOut: [Remark]
  /// Formulas that give other values in nodecalc; they are replaced by their values in the workbook.
  public let differences: [Remark]
  /// The number of formulas that give the same value in the document as in the workbook.
  public let matching: Int
  /// The number of cells with formulas.
  public let formulas: Int
  /// Further remarks, as sentences.
  public let notes: [String]
}

/// The reason why a workbook cannot become a document.
public enum WorkbookError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no sheet with this name; `sheets` has the existing names.
  case noSheet(String, sheets: [String])
  /// A region without a sheet, although there are several sheets.
  case regionWithoutSheet
  case nothing
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

  /// Makes a document from a workbook, or from a part of it and the cells on which it depends, and compares the values.
  ///
  /// - Throws: A `WorkbookError`, for example if no cell becomes a node.
  /// - Complexity: Linear in the cells and in the areas that formulas refer to.
  public init(_ workbook: Workbook, _ part: WorkbookPart = WorkbookPart()) throws(WorkbookError) {
    var conversion = try WorkbookConversion(workbook, part)
    self = try conversion.convert()
  }
}
