package import CommandOutput
import DocumentStorage
package import EditorSession
import GraphDocument
import GraphFiles
import LanguageService
import TextScanning

/// `nodecalc check FILE...`: prints problems and failed assertions, one per line.
package struct CheckRun {
  private let files: [String]
  private let data: DataRules

  /// Creates a run for files as they were typed; `-` is standard input.
  package init(files: [String], data: DataRules = DataRules()) {
    self.files = files
    self.data = data
  }

  /// Prints the problems of each file and returns the worst status.
  package func run(_ output: StandardOutput) -> ExitStatus {
    var status = ExitStatus.success
    var reported: Set<String> = []
    for file in files {
      do throws(CommandFailure) {
        for (place, problem) in try problems(of: DocumentSource.addressed(file)) {
          // A problem in a file that several documents import is printed once.
          if place != nil, !reported.insert("\(problem.line(file: place ?? ""))").inserted { continue }
          output.writeLine(SafeText(problem.line(file: place ?? DocumentSource.parts(of: file)?.file ?? file)))
          if problem.severity == .error { status = max(status, .failed) }
        }
      } catch {
        for line in error.lines { StandardStreams.report(line) }
        status = max(status, error.status)
      }
    }
    return status
  }

  /// Returns all problems of one document.
  ///
  /// The problems of its imports come first, with their files. The document's own problems follow in the order of its
  /// text.
  private func problems(of source: DocumentSource) throws(CommandFailure) -> [(file: String?, DocumentFinding)] {
    if let file = source.file, source.group == nil, OtherForm.ofRows(in: file) != nil {
      return Self.problems(inMade: try source.contents(reading: data))
    }
    let bytes = try source.bytes()
    if let form = source.form(of: bytes, within: data) {
      if case .definitions(.failure(let first)) = form {
        let all = DefinitionText.survey(bytes, countedBy: data.meter).problems
        return (all.isEmpty ? [first] : all).map { problem in
          (nil, DocumentFinding(place: problem.place, severity: .error, node: nil, message: problem.message))
        }
      }
      return Self.problems(inMade: try source.contents(of: bytes, within: data))
    }
    var contents: DocumentContents
    do throws(DocumentProblem) {
      contents = try NativeFormat.read(bytes, countedBy: data.meter)
    } catch {
      if source.isOfUnknownKind(bytes) {
        let message = "this is \(DocumentSource.unknownKind)"
        return [(nil, DocumentFinding(place: error.place, severity: .error, node: nil, message: message))]
      }
      return NativeFormat.survey(bytes, countedBy: data.meter).problems.map { problem in
        (nil, DocumentFinding(place: problem.place, severity: .error, node: nil, message: problem.message))
      }
    }
    let documentData = DocumentData(source, data)
    if !contents.setImported(documentData.readImports(for: contents)).isEmpty {
      _ = contents.propagate(countedBy: data.meter)
    }
    let imported = Self.problems(ofImportsIn: documentData.imports, from: source)
    let unread = contents.imports.compactMap { entry in
      contents.groups.imported(entry.name)?.problem.map { problem in
        DocumentFinding(
          place: TextPlace(line: 1, column: 1), severity: .error, node: nil,
          message: "the import '\(entry.name)' cannot be used: \(problem)")
      }
    }
    let changed = contents.changedInterfaces.map { change in
      DocumentFinding(
        place: TextPlace(line: 1, column: 1), severity: .warning, node: nil, message: change.sentence)
    }
    contents = try source.part(of: contents)
    DocumentData(source, data).read(into: &contents)
    let shadowing = contents.groups.names.filter(GroupName.takesPlaceOfOperator).map { name in
      DocumentFinding(
        place: TextPlace(line: 1, column: 1), severity: .warning, node: nil,
        message: "the group '\(name)' hides the operator '\(name)', which was added later: rename the group")
    }
    let units = UnitRemarks(contents).statedUnitProblems.map { problem in
      DocumentFinding(place: TextPlace(line: 1, column: 1), severity: .warning, node: nil, message: problem)
    }
    let own = unread + changed + shadowing + units + DocumentFinding.all(in: contents, group: source.group, text: bytes)
    return imported + own.map { (nil, $0) }
  }

  private static func problems(inMade contents: DocumentContents) -> [(file: String?, DocumentFinding)] {
    DocumentFinding.all(in: contents, group: nil, text: []).map { (nil, $0) }
  }

  private static func problems(
    ofImportsIn imports: LoadedImports, from source: DocumentSource
  ) -> [(file: String?, DocumentFinding)] {
    imports.files.flatMap { file -> [(file: String?, DocumentFinding)] in
      let path = source.file.map { $0.resolving(StoragePath(file.path)).text } ?? file.path
      if case .document(let problem)? = file.problem?.reason {
        return [(path, DocumentFinding(place: problem.place, severity: .error, node: nil, message: problem.message))]
      }
      guard let text = file.text, let contents = file.document?.contents else { return [] }
      return DocumentFinding.all(in: contents, group: nil, isImported: true, text: text).map { (path, $0) }
    }
  }
}
