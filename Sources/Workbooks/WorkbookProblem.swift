/// The reason why a workbook cannot be read, and the part of the file with the problem.
public struct WorkbookProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem with the workbook.
  public enum Reason: Hashable, Sendable {
    case noArchive
    /// The workbook is in the old binary format `.xls`, or has a password.
    case oldOrLocked
    /// A workbook in the binary format `.xlsb`, whose parts are not XML.
    case binary
    case damagedArchive
    case missingPart
    case repeatedPart
    case packedOtherwise
    case damagedPart
    case tooManyParts(limit: Int)
    case partTooLarge(limit: Int)
    case tooLarge(limit: Int)
    case tooDense(limit: Int)
    case tooManyCells(limit: Int)
    /// A part is not valid XML; the values are the parser's message and the line.
    case malformed(String, line: Int)
    case documentType
    case noSheets
  }

  /// The part of the archive with the problem; nil for the whole archive.
  public var part: String?
  /// The problem with the workbook.
  public var reason: Reason

  init(_ reason: Reason, in part: String? = nil) {
    self.part = part
    self.reason = reason
  }

  /// The message, with a suggestion if there is one.
  public var description: String { part.map { "part '\($0)': \(sentence)" } ?? sentence }

  private var sentence: String {
    switch reason {
    case .noArchive: "this is not a workbook (not a zip archive); save it as .xlsx"
    case .oldOrLocked: "the workbook has a password, or the old format .xls; save it as .xlsx without a password"
    case .binary: "the workbook has the binary format .xlsb; save it as .xlsx"
    case .damagedArchive: "the archive is damaged or cut off; copy the workbook again"
    case .missingPart: "it is missing; save the workbook again in the program that made it"
    case .repeatedPart: "it is in the archive twice; save the workbook again in the program that made it"
    case .packedOtherwise: "it is compressed in a way that workbooks do not use; save the workbook again"
    case .damagedPart: "its bytes are damaged; copy the workbook again"
    case .tooManyParts(let limit): "the archive has more than \(limit) parts"
    case .partTooLarge(let limit): "it has more than \(limit) bytes when it is unpacked"
    case .tooLarge(let limit): "the unpacked parts have more than \(limit) bytes in total"
    case .tooDense(let limit): "it unpacks to more than \(limit) times its size, which no real sheet does"
    case .tooManyCells(let limit): "the workbook has more than \(limit) cells; import a smaller one"
    case .malformed(let what, let line): "line \(line): not valid XML: \(what)"
    case .documentType: "it declares an XML document type, which workbooks do not need"
    case .noSheets: "the workbook has no sheet of cells"
    }
  }
}
