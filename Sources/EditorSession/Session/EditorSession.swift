package import CharacterCanvas
package import CommandOutput
package import CursesFrontEnd
package import DocumentStorage
package import EditorInput
import EvaluationEngine
package import Geometry
package import GraphDocument
import GraphFiles
package import GraphScene
package import PresentationModel

/// An editor at work: the document, what is shown of it, and the file it is saved to.
///
/// It is the same with a terminal and without: inputs go in, frames come out, and the model's effects are run here.
package final class EditorSession: ScreenProgram {
  package let model: NodesPM
  package var request = ScreenRequest.none
  /// Why the latest save failed; `nil` where it did not.
  private(set) var saveFailure: StorageFailure?
  /// What a user should hear of saves that are done, each once.
  package private(set) var saveNotes: [String] = []
  private var scene: Scene
  private var path: StoragePath?
  /// The file, as far as others write it too.
  private var outside: OutsideText
  /// What the document's data nodes read.
  private var data: DocumentData
  private let rules: DataRules
  private let saving: AtomicSave
  /// The documents that were open last.
  private var recent: RecentFiles
  /// Whether there is a terminal that an editor can be lent.
  private var hasTerminal = false
  /// The user's own editor, while it has the terminal.
  private var outsideEditor: OutsideEditor?
  /// What was shown last.
  private var lastFrame: Frame?
  private let follows: Bool
  /// Whether what is copied goes to the terminal's clipboard too.
  private let usesClipboard: Bool
  /// Whether the terminal shows any colours.
  private let hasColors: Bool
  /// What keeps edits from being lost and sessions from overwriting each other; nil for a script.
  private let journal: SessionJournal?

  /// `path` is where the document is saved; nil until the user names a file.
  ///
  /// `text` is what that file held when the document was read from it; nil where there was none. `recent` are the documents that can be
  /// opened again; `copies` is where a copy is kept while a file is written in place. With `follows` changes that
  /// others make to the file are taken in as they come. With `state`, the program's folder of state, edits are journalled there, and the
  /// user is asked about what earlier sessions left and about sessions that have the document too.
  package init(
    _ contents: DocumentContents, path: StoragePath?, text: [UInt8]?, data: DocumentData, rules: DataRules,
    follows: Bool = false, glyphs: GlyphSet,
    size: Size, configuration: EditorConfiguration, theme: Theme, hasColors: Bool = true, usesClipboard: Bool = false,
    recent: RecentFiles = RecentFiles(in: nil), copies: StateFolder? = nil, state: StateFolder? = nil
  ) {
    self.path = path
    saving = AtomicSave(copies: copies)
    self.recent = recent
    outside = OutsideText(path, text, follows: follows)
    self.data = data
    self.rules = rules
    self.follows = follows
    self.usesClipboard = usesClipboard
    self.hasColors = hasColors
    journal = state.map { SessionJournal(in: $0) }
    scene = Scene(glyphs: glyphs, theme: hasColors ? theme : .monochrome)
    model = NodesPM(
      document: Document(contents), fileName: path?.text, screen: size, keyMap: configuration.keyMap,
      showsGrid: configuration.settings.showsGrid, opensWhole: configuration.settings.opensWhole,
      services: Self.services)
    if let path, text != nil { self.recent.note(path) }
    if let warning = configuration.warning { model.warn(warning) }
    tidy(path)
    model.document.dataReader = { [weak self] contents in self?.data.read(for: contents) ?? [:] }
    model.file.readings = data.readings
    if journal != nil { model.document.addView("journal") { [weak self] event in self?.record(event) } }
    // Before questions about data: whether the document is edited at all comes first.
    beginJournal(text)
    if follows, rules.cancellation?.isPutOff != true { model.askToRead(data.takeForeign()) }
    rules.cancellation?.isGivingUp = { [weak model] input in model?.givesUp(input) ?? false }
    rules.cancellation?.mend = model.sentenceToReadAgain
    rules.cancellation?.picture = { [weak self] seconds in self?.frame(ofReading: seconds) }
  }

  private static var services: EditorServices {
    EditorServices(
      examples: Example.all.map { .init(name: $0.name, title: $0.title) },
      themes: Theme.all.map { .init(name: $0.name, summary: $0.summary) },
      tables: TextTables(survey: TableSurvey.table(inText:), points: TableSurvey.points(ofText:_:)),
      readClipboard: { text in
        do throws(DocumentProblem) {
          return .success(try ClipboardText.read(Array(text.utf8)))
        } catch {
          return .failure(ClipboardProblem(sentence: error.description))
        }
      },
      differences: { DifferenceListing(from: $0, to: $1).lines })
  }

  package var idleTimeout: Duration? { model.idleTimeout }

  package var nextFrame: Duration? { [model.nextFrame, scene.nextFrame].compactMap(\.self).min() }

  /// Whether wires are routed in steps, as they are where frames follow each other: on a terminal.
  package var routesWiresInSteps: Bool {
    get { scene.routesWiresInSteps }
    set { scene.routesWiresInSteps = newValue }
  }

  package var source: EventSource? {
    let sources = [outside.source, data.source, journal?.source].compactMap(\.self)
    return sources.dropFirst().reduce(sources.first) { $0?.and($1) }
  }

  package func takeFromSource() -> Bool {
    let hasText = outside.takeNews(into: model)
    let hasData = data.hasNews()
    if hasData { readAgain() }
    if hasText || hasData { noteReading() }
    let isLost = journal?.takeLoss() ?? false
    if isLost { model.wasTakenOver() }
    settleJournal()
    return hasText || hasData || isLost
  }

  /// Reads the sources of data nodes; the message line reports what changed, with `isAlso` behind what it holds.
  private func readAgain(isAlso: Bool = false) {
    model.readAgain(data.read(for: model.document.contents), isAlso: isAlso)
  }

  /// Reports to the model how reading went.
  private func noteReading() {
    model.file.readings = data.readings
    if rules.cancellation?.takeGivenUp() == true { model.gaveUpReading() }
    if follows { model.askToRead(data.takeForeign()) }
  }

  package func begin(on terminal: any KeyCancellation) {
    rules.cancellation?.terminal = terminal
    hasTerminal = true
  }

  /// What was put off since there was no terminal that could end it.
  private func readWhatWasPutOff() {
    guard let cancellation = rules.cancellation, cancellation.terminal != nil, cancellation.isPutOff else { return }
    lastFrame = scene.paint(model.frame(model.view.screenSize))
    readAgain()
  }

  /// The picture shown last, which shows that data is being read: the document may be in the middle of an edit.
  private func frame(ofReading seconds: Int) -> Frame? {
    lastFrame.map { scene.paintBusy(model.sentenceWhileReading(seconds: seconds), over: $0) }
  }

  private static func data(of file: StoragePath?, _ rules: DataRules, follows: Bool) -> DocumentData {
    DocumentData(file.map { .file($0) } ?? .new, rules, follows: follows, hasKeyboard: follows)
  }

  package func handle(_ input: Input) {
    defer {
      outside.settle(model)
      settleJournal()
    }
    run(model.handle(input, at: place(of: input)))
    readWhatWasPutOff()
    noteReading()
  }

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
        effects += save(to: name.map { UserEnvironment.path(typed: $0) } ?? path, replaces: replaces, isCopy: isCopy)
      case .copy: copyOut()
      case .list(let folder): list(folder)
      case .listRecent: model.listedRecent(recent.all(besides: path))
      case .editOutside(let text): editOutside(text)
      case .open(let name): open(UserEnvironment.path(typed: name))
      case .openExample(let name): openExample(name)
      case .survey(let name): survey(UserEnvironment.path(typed: name))
      case .surveyTable(let name, let table): survey(table, of: UserEnvironment.path(typed: name))
      case .theme(let name): use(themeNamed: name)
      case .allowReading(let file):
        data.allow(file)
        readAgain(isAlso: true)
      case .readAgain:
        data.forget()
        readAgain(isAlso: true)
      case .recovered(let name): dropRecovered(name)
      case .discard(let name): drop(name)
      case .claim(let claim): edit(by: claim)
      case .examineHolder: examineHolder()
      case .quit:
        request = .quit
        // What is not saved by now was not to be saved.
        journal?.end()
      case .suspend: request = .suspend
      case .repaint:
        scene.rerouteWires()
        request = .repaint
      }
    }
  }

  private func editOutside(_ text: String) {
    guard hasTerminal else { return model.editingOutsideFailed("there is no terminal here that an editor could have") }
    do throws(StorageFailure) {
      let editor = try OutsideEditor(text)
      outsideEditor = editor
      request = .run(editor.command)
    } catch {
      model.editingOutsideFailed("no file can be made for the editor: \(error.briefMessage)")
    }
  }

  /// What lies under the cell of a pointer event, also where no frame has shown yet what the input before it did.
  private func place(of input: Input) -> PointerPlace? {
    guard case .pointer(let event) = input else { return nil }
    return SceneLayout(model.currentFrame(model.view.screenSize), glyphs: scene.glyphs).place(of: event.cell)
  }

  package func frame(size: Size, at moment: Duration) -> Frame {
    let frame = scene.paint(model.frame(size, at: moment))
    lastFrame = frame
    return frame
  }

  /// A file that does not exist is a new document of that name.
  private func open(_ file: StoragePath) {
    do throws(StorageFailure) {
      take(try FileReading().read(file, isPlain: true), from: file, saying: "opened \(file.text)")
    } catch  where error.isMissing {
      move(to: file, holding: nil, reading: Self.data(of: file, rules, follows: follows))
      model.opened(DocumentContents(), name: file.text, saying: "\(file.text) is new")
      beginJournal(nil)
    } catch {
      model.openingFailed(error.briefMessage)
    }
  }

  /// Lists the columns of a file, wherever it lies, since the user named it; what the document reads of it goes by its own rules.
  private func survey(_ file: StoragePath) {
    do throws(DataSourceProblem) {
      if let tables = try TableSurvey.tables(in: file) { return offer(tables, of: file) }
    } catch {
      return model.offeringFailed(error.description)
    }
    do throws(GivenDataFailure) {
      model.offer(try TableSurvey.table(in: file, named: data.access.name(of: file)))
    } catch {
      model.offeringFailed(TableSurvey.sentence(error, of: file.text))
    }
  }

  /// Lists the columns of the only table of a database, or has one of several chosen.
  private func offer(_ tables: [String], of database: StoragePath) {
    switch tables.count {
    case 0: model.offeringFailed("\(database.text) is a database without tables")
    case 1: survey(tables[0], of: database)
    default: model.offer(tables: tables, of: database.text)
    }
  }

  private func survey(_ table: String, of database: StoragePath) {
    do throws(DataSourceProblem) {
      model.offer(try TableSurvey.table(table, of: database, named: data.access.name(of: database)))
    } catch {
      model.offeringFailed(error.description)
    }
  }

  private func openExample(_ name: String) {
    guard let example = Example.find(name) else { return model.openingFailed("there is no example '\(name)'") }
    take(Array(example.text.utf8), from: nil, saying: "opened the example \(name)")
  }

  private func use(themeNamed name: String) {
    guard hasColors else { return model.warn("the terminal shows no colours: the theme stays 'monochrome'") }
    if let theme = Theme.named(name) { scene.theme = theme }
  }

  private func take(_ text: [UInt8], from file: StoragePath?, saying sentence: String) {
    do throws(DocumentProblem) {
      var contents = try NativeFormat.read(text)
      let data = Self.data(of: file, rules, follows: follows)
      data.read(into: &contents)
      move(to: file, holding: file == nil ? nil : text, reading: data)
      model.opened(contents, name: file?.text, saying: sentence)
      if let file { recent.note(file) }
      beginJournal(text)
      noteReading()
      tidy(file)
    } catch {
      let broken = file.flatMap { saving.tidy($0) }
      model.openingFailed("\(file?.text ?? ""):\(error.description)" + (broken.map { "; \($0.sentence)" } ?? ""))
    }
  }

  /// From here on the document belongs to `file`, which holds `text`, or to none yet.
  ///
  /// The journal of the one before ends.
  private func move(to file: StoragePath?, holding text: [UInt8]?, reading data: DocumentData) {
    journal?.end()
    path = file
    self.data = data
    outside.begin(file, text)
  }

  /// Removes what killed saves of the file left; reports what one of them may have left half written.
  private func tidy(_ file: StoragePath?) {
    guard let file, let broken = saving.tidy(file) else { return }
    model.warn("\(file.text): \(broken.sentence)")
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
      model.clipboardRefused("it is too large for the terminal's clipboard")
    }
  }

  /// How often a save is tried while others write the file.
  private static let saveAttempts = 3

  private func save(to target: StoragePath?, replaces: Bool, isCopy: Bool) -> [Effect] {
    guard let target else {
      model.saveFailed("the document has no file yet; name one with '\(model.typed("w NAME"))'")
      return []
    }
    if model.file.access != .writable, let path, target.fromRoot == path.fromRoot {
      model.saveFailed("it is read-only here; name another file, or ask for it with '\(model.typed("writable"))'")
      return []
    }
    // What others write between the check and the save is checked in its turn.
    for _ in 0..<Self.saveAttempts {
      saveFailure = nil
      if target == path, !replaces, outside.hasChanged(reportingTo: model) { return [] }
      do throws(StorageFailure) {
        return try write(to: target, replaces: replaces, isCopy: isCopy)
      } catch  where error.reason == .changedMeanwhile {
        saveFailure = error
      } catch {
        saveFailure = error
        break
      }
    }
    if let saveFailure {
      let replacing = replacingCommand(saveFailure).map { ", or replace it with '\($0)'" } ?? ""
      model.saveFailed(saveFailure.briefMessage + replacing)
    }
    return []
  }

  private func write(to target: StoragePath, replaces: Bool, isCopy: Bool) throws(StorageFailure) -> [Effect] {
    let text = NativeFormat.write(model.document.contents)
    let isElsewhere = target != path
    let report: SaveReport
    do throws(StorageFailure) {
      // What another file holds is somebody's work; the document's own file is what it is made to replace.
      report = try saving.save(
        text, to: target, replacesText: replaces || !isElsewhere, replacesReadOnly: replaces,
        expecting: replaces || isElsewhere ? nil : outside.expected, formerly: isElsewhere ? nil : outside.traits)
    } catch {
      // The file has the new text then, though a power cut may bring the old one back.
      if error.step == .syncingFolder, !isElsewhere { outside.wrote(text, nil) }
      throw error
    }
    saveFailure = nil
    if isElsewhere, isCopy {
      let effects = model.copied(to: target.text)
      tell(report, of: target)
      return effects
    }
    if isElsewhere {
      move(to: target, holding: text, reading: Self.data(of: target, rules, follows: follows))
    } else {
      outside.wrote(text, report.traits)
    }
    recent.note(target)
    let effects = model.saved(to: target.text)
    tell(report, of: target)
    if isElsewhere {
      beginJournal(text)
      // Relative paths begin in another folder then.
      readAgain(isAlso: true)
    }
    return effects
  }

  private func tell(_ report: SaveReport, of file: StoragePath) {
    guard let sentence = report.sentence else { return }
    let note = "\(file.text): \(sentence)"
    if !saveNotes.contains(note) { saveNotes.append(note) }
    model.warn("saved \(file.text); \(sentence)")
  }

  /// What would replace the file all the same; nil where nothing would.
  private func replacingCommand(_ failure: StorageFailure) -> String? {
    switch failure.reason {
    case .isReadOnly, .hasOtherNames, .hasWholeCopy: model.typed(failure.path == path ? "w!" : "w! NAME")
    case .isOccupied: model.typed("w! NAME")
    case .changedMeanwhile: model.typed("w!")
    case .system, .isFolder, .notAFile, .isNotOwn, .tooLarge, .isBeingSaved, .brokenOff: nil
    }
  }

  /// Why the document is not in its file though that was asked for; nil where it is, or nobody asked.
  package var unsaved: CommandFailure? {
    if let saveFailure { return CommandFailure(saveFailure) }
    guard model.isSaveAwaited else { return nil }
    guard let path else {
      return CommandFailure(
        .uncreatableOutput, "the document was not saved: it has no file",
        help: "name one with '\(model.typed("w NAME"))'")
    }
    return CommandFailure(
      .uncreatableOutput, "'\(path.text)' was not saved: it changed on disk meanwhile",
      help: "replace what it holds with '\(model.typed("w!"))'")
  }
}

/// Edits that outlive the session, and documents that several sessions have.
extension EditorSession {
  /// The journal of the document at hand, which its file holds as `text`, begins; the user is asked about another session that has it, and about
  /// what earlier ones left.
  private func beginJournal(_ text: [UInt8]?) {
    guard let journal else { return }
    if let holder = journal.begin(model.document.contents, path, text) { return model.askAboutHolder(holder) }
    offerRecovery(text)
    reportJournal()
  }

  /// Offers what journals of the document have; those of unnamed documents only to an empty one.
  private func offerRecovery(_ text: [UInt8]?, takesOver: Bool = false) {
    guard let journal, path != nil || model.document.contents.count == 0 else { return }
    let found = journal.offers(for: model.document.contents, text, takesOver: takesOver)
    if !found.offers.isEmpty { model.offerRecovery(found.offers) }
    if !found.news.isEmpty { model.warn(found.news.joined(separator: "; ")) }
  }

  /// The document tells an event: what it did is on the disk before the next frame shows it.
  private func record(_ event: DocumentEvent) {
    journal?.record(event, model.document.contents, model.document.toldStep)
  }

  /// What has become of the file is noted, and once what cannot be written.
  private func settleJournal() {
    guard let journal else { return }
    if !model.document.isModified, let text = outside.agreedText { journal.saved(model.document.contents, text) }
    journal.settle()
    reportJournal()
  }

  private func reportJournal() {
    if let problem = journal?.takeProblem() { model.warn(problem) }
  }

  /// The edits of a journal are in the document: it goes, unless they are in no other journal by now.
  private func dropRecovered(_ name: String) {
    guard let journal, journal.isWriting else { return }
    drop(name)
  }

  private func drop(_ name: String) {
    guard let failure = journal?.drop(name) else { return }
    model.warn("the journal stays, and is asked about again: \(failure.briefMessage)")
  }

  /// The document is edited here though another session has it.
  private func edit(by claim: Effect.Claim) {
    guard let journal else { return }
    if claim == .takeOver {
      do throws(StorageFailure) {
        try journal.takeOver()
      } catch {
        return model.warn("not taken over: \(error.briefMessage)")
      }
    }
    beginEditing(
      saying: claim == .takeOver
        ? "taken over: the other session only reads it from here on"
        : "both sessions edit it: what the other one saves is merged", takesOver: claim == .takeOver)
  }

  /// Whether the document can be edited by now is found out.
  private func examineHolder() {
    guard let journal else { return model.becameWritable(saying: "the document can be edited") }
    if let holder = journal.otherSession() { return model.askAboutHolder(holder) }
    beginEditing(saying: "no other session has it: it can be edited", takesOver: false)
  }

  private func beginEditing(saying sentence: String, takesOver: Bool) {
    let text = outside.agreedText?.bytes
    journal?.claim(model.document.contents, text, isModified: model.document.isModified)
    model.becameWritable(saying: sentence)
    offerRecovery(text, takesOver: takesOver)
  }

  /// What is to be said of the edits where something from outside ends the session.
  package var lastWords: String {
    guard let journal, model.document.isModified, model.file.access == .writable else { return "" }
    guard journal.isWriting else { return "the edits since the last save are lost: no journal could be written" }
    let command = path.map { "nodecalc recover \($0.text)" } ?? "nodecalc recover"
    return "the edits are in the journal: '\(command)' shows them, the next start offers them"
  }

  /// Why the edits since the last save are in no journal, as a sentence; nil where they are, or none was to be kept.
  package var unkept: String? {
    model.document.isModified ? journal?.unkept?.journalMessage : nil
  }

  /// The session is over though nobody has left it: the terminal is gone, or a script has ended.
  package func endFromOutside() { journal?.abandon() }
}
