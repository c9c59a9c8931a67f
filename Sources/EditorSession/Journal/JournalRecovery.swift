package import EvaluationEngine
package import GraphDocument
package import GraphFiles
import PresentationModel

/// What a journal of a document that is here again comes to.
package struct JournalRecovery {
  /// What the journal says.
  package let reading: JournalReading
  /// The document with the edits; nil if there are none, or none that make a document.
  package let recovered: JournalReading.Recovered?
  /// The document when it and its file last agreed.
  package let base: DocumentContents
  /// What has become of the file since, as a clause; nil if it holds what it did.
  private let fileRemark: String?
  /// Whether the file holds what it did when it and the document last agreed.
  private let isFileUnchanged: Bool

  /// What `reading` comes to for a file that holds text of that fingerprint; nil if there is none, or no document in
  /// it.
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

  /// When the latest edit was made.
  package var moment: String { reading.steps.last.map { moment(of: $0) } ?? WallClock.text(reading.header.moment) }

  /// When that edit was made.
  package func moment(of step: JournalStep) -> String { WallClock.text(reading.header.moment + step.seconds) }

  /// What is to be known of it beside its edits, as clauses.
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

  /// The document with the edits made again on top of `contents`, what its file holds by now; nil if there are none.
  package func merge(into contents: DocumentContents) -> DocumentMerge? {
    recovered.map { DocumentMerge(base: base, mine: $0.contents, theirs: contents) }
  }

  /// Why there is nothing to be offered though there may be edits, and how they are given up; nil if they can be
  /// recovered, or there are none.
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
  /// - Complexity: one comparison of documents; a merge too where the file has changed since.
  package func hasNews(for contents: DocumentContents) -> Bool {
    // What an unchanged file holds is the base, and a merge with it would be what the edits made.
    if isFileUnchanged, let recovered { return !DocumentComparison(from: base, to: recovered.contents).isEmpty }
    guard let merge = merge(into: contents) else { return !reading.steps.isEmpty }
    return !DocumentComparison(from: contents, to: merge.contents).isEmpty
  }

  /// What is offered of the journal of that name; nil if `contents` holds its edits already, or where they make no
  /// document.
  func offer(named name: String, for contents: DocumentContents) -> RecoveryOffer? {
    guard let recovered, hasNews(for: contents) else { return nil }
    return RecoveryOffer(
      journal: name, moment: moment, steps: steps, remarks: remarks, base: base, recovered: recovered.contents)
  }
}
