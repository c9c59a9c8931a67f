import DocumentStorage
import EvaluationEngine
import GraphDocument
import GraphFiles
import TestSupport

/// Journals in a scratch folder.
struct JournalBench {
  let scratch = ScratchFolder()
  /// A process that there is not: no system gives so high a number.
  static let gone = Int(Int32.max) - 1
  static let base = #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 0}]}"#

  func folder(_ system: any SystemCalls = Kernel()) -> JournalFolder {
    JournalFolder(in: StateFolder(StoragePath(scratch.file("state/nodecalc"))), system: system)
  }

  static func header(_ path: String? = "/d/plan.nodecalc", process: Int? = nil) -> JournalHeader {
    var writer = ProcessIdentity.current()
    if let process {
      writer.process = process
      writer.start = nil
    }
    return JournalHeader(program: "0.1.0", path: path.map { Array($0.utf8) }, file: nil, writer: writer, moment: 0)
  }

  static var journalBase: JournalBase { JournalBase(file: nil, text: Array(base.utf8)[...]) }

  /// The step that makes `a` that number.
  static func step(_ value: Int) -> JournalStep {
    var patch = DocumentPatch()
    let line = #"{"name": "a", "kind": "number", "value": \#(value)}"#
    patch.put = [DocumentPatch.Node(name: "a", line: Array(line.utf8)[...])]
    return JournalStep(sentence: "a = \(value)", seconds: Double(value), patch: patch)
  }

  /// A journal that a process which is gone left, with that many steps.
  @discardableResult
  func leave(_ path: String? = "/d/plan.nodecalc", steps: Int = 1) throws -> StoragePath {
    let file = try JournalFile(
      in: folder(), header: Self.header(path, process: Self.gone), base: Self.journalBase,
      steps: (0..<steps).map { Self.step($0 + 1) })
    file.close()
    return file.path
  }

  /// The names of the files in the folder of journals.
  var names: [String] {
    ((try? FolderReading().list(folder().path)) ?? []).map(\.name)
  }

  /// What `a` is after recovery from the only journal.
  func recovered() throws -> (value: Double, steps: Int)? {
    guard let entry = try folder().entries().first else { return nil }
    let reading = try entry.read()
    let contents = try reading.contents().contents
    guard let node = contents.node(named: "a"), case .number(let value) = contents.graph.content(of: node) else {
      return nil
    }
    return (value, reading.steps.count)
  }
}
