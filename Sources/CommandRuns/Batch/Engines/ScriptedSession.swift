import CommandOutput
import DocumentStorage
import EditorSession
import GraphQueries
import TextScanning

/// A session with an engine in another process, which receives scripts and prints results.
///
/// The process starts in an empty folder, so that it does not take the user's files for code or settings.
struct ScriptedSession: EngineSession {
  struct Scripts {
    /// Prints the names of the source's columns, one per line or in the first field of CSV lines.
    var columns: String
    /// Returns the script that runs a query and stores the rows in the target.
    ///
    /// The last line that the script prints is the number of rows in which an output is `NULL`.
    var run: (EngineJob) -> String
  }

  let sourceName: TableName?
  private let engine: String
  private let process: EngineProcess
  private let scripts: Scripts
  private let fixIt: String
  private let stop: StopSignals
  private let folder: PrivateFolder

  /// Creates the folder in which the program starts.
  ///
  /// `words`: the program's absolute path and its arguments; nil if the program is missing.
  /// `environment`: additional variables.
  /// `fixIt`: the advice if the program is missing.
  /// - Throws: If the program is missing, or the folder cannot be made.
  init(
    _ engine: String, _ words: [String]?, at place: EnginePlace, sourceName: TableName?,
    environment: [String: String] = [:], fixIt: String, _ scripts: Scripts
  ) throws(CommandFailure) {
    guard let words else { throw CommandFailure(.unreadableInput, "\(engine) is not installed", help: fixIt) }
    do throws(StorageFailure) {
      folder = try PrivateFolder(in: UserEnvironment.temporary, holding: ["work", "here"])
    } catch {
      throw CommandFailure(error)
    }
    process = EngineProcess(words: words, folder: folder.file("work/here"), environment: environment)
    (self.engine, self.sourceName, self.scripts, self.fixIt, stop) = (engine, sourceName, scripts, fixIt, place.stop)
  }

  func close() { folder.removeTree() }

  func columns() throws(CommandFailure) -> [String] {
    Self.lines(try ask(scripts.columns, failing: .unreadableInput))
  }

  func run(_ job: EngineJob, to draft: EngineDraft) throws(CommandFailure) -> Int {
    let answer = Self.lines(try ask(scripts.run(job), failing: .brokenOff))
    if let count = answer.last.flatMap({ Int($0) }) { return count }
    throw CommandFailure(
      .brokenOff, "\(engine): it ended without an answer", help: "check that it is the right program")
  }

  private func ask(_ script: String, failing status: ExitStatus) throws(CommandFailure) -> [UInt8] {
    guard let outcome = process.run(script, until: stop) else {
      throw CommandFailure(.unreadableInput, "\(engine): '\(process.words[0])' cannot be started", help: fixIt)
    }
    // The process ends by the signal as soon as everything is removed.
    if outcome.isStopped { throw CommandFailure(.brokenOff, lines: []) }
    if outcome.status == 0 { return outcome.output }
    let why = Self.sentence(of: outcome)
    if outcome.status == 127 || why.hasPrefix(Self.noEngine) {
      throw CommandFailure(.unreadableInput, "\(engine) is not available: \(why)", help: fixIt)
    }
    throw .engine(engine, why, status)
  }

  /// The beginning of the message that the Python script prints if the module is missing.
  private static let noEngine = "no engine: "

  /// Returns the line of a program's output that describes the error.
  ///
  /// Engines may print warnings before this line, and some print the position after it.
  private static func sentence(of outcome: EngineProcess.Outcome) -> String {
    let said = String(decoding: outcome.complaint, as: UTF8.self).split(whereSeparator: \.isNewline)
    let own = "nodecalc: "
    if let line = said.last(where: { $0.hasPrefix(own) }) { return String(line.dropFirst(own.count)) }
    let line = said.first { $0.lowercased().contains("error") && !$0.contains("WARN") } ?? said.last
    return line.map(String.init) ?? "it ended with status \(outcome.status) without a message"
  }

  /// Returns the printed lines; in CSV, the first field of each line.
  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines: [String] = []
    var line = ""
    var isQuoted = false
    for character in String(decoding: bytes, as: UTF8.self) {
      if character == "\"" {
        // Two quotes inside quotes stand for one quote; the second one restores it.
        if !isQuoted, !line.isEmpty { line.append(character) }
        isQuoted.toggle()
      } else if character.isNewline, !isQuoted {
        lines.append(line)
        line = ""
      } else {
        line.append(character)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

extension CommandFailure {
  static func engine(_ name: String, _ why: String, _ status: ExitStatus) -> CommandFailure {
    CommandFailure(
      status, "\(name): \(why)",
      help: status == .unreadableInput
        ? "check that the server, file or table exists, and that '--database' names it"
        : "nothing was written: run it again")
  }
}
