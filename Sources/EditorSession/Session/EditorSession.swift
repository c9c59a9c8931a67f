package import CharacterCanvas
package import CommandOutput
package import CursesFrontEnd
import DelimitedText
package import DocumentStorage
package import EditorInput
import EvaluationEngine
import Formulas
package import Geometry
package import GraphDocument
import GraphFiles
package import GraphScene
package import PresentationModel

/// A running editor: it handles inputs, returns frames to draw, and does what the model requests.
///
/// It works in the same way with and without a terminal.
package final class EditorSession: ScreenProgram {
  package let model: NodesPM
  /// The programs that are connected and edit the document; nil if no program may connect.
  package var guests: (any SessionGuests)?
  package var request = ScreenRequest.none
  private var scene: Scene
  private let file: OpenFile
  private var data: DocumentData
  private let rules: DataRules
  /// Notices that the user cancels long work; nil if nothing can cancel it.
  package var cancellation: WorkCancellation? { rules.cancellation }
  private var hasTerminal = false
  private var outsideEditor: ExternalEditor?
  private var slices = SampleSlices()
  private var lastFrame: Frame?
  private let follows: Bool
  private let usesClipboard: Bool
  private let hasColors: Bool
  private let exports: DocumentExports

  /// Creates a session for a document.
  ///
  /// - Parameters:
  ///   - contents: The document.
  ///   - path: The file of the document; nil until the user names one.
  ///   - text: The content of the file from which the document was read; nil if there was no file.
  ///   - data: Reads the data of data nodes, and the imports.
  ///   - rules: Which files may be read, and how long computing may take.
  ///   - follows: Whether changes of the file by other programs are merged as they happen.
  ///   - glyphs: Which characters may be used.
  ///   - size: The size of the screen.
  ///   - configuration: The key bindings and settings.
  ///   - theme: The theme.
  ///   - hasColors: Whether colours are used.
  ///   - usesClipboard: Whether copied text also goes to the terminal's clipboard.
  ///   - recent: The documents that can be opened again.
  ///   - copies: The folder for copies of texts while files are written in place.
  ///   - state: The program's state folder, for a journal of edits; nil for no journal. With a state folder, the user
  ///     is also asked about edits of earlier sessions, and about other sessions that have the document open.
  ///   - exports: The formats in which documents can be exported.
  package init(
    _ contents: DocumentContents, path: StoragePath?, text: [UInt8]?, data: DocumentData, rules: DataRules,
    follows: Bool = false, glyphs: GlyphSet,
    size: Size, configuration: EditorConfiguration, theme: Theme, hasColors: Bool = true, usesClipboard: Bool = false,
    recent: RecentFiles = RecentFiles(in: nil), copies: StateFolder? = nil, state: StateFolder? = nil,
    exports: DocumentExports = .none
  ) {
    self.exports = exports
    self.data = data
    self.rules = rules
    self.follows = follows
    self.usesClipboard = usesClipboard
    self.hasColors = hasColors
    scene = Scene(glyphs: glyphs, theme: hasColors ? theme : .monochrome)
    model = NodesPM(
      document: Document(contents), fileName: path?.text, screen: size, keyMap: configuration.keyMap,
      showsGrid: configuration.settings.showsGrid, opensWhole: configuration.settings.opensWhole, glyphs: glyphs,
      services: Self.services(
        exporting: exports, countedBy: rules.meter, decimalMark: configuration.settings.decimalMark))
    file = OpenFile(of: model, follows: follows, recent: recent, copies: copies, state: state)
    if let warning = configuration.warning { model.warn(warning) }
    model.document.meter = rules.meter
    model.document.importReader = { [weak self] contents in self?.data.readImports(for: contents) ?? [:] }
    model.document.dataReader = { [weak self] contents in self?.data.read(for: contents) ?? [:] }
    model.file.readings = data.readings
    // Asked before questions about data, because the user must first decide whether to edit the document.
    file.begin(path, text)
    if follows, rules.cancellation?.isDeferred(.reading) != true { model.askToRead(data.takeOutsideFiles()) }
    rules.cancellation?.isGivingUp = { [weak model] input in model?.givesUp(input) ?? false }
    rules.cancellation?.fixIt = { [weak model] work in model?.sentence(toRepeat: work) ?? "" }
    rules.cancellation?.report = { [weak self] terminal, work, seconds in
      if let frame = self?.frame(during: work, seconds) { terminal.show(frame) }
    }
  }

  /// What the program offers the editor, such as examples and themes.
  package static var services: EditorServices {
    services(exporting: .none, countedBy: nil, decimalMark: .point)
  }

  private static let listedDigits = 9

  private static func services(
    exporting exports: DocumentExports, countedBy meter: EvaluationMeter?, decimalMark: DecimalMark
  ) -> EditorServices {
    EditorServices(
      examples: Example.all.map { .init(name: $0.name, title: $0.title) },
      themes: Theme.all.map { .init(name: $0.name, title: $0.summary) },
      tables: TextTables(
        survey: { TableSurvey.table(inText: $0, as: $1) }, points: { TableSurvey.points(ofText: $0, as: $1, $2) }),
      readClipboard: { text in
        do throws(DocumentProblem) {
          return .success(try ClipboardText.read(Array(text.utf8)))
        } catch {
          return .failure(ClipboardProblem(sentence: error.description))
        }
      },
      differences: { DifferenceListing(from: $0, to: $1, digits: Self.listedDigits, countedBy: meter).lines },
      conflicts: ConflictServices(list: ConflictList.read(_:)) { contents, conflict, side in
        do throws(TransactionProblem) {
          return .success(try ConflictList.resolving(conflict, with: side, in: contents))
        } catch {
          return .failure(ConflictProblem(sentence: error.sentence))
        }
      }, exports: exports.formats,
      legibleExtent: { GraphPicture.legibleExtent(of: $0, glyphs: $1) }, today: { WallClock.today },
      decimalMark: decimalMark)
  }

  package var idleTimeout: Duration? { model.idleTimeout }

  package var nextFrame: Duration? { [model.nextFrame, scene.nextFrame].compactMap(\.self).min() }

  /// Whether wires are routed in several steps, one per frame, as on a terminal.
  package var routesWiresInSteps: Bool {
    get { scene.routesWiresInSteps }
    set { scene.routesWiresInSteps = newValue }
  }

  package var source: EventSource? {
    // Samples are drawn whenever there is nothing else to do.
    let samples = samples.isGoingOn ? EventSource(descriptors: [], timeout: .zero) : nil
    return [file.source, data.source, samples, guests?.source].compactMap(\.self).reduce(nil) { all, one in
      all?.and(one) ?? one
    }
  }

  private var samples: SampleDrawing { SampleDrawing(of: model) }

  package func takeFromSource() -> Bool {
    let hasText = file.takeChanges()
    let hasData = data.hasChanges()
    if hasData { readAgain() }
    if hasText || hasData { noteReading() }
    let isLost = file.takeLoss()
    if isLost { guests?.follow(servedPath) }
    let hasSamples = slices.draw(samples)
    let hasEdits = guests?.takeFromSource() ?? false
    return hasText || hasData || isLost || hasSamples || hasEdits
  }

  /// Reads imports and the data of data nodes again, and reports the changes in a message.
  ///
  /// If `isAlso` is true, the changes are added to the current message.
  private func readAgain(isAlso: Bool = false) {
    let imported = model.document.setImported(data.readImports(for: model.document.root))
    model.readAgain(data.read(for: model.document.root), imported, isAlso: isAlso)
  }

  private func noteReading() {
    model.file.readings = data.readings
    if let work = rules.cancellation?.takeGivenUp() { model.gaveUp(work) }
    if follows { model.askToRead(data.takeOutsideFiles()) }
  }

  package func begin(on terminal: any KeyCancellation) {
    rules.cancellation?.terminal = terminal
    hasTerminal = true
  }

  /// Does the work that was deferred because there was no terminal on which the user could cancel it.
  private func runDeferred() {
    guard let cancellation = rules.cancellation, cancellation.terminal != nil else { return }
    let work = [LongWork.reading, .computing].filter(cancellation.isDeferred)
    if work.isEmpty { return }
    lastFrame = scene.paint(model.frame(model.view.screenSize))
    if work.contains(.reading) { readAgain() }
    if work.contains(.computing) { model.document.computeStopped() }
  }

  /// Returns the last frame with a message about the current work.
  ///
  /// The document cannot be drawn again, because it may be in the middle of an edit.
  private func frame(during work: LongWork, _ seconds: Int) -> Frame? {
    lastFrame.map { scene.paintBusy(model.sentence(during: work, seconds: seconds), over: $0) }
  }

  package func handle(_ input: Input) {
    defer {
      file.settle()
      guests?.follow(servedPath)
    }
    if model.givesUp(input), model.takesEditsOfOthers, guests?.giveUpRequests() == true {
      model.say("the request of another program was cancelled")
    } else {
      run(model.handle(input, at: place(of: input)))
    }
    runDeferred()
    noteReading()
    // Without a terminal there is no event loop that would continue to draw samples.
    while !hasTerminal, samples.isGoingOn { _ = slices.draw(samples) }
  }

  /// The path of the file whose document other programs can edit in this session; nil if it cannot be edited here.
  package var servedPath: StoragePath? { model.file.access == .writable ? file.path : nil }

  package func stayed(because reason: String) { model.warn(reason) }

  /// Handles the end of the external editor, as in `TerminalProgram`.
  package func ended(_ ending: ShellCommand.Ending) {
    guard let editor = outsideEditor else { return }
    outsideEditor = nil
    run(editor.end(ending, in: model))
  }

  private func run(_ effects: [Effect]) {
    var effects = effects[...]
    while let effect = effects.popFirst() {
      switch effect {
      case .save(let name, let replaces, let isCopy):
        let target = name.map { file.target(UserEnvironment.path(typed: $0)) }
        if let target, target != file.path,
          let reason = exports.refusal(ofSaving: target.text, { [model] in model.typed($0) })
        {
          file.refuse(reason)
          model.saveFailed(reason)
          continue
        }
        let saved = file.save(to: target, replaces: replaces, isCopy: isCopy)
        effects += saved.effects
        // Relative paths of data then start from another folder.
        if saved.isElsewhere { readElsewhere() }
      case .export(let name, let replaces): export(to: UserEnvironment.path(typed: name), replaces: replaces)
      case .copy: copyOut()
      case .list(let folder): list(folder)
      case .listRecent: model.listedRecent(file.recentFiles)
      case .editOutside(let text): editOutside(text)
      case .open(let name): open(UserEnvironment.path(typed: name))
      case .openExample(let name): openExample(name)
      case .openTutor: openTutor()
      case .survey(let name): survey(UserEnvironment.path(typed: name))
      case .surveyAgain(let name, let form): survey(data.access.place(of: name), as: form)
      case .surveyTable(let name, let table): survey(table, of: UserEnvironment.path(typed: name))
      case .importDocument(let name, let path):
        let file = data.access.name(of: UserEnvironment.path(typed: path))
        data.allow(file)
        model.addImport(name, path: file)
      case .theme(let name): use(themeNamed: name)
      case .allowReading(let file):
        data.allow(file)
        readAgain(isAlso: true)
      case .readAgain:
        data.forget()
        readAgain(isAlso: true)
        model.document.computeStopped()
      case .recovered(let name): file.dropRecovered(name)
      case .discard(let name): file.drop(name)
      case .claim(let claim):
        file.edit(by: claim)
        if claim == .takeOver { guests?.takeOver(file.path) }
      case .examineHolder: file.examineHolder()
      case .quit:
        request = .quit
        // Edits that are unsaved now were discarded by the user.
        file.end()
        guests?.end()
      case .suspend: request = .suspend
      case .repaint:
        scene.rerouteWires()
        request = .repaint
      }
    }
  }

  private func editOutside(_ text: String) {
    guard hasTerminal else { return model.editingOutsideFailed("your editor needs a terminal, and there is none here") }
    do throws(StorageFailure) {
      let editor = try ExternalEditor(text)
      outsideEditor = editor
      request = .run(editor.command)
    } catch {
      model.editingOutsideFailed("cannot create a file for the editor: \(error.briefMessage)")
    }
  }

  private func place(of input: Input) -> PointerPlace? {
    guard case .pointer(let event) = input else { return nil }
    return SceneLayout(model.currentFrame(model.view.screenSize), glyphs: scene.glyphs).place(of: event.cell)
  }

  package func frame(size: Size, at moment: Duration) -> Frame {
    let frame = scene.paint(model.frame(size, at: moment))
    lastFrame = frame
    return frame
  }

  private func export(to path: StoragePath, replaces: Bool) {
    func refuse(_ reason: String) {
      file.refuse(reason)
      model.exportFailed(reason)
    }
    if let reason = exports.refusal(ofExporting: path.text) { return refuse(reason) }
    if path == file.path { return refuse("'\(path.text)' is the document's own file: name another one") }
    guard let ending = OtherForm.ending(of: path.text), let result = exports.write(model.document.root, ending) else {
      return
    }
    switch result {
    case .failure(let failure):
      refuse(failure.clause)
    case .success(let written):
      do throws(StorageFailure) {
        try file.write(written.bytes, beside: path, replaces: replaces)
        file.refuse(nil)
        model.exported(to: path.text, DocumentLoss.clause(written.leftOut))
      } catch {
        let isThere = if case .isOccupied = error.reason { true } else { false }
        let name = model.typed("export! \(path.text)")
        refuse(
          isThere ? "'\(path.text)' exists: '\(name)' replaces it" : "\(path.text): \(error.briefMessage)")
      }
    }
  }

  /// Shows what was opened instead of a document: the columns of a table, or a new document with a note.
  package func show(_ opening: OtherOpening) {
    switch opening {
    case .table(let path): survey(path)
    case .rows(let text):
      if let table = TableSurvey.table(inText: text) {
        model.offer(table)
      } else {
        model.offeringFailed("the table has no column of numbers")
      }
    case .made(_, let note): model.say(note)
    }
  }

  /// Opens a table or another file that is not a document; this starts a new document without a file.
  private func take(_ opening: OtherOpening) {
    var contents = DocumentContents()
    if case .made(let made, _) = opening { contents = made }
    replace(with: contents, makeData(of: nil), nil, nil, saying: "")
    show(opening)
    noteReading()
  }

  /// Opens a document; a file that does not exist is a new document with that name.
  private func open(_ path: StoragePath) {
    if OtherForm.ofRows(in: path) != nil { return take(.table(path)) }
    let text: [UInt8]
    do throws(StorageFailure) {
      text = try FileReading().read(path, isPlain: true)
    } catch  where error.isMissing {
      do throws(CommandFailure) {
        try exports.checkNew(path.text)
      } catch {
        return model.openingFailed(error.clause)
      }
      return replace(with: DocumentContents(), makeData(of: path), path, nil, saying: "\(path.text) is new")
    } catch {
      return model.openingFailed(error.briefMessage)
    }
    do throws(CommandFailure) {
      // Standard error is the terminal, which shows the editor.
      let opening = try OtherOpening(text, of: .file(path), within: rules, isQuiet: true)
      if let opening { return take(opening) }
    } catch {
      return model.openingFailed(error.clause)
    }
    take(text, from: path, saying: "opened \(path.text)")
  }

  /// Lists the columns of a file in any folder.
  ///
  /// Data nodes may then read the file, because the user named it.
  private func survey(_ file: StoragePath, as form: DataFileForm = DataFileForm()) {
    data.allow(data.access.name(of: file))
    do throws(DataSourceProblem) {
      if let tables = try TableSurvey.tables(in: file) { return offer(tables, of: file) }
    } catch {
      return model.offeringFailed(TableSentence(error.description))
    }
    do throws(GivenDataFailure) {
      model.offer(try TableSurvey.table(in: file, named: data.access.name(of: file), as: form))
    } catch {
      if case .content(let problem) = error, form.choices.table == nil, let tables = problem.tablesToChoose {
        return model.offer(tables: tables, of: file.text)
      }
      model.offeringFailed(TableSurvey.sentence(error, of: file.text))
    }
  }

  /// Offers the columns of a database's only table; if there are several tables, the user chooses one.
  private func offer(_ tables: [String], of database: StoragePath) {
    switch tables.count {
    case 0: model.offeringFailed("\(database.text) is a database without tables")
    case 1: survey(tables[0], of: database)
    default: model.offer(tables: tables, of: database.text)
    }
  }

  private func survey(_ table: String, of file: StoragePath) {
    do throws(DataSourceProblem) {
      guard try TableSurvey.tables(in: file) != nil else {
        return survey(file, as: DataFileForm(choices: TableChoices(.table, table)))
      }
      model.offer(try TableSurvey.table(table, of: file, named: data.access.name(of: file)))
    } catch {
      model.offeringFailed(TableSentence(error.description))
    }
  }

  private func openExample(_ name: String) {
    guard let example = Example.find(name) else { return model.openingFailed("there is no example '\(name)'") }
    take(Array(example.text.utf8), from: nil, saying: "opened the example \(name)")
  }

  private func openTutor() {
    take(Array(Example.tutor.text.utf8), from: nil, saying: "the lessons begin: each ends when you have done it")
    model.take(.basics)
  }

  /// Takes the theme for light backgrounds if `isLight` is true and the user has not chosen another theme.
  package func noteBackground(isLight: Bool) {
    if isLight, hasColors, scene.theme.name == Theme.sixteen.name { scene.theme = .light }
  }

  private func use(themeNamed name: String) {
    guard hasColors else { return model.warn("the terminal shows no colours: the theme stays 'monochrome'") }
    if let theme = Theme.named(name) { scene.theme = theme }
  }

  private func take(_ text: [UInt8], from path: StoragePath?, saying sentence: String) {
    do throws(DocumentProblem) {
      var contents = try NativeFormat.read(text, countedBy: rules.meter)
      let data = makeData(of: path)
      data.read(into: &contents)
      replace(with: contents, data, path, path == nil ? nil : text, saying: sentence)
      noteReading()
    } catch {
      if let path, DocumentSource.file(path).isOfUnknownKind(text) {
        return model.openingFailed("'\(path.text)' is \(DocumentSource.unknownKind)")
      }
      let broken = path.flatMap { file.tidy($0) }
      model.openingFailed("\(path?.text ?? ""):\(error.description)" + (broken.map { "; \($0)" } ?? ""))
    }
  }

  private func replace(
    with contents: DocumentContents, _ data: DocumentData, _ path: StoragePath?, _ text: [UInt8]?,
    saying sentence: String
  ) {
    // The journal belongs to the previous document only.
    file.end()
    self.data = data
    model.opened(contents, name: path?.text, saying: sentence)
    file.begin(path, text)
  }

  private func makeData(of path: StoragePath?) -> DocumentData {
    DocumentData(path.map { .file($0) } ?? .new, rules, follows: follows, hasKeyboard: follows)
  }

  /// Reads data again, because relative names of data files mean files in another folder now.
  private func readElsewhere() {
    data = makeData(of: file.path)
    readAgain(isAlso: true)
  }

  private func list(_ folder: String) {
    do throws(StorageFailure) {
      let entries = try FolderReading().list(UserEnvironment.path(typed: folder.isEmpty ? "." : folder))
      model.listed(entries.map { FolderEntry(name: $0.name, isFolder: $0.isFolder) }, in: folder)
    } catch {
      model.listingFailed("the folder cannot be listed: \(error.briefMessage)")
    }
  }

  private func copyOut() {
    guard usesClipboard, let clipboard = model.clipboard else { return }
    let text = ClipboardText.write(clipboard)
    if text.count <= ClipboardSequence.byteLimit {
      request = .copy(text)
    } else {
      model.copiedOnlyHere()
    }
  }

  /// Continues after edits by connected programs: records them in the journal, does deferred work, and reports read
  /// data.
  package func settleEdits() {
    file.settle()
    runDeferred()
    noteReading()
  }

  /// The path of the document's file; nil if it has none.
  package var path: StoragePath? { file.path }

  /// Saves the document, as the user can with a command.
  ///
  /// If `replaces` is true, the document is saved even if other programs have changed the file in a way that needs a
  /// decision.
  ///
  /// - Throws: The reason why it is not saved; the document stays unchanged.
  package func save(replaces: Bool) throws(CommandFailure) {
    guard file.path != nil else {
      throw CommandFailure(.uncreatableOutput, "the document has no file", help: "name a file when you open it")
    }
    if let reason = model.readOnlyReason { throw CommandFailure(.uncreatableOutput, reason) }
    run([.save(path: nil, replaces: replaces)])
    settleEdits()
    if let failure = file.unsaved { throw failure }
    guard model.document.isModified else { return }
    throw CommandFailure(
      .uncreatableOutput, "'\(file.path?.text ?? "")' changed on disk meanwhile",
      help: "set 'replace' to overwrite it")
  }

  /// Ends a session without a user; unsaved edits stay in the journal.
  package func endWithoutUser() {
    if model.document.isModified { file.endFromOutside() } else { file.end() }
    guests?.end()
  }

  /// Notes about completed saves, without repetitions.
  package var saveNotes: [String] { file.notes }

  /// The reason why a requested save of the document failed.
  ///
  /// Nil if the document was saved, or if saving was not requested.
  package var unsaved: CommandFailure? { file.unsaved }

  /// What to print about unsaved edits if the session ends without the user's decision.
  package var lastWords: String { file.lastWords }

  /// A sentence about why unsaved edits are not in a journal.
  ///
  /// Nil if all edits are in a journal, or if no journal was requested.
  package var unkept: String? { file.unkept }

  /// Ends the session without a decision of the user, because the terminal is gone or a script has ended.
  package func endFromOutside() {
    file.endFromOutside()
    guests?.end()
  }
}
