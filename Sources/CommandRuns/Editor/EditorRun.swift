import CharacterCanvas
package import CommandOutput
import CursesFrontEnd
import DocumentStorage
package import EditorSession
package import Geometry
package import GraphDocument
package import GraphScene
package import PresentationModel

/// The options for opening an editor.
package struct EditorRequest {
  /// The largest number of cells of a screen, which is the limit of a canvas.
  package static let largestArea = Canvas.cellLimit

  /// What to print after the keys of a script.
  package enum Printed: String, CaseIterable {
    case screen
    case document
    case values
    /// The text that a screen reader gets, printed after each input.
    case linear
  }

  /// The source of key bindings and settings.
  package var configuration: ConfigurationSource
  /// Keys and mouse gestures to play without a terminal; nil to run in the terminal.
  package var script: String?
  /// What to print after the script; nil for nothing.
  package var printed: Printed?
  /// The recording to make instead of playing a script's keys.
  package var recording: RecordingRequest?
  /// The screen size for a script; nil for 80 × 24.
  package var size: Size?
  /// Whether only ASCII characters are drawn, overriding the setting.
  package var isASCII = false
  /// The colours; nil for the theme in the settings.
  package var theme: Theme?
  /// Whether copied text also goes to the terminal's clipboard, overriding the setting.
  package var usesClipboard = false
  /// Whether the edits of a script are recorded in a journal, as in a terminal.
  package var keepsJournal = false
  /// Whether the editor leaves the mouse to the terminal, overriding the setting.
  package var leavesMouse = false
  /// Whether the editor is in screen-reader mode; nil to use the setting.
  package var isLinear: Bool?

  /// Creates a request for an editor in the terminal, with its settings.
  package init(_ configuration: ConfigurationSource) { self.configuration = configuration }
}

/// Runs the editor in the terminal, or plays keys without one.
package struct EditorRun {
  /// The screen size for `--keys` by default, and for a terminal that does not report its size.
  private static let usualSize = Size(columns: 80, rows: 24)

  private let source: DocumentSource
  private let request: EditorRequest
  private let digits: Int
  private let data: DataRules
  private let tutorial: Tutorial?
  private let old: DocumentContents?
  private let given: [UInt8]?

  /// Creates a run of the editor.
  ///
  /// `digits` is the largest number of significant digits of printed values. Changes compared to the document `old` are
  /// marked. `given` is the source's text, if it was already read.
  package init(
    source: DocumentSource, request: EditorRequest, digits: Int = EvaluationRequest.usualDigits,
    data: DataRules = DataRules(), tutorial: Tutorial? = nil, old: DocumentContents? = nil, given: [UInt8]? = nil
  ) {
    self.given = given
    self.source = source
    self.request = request
    self.digits = digits
    self.data = data
    self.tutorial = tutorial
    self.old = old
  }

  /// Runs until the user quits, or until the script is played and its result printed.
  ///
  /// Returns `brokenOff` if the terminal is closed.
  package func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    if case .group(let group, let document) = source {
      throw CommandFailure(
        .usage, "the editor opens whole documents, but '\(source.name)' is a part of one",
        help: "open '\(document.name)' and go into '\(group)' there")
    }
    var rules = data
    if request.script == nil { rules.cancellation = WorkCancellation() }
    let (opening, text) = try opening(within: rules)
    let isLong = request.script == nil && text.map { $0.count >= StartProgress.leastBytes } == true
    let progress = isLong && StandardStreams.showsProgress ? StartProgress("'\(source.name)'") : nil
    defer { progress?.end() }
    var contents: DocumentContents
    switch opening {
    case .made(let made, _): contents = made
    case .table, .rows: contents = DocumentContents()
    case nil:
      contents =
        try text.map { [rules] text throws(CommandFailure) in try source.contents(of: text, within: rules) }
        ?? DocumentContents()
    }
    let path = opening == nil ? path : nil
    // A file that is not a document stays unchanged: the new document has no file yet.
    let data = DocumentData(
      opening == nil ? source : .new, rules, follows: request.script == nil, hasKeyboard: request.script == nil)
    data.read(into: &contents)
    let size = request.size ?? (request.script == nil ? Terminal.size() : nil) ?? Self.usualSize
    let configuration = try EditorConfiguration(request.configuration)
    let chosenTheme = request.theme ?? configuration.settings.theme
    if let script = request.script {
      for line in configuration.complaints { StandardStreams.report(line) }
      let glyphs = request.isASCII ? .ascii : configuration.settings.glyphs ?? .unicode
      let session = EditorSession(
        contents, path: path, text: path == nil ? nil : text, data: data, rules: rules, glyphs: glyphs, size: size,
        configuration: configuration,
        theme: chosenTheme ?? .sixteen, copies: .ofUser, state: request.keepsJournal ? .ofUser : nil,
        exports: EditorExports.all)
      if let opening { session.show(opening) }
      if let tutorial { session.model.take(tutorial) }
      if let old { session.model.showChanges(since: old) }
      let linear =
        request.printed == .linear
        ? LinearEditor(session, configuration.settings.readingDetail, glyphs: glyphs, rules) : nil
      if let recording = request.recording {
        let theme = chosenTheme ?? .sixteen
        let ground = CellStyle(background: theme[.canvas].background)
        session.model.highlightsChanges = true
        var run = RecordingRun(recording, session, size: size, ground: ground)
        try run.run(output)
        session.reportSaveNotes()
        if let failure = session.unsaved { throw failure }
        return .success
      }
      return try KeyScriptRun(
        script: script, printed: request.printed, size: size, digits: digits, meter: rules.meter
      )
      .run(session, announcedBy: linear, output)
    }
    if case .standardInput = source { StandardStreams.takeInputFromTerminal() }
    do throws(TerminalError) {
      let terminalGlyphs = Terminal.glyphs()
      let glyphs = request.isASCII ? .ascii : configuration.settings.glyphs ?? terminalGlyphs
      let session = EditorSession(
        contents, path: path, text: path == nil ? nil : text, data: data, rules: rules, follows: true,
        glyphs: glyphs, size: size,
        configuration: configuration, theme: chosenTheme ?? (Terminal.isLight == true ? .light : .sixteen),
        hasColors: Terminal.colors() >= 8,
        usesClipboard: request.usesClipboard || configuration.settings.usesClipboard, recent: .usual,
        copies: .ofUser, state: .ofUser, exports: EditorExports.all)
      if let opening { session.show(opening) }
      if let tutorial { session.model.take(tutorial) }
      if let old { session.model.showChanges(since: old) }
      if let note = Terminal.descriptionNote() { session.model.warn(note) }
      if configuration.settings.admitsPrograms, let folder = StateFolder.ofRuntime {
        session.guests = EditorGuests(of: session, in: folder)
      }
      progress?.end()
      let ending = try run(session, configuration.settings, glyphs, rules, hasTheme: chosenTheme != nil)
      // After a save that quits at once, the user has not seen any message.
      session.reportSaveNotes()
      if ending == .inputEnded {
        let words = session.lastWords
        StandardStreams.report(
          "nodecalc has ended because its terminal is gone\(SafeText(words.isEmpty ? "" : "; " + words))")
        session.endFromOutside()
        return .brokenOff
      }
      return .success
    } catch {
      if error == .inputIsNoTerminal || error == .outputIsNoTerminal, let given,
        let form = source.form(of: given, within: rules)
      {
        throw CommandFailure(
          .usage, "standard input is \(form.noun), but the editor needs a terminal",
          help: "'nodecalc - --eval' prints its values, 'nodecalc - -e FORMULA' computes with them")
      }
      throw CommandFailure(.usage, error.description)
    }
  }

  private func run(
    _ session: EditorSession, _ settings: EditorSettings, _ glyphs: GlyphSet, _ rules: DataRules, hasTheme: Bool
  ) throws(TerminalError) -> Terminal.Ending {
    if request.isLinear ?? settings.isLinear {
      return try Terminal.run(LinearEditor(session, settings.readingDetail, glyphs: glyphs, rules))
    }
    session.model.highlightsChanges = settings.highlightsChanges
    session.routesWiresInSteps = true
    return try Terminal.run(
      session,
      options: Terminal.Options(
        usesMouse: settings.usesMouse && !request.leavesMouse, asksForBackground: !hasTheme && Terminal.isLight == nil))
  }

  private var path: StoragePath? {
    switch source {
    case .file(let path): path
    case .standardInput, .example, .new, .group: nil
    }
  }

  /// Returns the document's text, and what to open instead if the file is not a document.
  ///
  /// Both are nil if the file does not exist.
  private func opening(within rules: DataRules) throws(CommandFailure) -> (OtherOpening?, text: [UInt8]?) {
    if let file = source.file, given == nil, OtherForm.ofRows(in: file) != nil { return (.table(file), nil) }
    let text: [UInt8]
    do throws(CommandFailure) {
      if let given { text = given } else { text = try source.bytes() }
    } catch  where error.isMissingFile && old == nil {
      if let file = source.file { try EditorExports.all.checkNew(file.text) }
      return (nil, nil)
    }
    return (try OtherOpening(text, of: source, within: rules), text)
  }
}
