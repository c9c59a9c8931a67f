package import EvaluationEngine
package import GraphDocument
package import GraphFiles
import PresentationModel

/// The result of a journal for its document, which is open again.
package struct JournalRecovery {
  /// The content of the journal.
  package let reading: JournalReading
  /// The document with the edits; nil if there are none, or none that make a document.
  package let recovered: JournalReading.Recovered?
  /// The document when it and its file last agreed.
  package let base: DocumentContents
  /// The change of the file since, as a clause; nil if it is unchanged.
  private let fileRemark: String?
  /// Whether the file is unchanged since it and the document were last equal.
  private let isFileUnchanged: Bool

  /// The result of `reading` for a file with text of that fingerprint; nil if there is none, or no document in it.
  ///
  /// `meter` counts the work on data sets and may end it.
  package init(_ reading: JournalReading, file: Fingerprint?, countedBy meter: EvaluationMeter? = nil) {
    self.reading = reading
    let recovered = reading.steps.isEmpty ? nil : try? reading.contents(countedBy: meter)
    self.recovered = recovered.flatMap { $0.steps > 0 ? $0 : nil }
    // Where there is no file, whether there never was one or it is gone, what the journal holds comes whole.
    base =
      file == nil
      ? DocumentContents() : (try? reading.contents(upTo: 0, countedBy: meter))?.contents ?? DocumentContents()
    isFileUnchanged = file != nil && reading.file == file
    fileRemark =
      reading.header.isNew || reading.file == file
      ? nil
      : file == nil ? "the file is gone; the journal has all of it" : "the file has changed since; both are merged"
  }

  /// The edits as sentences, the oldest first.
  package var steps: [String] { reading.steps.prefix(recovered?.steps ?? 0).map(\.sentence) }

  /// The time of the latest edit.
  package var moment: String { reading.steps.last.map { moment(of: $0) } ?? WallClock.text(reading.header.moment) }

  /// The time of that edit.
  package func moment(of step: JournalStep) -> String { WallClock.text(reading.header.moment + step.seconds) }

  /// Further remarks, as clauses.
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

  /// The document with the edits repeated on top of `contents`, the file's present content; nil if there are none.
  package func merge(into contents: DocumentContents) -> DocumentMerge? {
    recovered.map { DocumentMerge(base: base, mine: $0.contents, theirs: contents) }
  }

  /// The reason why possible edits cannot be offered, and how to discard them; nil if they can be recovered, or there
  /// are none.
  ///
  /// `name` is the journal's.
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

  /// Whether nothing is lost with it: it is whole and has no edit.
  var isWorthless: Bool { reading.end == .whole && (reading.steps.isEmpty || recovered != nil) }

  /// Whether there are edits that `contents` does not hold already, or such as make no document.
  ///
  /// - Complexity: One comparison of documents; also a merge if the file has changed since.
  package func hasNews(for contents: DocumentContents) -> Bool {
    // What an unchanged file holds is the base, and a merge with it would be what the edits made.
    if isFileUnchanged, let recovered { return !DocumentComparison(from: base, to: recovered.contents).isEmpty }
    guard let merge = merge(into: contents) else { return !reading.steps.isEmpty }
    return !DocumentComparison(from: contents, to: merge.contents).isEmpty
  }

  /// The offer of the journal of that name; nil if `contents` already has its edits, or they make no document.
  func offer(named name: String, for contents: DocumentContents) -> RecoveryOffer? {
    guard let recovered, hasNews(for: contents) else { return nil }
    return RecoveryOffer(
      journal: name, moment: moment, steps: steps, remarks: remarks, base: base, recovered: recovered.contents)
  }
}
