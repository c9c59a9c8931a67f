public import GraphDocument
import GraphFiles
public import Workbooks

/// The cells of a workbook that become nodes, besides their sources.
public struct WorkbookPart: Hashable, Sendable {
  /// The name of a sheet, ignoring case; nil for all.
  public var sheet: String?
  /// A rectangle of it; nil for the used part.
  public var region: CellRange?

  /// A part of a workbook, all of it if nothing is said.
  public init(sheet: String? = nil, region: CellRange? = nil) {
    self.sheet = sheet
    self.region = region
  }
}

/// A document made from a workbook, with its differences from the workbook.
public struct WorkbookIntake: Sendable {
  /// A cell, and a phrase about it.
  public struct Remark: Hashable, Sendable, CustomStringConvertible {
    /// Its address behind the name of its sheet.
    public var cell: String
    /// Part of a sentence.
    public var phrase: String

    /// The form in reports, `Sheet1!B7: the function RAND`.
    public var description: String { "\(cell): \(phrase)" }
  }

  /// The document.
  public let contents: DocumentContents
  /// Formulas that are not understood; the workbook's values replace them.
  public let leftOut: [Remark]
  /// Formulas that gave other values than the workbook holds; its values replace them.
  public let differences: [Remark]
  /// How many formula cells give the value that the workbook holds, with the inputs as they are in it.
  public let matching: Int
  /// How many formula cells there are.
  public let formulas: Int
  /// Further remarks, as sentences.
  public let notes: [String]
}

/// Why a workbook becomes no document.
public enum WorkbookError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sheet that there is not, and those that there are.
  case noSheet(String, sheets: [String])
  /// A region on no certain sheet.
  case regionWithoutSheet
  /// No cell that becomes a node.
  case nothing
  /// More cells than a document may have nodes.
  case tooManyNodes(limit: Int)

  /// A sentence with a suggestion.
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
  /// The most cells of an area that a formula mentions.
  public static let largestArea = 200_000

  /// Makes a document from a workbook, or from a part of it with its sources, and compares the two.
  ///
  /// - Throws: if nothing becomes a node.
  /// - Complexity: linear in the cells and in the areas that formulas mention.
  public init(_ workbook: Workbook, _ part: WorkbookPart = WorkbookPart()) throws(WorkbookError) {
    var conversion = try WorkbookConversion(workbook, part)
    self = try conversion.convert()
  }
}
