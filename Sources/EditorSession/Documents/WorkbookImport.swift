package import CommandOutput
package import GraphDocument
import TextScanning
package import WorkbookGraphs
import Workbooks

extension WorkbookPart {
  /// The part that flags name; a region as `A1:F40`.
  ///
  /// - Throws: wrong usage, if the region is not valid.
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

/// A document made from a workbook, with remarks on standard error.
package struct WorkbookImport {
  private let bytes: [UInt8]
  private let name: String
  private let part: WorkbookPart

  /// A part of the workbook in `bytes`, which messages call `name`.
  package init(_ bytes: [UInt8], named name: String, part: WorkbookPart = WorkbookPart()) {
    self.bytes = bytes
    self.name = name
    self.part = part
  }

  /// The document; `failed` if a formula was left out or gave another value than the workbook contains.
  ///
  /// - Throws: if the bytes are not a workbook, or nothing of it becomes a node.
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
