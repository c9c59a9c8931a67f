package import EvaluationEngine
package import GraphDocument
package import GraphFiles
import PresentationModel

/// The edits in a journal, for recovering them after the document has been opened again.
package struct JournalRecovery {
  /// The content of the journal.
  package let reading: JournalReading
  /// The document with the edits; nil if there are none, or if they give no valid document.
  package let recovered: JournalReading.Recovered?
  private let fileRemark: String?
  private let hasFile: Bool
  private let meter: EvaluationMeter?
  private let isFileUnchanged: Bool

  /// Prepares the recovery.
  ///
  /// - Parameters:
  ///   - reading: The content of the journal.
  ///   - file: The fingerprint of the document's file; nil if there is no file, or if it contains no document.
  ///   - meter: Counts the work on data sets and may stop it.
  package init(_ reading: JournalReading, file: Fingerprint?, countedBy meter: EvaluationMeter? = nil) {
    self.reading = reading
    let recovered = reading.steps.isEmpty ? nil : try? reading.contents(countedBy: meter)
    self.recovered = recovered.flatMap { $0.steps > 0 ? $0 : nil }
    self.meter = meter
    hasFile = file != nil
    isFileUnchanged = file != nil && reading.file == file
    fileRemark =
      reading.header.isNew || reading.file == file
      ? nil
      : file == nil
        ? "the file is gone; the journal has its whole content" : "the file has changed since; both are merged"
  }

  /// The edits as sentences, oldest first.
  package var steps: [String] { reading.steps.prefix(recovered?.steps ?? 0).map(\.sentence) }

  /// The time of the latest edit, as text.
  package var moment: String { reading.steps.last.map { moment(of: $0) } ?? WallClock.text(reading.header.moment) }

  /// Returns the time of an edit, as text.
  package func moment(of step: JournalStep) -> String { WallClock.text(reading.header.moment + step.seconds) }

  /// Clauses for the user with more information about the recovery.
  package var remarks: [String] {
    var remarks: [String] = []
    if let fileRemark { remarks.append(fileRemark) }
    switch reading.end {
    case .whole: break
    case .torn: remarks.append("the journal ends within an edit, which is lost")
    case .damaged(let record, _): remarks.append("the journal is damaged from record \(record) on")
    }
    if let recovered, recovered.steps < reading.steps.count {
      let reason = recovered.problem.map { ": \($0.message)" } ?? ""
      remarks.append("edit \(recovered.steps + 1) and later edits cannot be applied\(reason)")
    }
    return remarks
  }

  /// Reads the document as its file contained it when it was last saved or read.
  ///
  /// - Complexity: Linear in the document.
  private func base() -> DocumentContents {
    // Without a file, because it never existed or was removed, the whole content of the journal counts as edits.
    if !hasFile { return DocumentContents() }
    return (try? reading.contents(upTo: 0, countedBy: meter))?.contents ?? DocumentContents()
  }

  /// Returns the edits combined with `contents`, which the file contains now; nil if there are no edits.
  package func merge(into contents: DocumentContents) -> DocumentMerge? {
    guard let recovered else { return nil }
    // An unchanged file contains the base, so a merge with it would give the recovered document.
    if isFileUnchanged { return DocumentMerge(keeping: recovered.contents) }
    return DocumentMerge(base: base(), mine: recovered.contents, theirs: contents)
  }

  /// Returns why the journal's edits cannot be recovered, and how to discard them.
  ///
  /// Returns nil if the edits can be recovered, or if there are none. `name` is the name of the journal.
  package func loss(named name: String) -> String? {
    let reason: String
    if reading.steps.isEmpty {
      guard case .damaged(let record, _) = reading.end else { return nil }
      reason = "it is damaged from record \(record) on, before the first edit that can be read"
    } else {
      if recovered != nil { return nil }
      reason = "its edits cannot be applied"
    }
    return "\(reason); read it in a text editor, or discard it: nodecalc recover \(name) --discard"
  }

  /// Whether removing the journal loses nothing: it is complete, and all its edits can be read.
  var isWorthless: Bool { reading.end == .whole && (reading.steps.isEmpty || recovered != nil) }

  /// Returns whether the journal contains edits that are not in `contents`, or that do not result in a valid document.
  ///
  /// - Complexity: Linear in the text of the document; if the file has changed since, one merge and one comparison.
  package func hasChanges(for contents: DocumentContents) -> Bool {
    if isFileUnchanged, let recovered { return recovered.text != reading.text(upTo: 0) }
    guard let merge = merge(into: contents) else { return !reading.steps.isEmpty }
    return !DocumentComparison(from: contents, to: merge.contents).isEmpty
  }

  /// Returns the question whether to recover the edits in a journal.
  ///
  /// Returns nil if `contents` already has these edits, or if the edits do not give a valid document.
  func offer(named name: String, for contents: DocumentContents) -> RecoveryOffer? {
    guard let recovered, hasChanges(for: contents) else { return nil }
    return RecoveryOffer(
      journal: name, moment: moment, steps: steps, remarks: remarks, base: isFileUnchanged ? contents : base(),
      isBaseOpen: isFileUnchanged, recovered: recovered.contents)
  }
}
