import CommandOutput
import GraphDocument
import WorkbookGraphs

extension ExportFormat {
  static let workbook = ExportFormat(
    name: "xlsx", summary: "a workbook with one row per node, with formulas that a spreadsheet can compute",
    isPicture: false, isText: false
  ) { contents, _ throws(CommandFailure) in
    let (bytes, leftOut) = WorkbookExport.write(contents)
    return .data(bytes, leavingOut: leftOut)
  }
}
