package import CommandOutput
package import GraphDocument
import TextScanning
package import WorkbookGraphs
import Workbooks

extension WorkbookPart {
  /// Creates the part of a workbook that the flags select; a region is written as `A1:F40`.
  ///
  /// - Throws: A usage error if the region is invalid.
  package init(sheet: String?, region: String?) throws(CommandFailure) {
    self.init(sheet: sheet)
    guard let region else { return }
    self.region = CellRange(region)
    if self.region == nil {
      throw CommandFailure(
        .usage, "'\(MessageText.shortened(region))' is not a region of a sheet",
        help: "write two corners, such as A1:F40")
    }
  }
}

/// Creates a document from a workbook, with notes on standard error.
package struct WorkbookImport {
  private let bytes: [UInt8]
  private let name: String
  private let part: WorkbookPart

  /// Prepares importing a part of the workbook in `bytes`; `name` is the name of the workbook in messages.
  package init(_ bytes: [UInt8], named name: String, part: WorkbookPart = WorkbookPart()) {
    self.bytes = bytes
    self.name = name
    self.part = part
  }

  /// Returns the document; the status is `failed` if a formula was left out or has another value than in the workbook.
  ///
  /// - Throws: If the bytes are not a workbook, or if nothing in it becomes a node.
  package func make(
    reporting report: (SafeText) -> Void = StandardStreams.report
  ) throws(CommandFailure) -> (contents: DocumentContents, status: ExitStatus) {
    let workbook: Workbook
    do throws(WorkbookProblem) {
      workbook = try Workbook(bytes)
    } catch {
      throw CommandFailure(.invalidData, "\(name): \(error)")
    }
    do throws(WorkbookError) {
      let intake = try WorkbookIntake(workbook, part)
      Self.report(intake, to: report)
      let isWhole = intake.leftOut.isEmpty && intake.differences.isEmpty
      return (intake.contents, isWhole ? .success : .failed)
    } catch {
      throw CommandFailure(.invalidData, "\(name): \(error)")
    }
  }

  private static func report(_ intake: WorkbookIntake, to report: (SafeText) -> Void) {
    for remark in intake.leftOut { report(SafeText("left out: \(remark.description)")) }
    for note in intake.notes { report(SafeText("note: \(note)")) }
    if intake.formulas > 0 {
      let formulas = MessageText.counted(intake.formulas, "formula cell")
      report(SafeText("matches the stored value: \(intake.matching) of \(formulas)"))
    }
    for remark in intake.differences { report(SafeText("differs: \(remark.description)")) }
  }
}
