package import CommandOutput
package import DocumentStorage
import EditorSession
import GraphDocument
import GraphFiles
import TextScanning

/// `nodecalc recover`: lists, prints or discards unsaved edits from the journals of ended sessions.
package struct RecoverRun {
  /// What to do with the unsaved edits of a document.
  package enum Task: Hashable {
    /// Prints the document with the edits applied to the file's current content.
    case print
    case listChanges
    case listSteps
    /// Prints the document after the first `step` edits.
    case printAfter(step: Int)
    /// Discards the edits but keeps them for some days; edits that are already discarded are removed permanently.
    case discard
  }

  private let state: StateFolder?
  private let isDropped: Bool

  /// Creates a run that uses the journals in a state folder.
  ///
  /// - Parameters:
  ///   - state: The state folder; nil if the user has no such folder.
  ///   - isDropped: Whether to use discarded edits.
  package init(in state: StateFolder? = .ofUser, isDropped: Bool = false) {
    self.state = state
    self.isDropped = isDropped
  }

  // MARK: - All journals

  /// Lists recoverable edits, and unsaved edits of running sessions, one document per line.
  ///
  /// A line starts with the path of the document, or with the name of the journal if the document has no file.
  package func list(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    guard let folder else { return .success }
    let entries: [JournalEntry]
    do throws(StorageFailure) {
      entries = try folder.entries(isDropped: isDropped)
    } catch {
      if error.isMissing { return .success }
      throw CommandFailure(error)
    }
    let lines = entries.compactMap { entry in line(entry).map { "\(entry.documentName): \($0)" } }
    for line in lines.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { output.writeLine(SafeText(line)) }
    return .success
  }

  private func line(_ entry: JournalEntry) -> String? {
    let reading: JournalReading
    do throws(JournalFailure) {
      reading = try entry.read()
    } catch {
      if case .problem(.torn) = error { return nil }
      return "cannot be read: \(error.message)"
    }
    let document = entry.document
    let recovery = JournalRecovery(reading, file: document.file)
    if let loss = recovery.loss(named: entry.name) { return loss }
    guard let latest = reading.steps.last, isDropped || recovery.hasChanges(for: document.contents) else { return nil }
    let count = MessageText.counted(reading.steps.count, "edit")
    if let dropped = entry.dropped {
      return "\(count) of \(recovery.moment), the latest '\(latest.sentence)'; dropped \(WallClock.text(dropped))"
    }
    let holder = entry.holder.clause.map { "; \($0)" } ?? ""
    return "\(count) of \(recovery.moment), the latest '\(latest.sentence)'\(holder)"
  }

  // MARK: - One journal

  /// Performs `task` on the latest journal of the document called `name`.
  ///
  /// If no such document has a journal, uses the journal called `name`.
  package func run(_ task: Task, _ name: String, _ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let entry = try entry(named: name)
    let reading: JournalReading
    do throws(JournalFailure) {
      reading = try entry.read()
    } catch {
      // A journal that cannot be read can still be dropped.
      if task == .discard { return try discard(entry, name) }
      throw CommandFailure(.invalidData, "the journal of '\(name)' cannot be read: \(error.message)")
    }
    let document = entry.document
    let recovery = JournalRecovery(reading, file: document.file)
    switch task {
    case .discard: return try discard(entry, name)
    case .listSteps:
      for (index, step) in reading.steps.enumerated() {
        output.writeLine(SafeText("\(index + 1) \(recovery.moment(of: step)) \(step.sentence)"))
      }
      return .success
    case .printAfter(let step):
      guard step <= reading.steps.count else {
        throw CommandFailure(
          .usage, "the journal of '\(name)' has \(reading.steps.count) edits, there is no edit \(step)",
          help: "'--steps' lists them")
      }
      return try print(reading, upTo: step, name, output)
    case .print:
      report(recovery, entry)
      guard let merge = recovery.merge(into: document.contents) else {
        return try print(reading, upTo: nil, name, output)
      }
      let names = merge.conflictNames(atMost: 10)
      if !names.isEmpty {
        StandardStreams.report(
          SafeText("note: both the file and the edits changed \(names), which is printed as edited"))
      }
      output.write(data: NativeFormat.write(merge.contents))
      return .success
    case .listChanges:
      report(recovery, entry)
      guard let merge = recovery.merge(into: document.contents) else { return .success }
      return DifferenceListing(from: document.contents, to: merge.contents).write(.text, output)
    }
  }

  private func report(_ recovery: JournalRecovery, _ entry: JournalEntry) {
    for remark in recovery.remarks + [entry.holder.clause].compactMap(\.self) {
      StandardStreams.report(SafeText("note: \(remark)"))
    }
  }

  private func print(
    _ reading: JournalReading, upTo step: Int?, _ name: String, _ output: StandardOutput
  ) throws(CommandFailure) -> ExitStatus {
    let recovered: JournalReading.Recovered
    do throws(DocumentProblem) {
      recovered = try reading.contents(upTo: step)
    } catch {
      throw CommandFailure(.invalidData, "the journal of '\(name)' does not begin with a document: \(error.message)")
    }
    guard recovered.steps == step ?? reading.steps.count else {
      let reason = recovered.problem.map { ": \($0.message)" } ?? ""
      throw CommandFailure(
        .invalidData, "edit \(recovered.steps + 1) of '\(name)' does not make a document\(reason)",
        help: "'--to-step \(recovered.steps)' prints the document before it")
    }
    output.write(data: recovered.text)
    return .success
  }

  private func discard(_ entry: JournalEntry, _ name: String) throws(CommandFailure) -> ExitStatus {
    do throws(JournalFailure) {
      if isDropped { try entry.discard() } else { try entry.drop(at: WallClock.now) }
    } catch {
      switch error {
      case .held(let holder):
        throw CommandFailure(
          .failed, "the journal of '\(name)' was not discarded: \(holder.clause ?? "another process has it")",
          help: "discard the edits in the session that has them, with ':q!'")
      case .storage(let failure): throw CommandFailure(failure)
      case .problem: throw CommandFailure(.brokenOff, "the journal of '\(name)' was not discarded: \(error.message)")
      }
    }
    return .success
  }

  // MARK: - Finding

  private var folder: JournalFolder? { state.map { JournalFolder(in: $0) } }

  /// Returns the latest journal with edits of the document called `name`.
  ///
  /// If no such document has a journal, returns the journal called `name`. Journals that no session uses are preferred.
  private func entry(named name: String) throws(CommandFailure) -> JournalEntry {
    let nothing = CommandFailure(
      .unreadableInput, "nothing of '\(name)' \(isDropped ? "was dropped in the last 14 days" : "can be recovered")",
      help:
        "'nodecalc recover\(isDropped ? " --dropped" : "")' lists \(isDropped ? "dropped edits" : "the edits that can be recovered")"
    )
    guard let folder else { throw nothing }
    do throws(StorageFailure) {
      let path = ArgumentText.path(name).fromRoot
      let found = try folder.entries(ofDocument: path, file: FileIdentity(of: path), isDropped: isDropped)
      let ordered = found.filter { isDropped || $0.hasEdits }.sorted { left, right in
        (left.isFree ? 1 : 0, left.dropped ?? left.header?.moment ?? 0)
          > (right.isFree ? 1 : 0, right.dropped ?? right.header?.moment ?? 0)
      }
      if let first = ordered.first { return first }
      if let named = try folder.entries(isDropped: isDropped).first(where: { $0.name == name }) { return named }
    } catch {
      if !error.isMissing { throw CommandFailure(error) }
    }
    throw nothing
  }
}

extension JournalEntry {
  fileprivate var documentName: String { header?.path.map { StoragePath(bytes: $0).text } ?? name }

  /// Whether the journal cannot be read, or has edits that the document's file does not contain.
  fileprivate var hasEdits: Bool {
    do throws(JournalFailure) {
      let document = document
      let recovery = JournalRecovery(try read(), file: document.file)
      return recovery.loss(named: name) != nil || recovery.hasChanges(for: document.contents)
    } catch {
      if case .problem(.torn) = error { return false }
      return true
    }
  }

  /// The current content of the document's file; an empty document if the file is missing or unreadable.
  fileprivate var document: (contents: DocumentContents, file: Fingerprint?) {
    guard let path = header?.path,
      let text = try? FileReading().read(StoragePath(bytes: path), isPlain: true),
      let contents = try? NativeFormat.read(text)
    else { return (DocumentContents(), nil) }
    return (contents, Fingerprint(of: text))
  }
}
