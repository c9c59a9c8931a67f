package import CommandOutput
import EditorSession
import GraphDocument
import TextScanning
package import WorkbookGraphs
import Workbooks

extension WorkbookPart {
  /// The part that flags name; a region as `A1:F40`.
  ///
  /// - Throws: wrong usage, where the region is none.
  package init(sheet: String?, region: String?) throws(CommandFailure) {
    self.init(sheet: sheet)
    guard let region else { return }
    self.region = CellRange(region)
    if self.region == nil {
      throw CommandFailure(
        .usage, "'\(MessageText.shortened(region))' is no region of a sheet", help: "write two corners, as in A1:F40")
    }
  }
}

/// A document made of a workbook, with what was found out about it on standard error.
struct WorkbookImport {
  let source: DocumentSource
  let part: WorkbookPart

  /// The document; `failed` where a formula was left out or gave another value than the workbook holds.
  ///
  /// - Throws: where the bytes are no workbook, or nothing of it becomes a node.
  func make() throws(CommandFailure) -> (contents: DocumentContents, status: ExitStatus) {
    let bytes = try source.bytes()
    let workbook: Workbook
    do throws(WorkbookProblem) {
      workbook = try Workbook(bytes)
    } catch {
      throw CommandFailure(.invalidData, "\(source.name): \(error)")
    }
    do throws(WorkbookRefusal) {
      let intake = try WorkbookIntake(workbook, part)
      report(intake)
      let isWhole = intake.leftOut.isEmpty && intake.differences.isEmpty
      return (intake.contents, isWhole ? .success : .failed)
    } catch {
      throw CommandFailure(.invalidData, "\(source.name): \(error)")
    }
  }

  private func report(_ intake: WorkbookIntake) {
    report(intake.leftOut, as: "left out")
    for note in intake.notes { StandardStreams.report("note: \(note)") }
    if intake.formulas > 0 {
      StandardStreams.report(
        "matches the stored value: \(intake.matching) of \(MessageText.counted(intake.formulas, "formula cell"))"
      )
    }
    report(intake.differences, as: "differs")
  }

  private func report(_ remarks: [WorkbookIntake.Remark], as word: String) {
    for remark in remarks { StandardStreams.report("\(word): \(remark.description)") }
  }
}
