import CharacterCanvas
import CommandOutput
import CursesFrontEnd
import DocumentStorage
import EditorSession
import Geometry
import GraphDocument
import PresentationModel

/// The editor: in the terminal, or playing keys without one.
struct EditorRun {
  /// The screen of `--keys` where none is given, and of the terminal until it has said its own.
  private static let usualSize = Size(columns: 80, rows: 24)

  let source: DocumentSource
  let options: EditorOptions
  var digits = EvaluationOptions.usualDigits
  /// What data nodes may read.
  var data = DataRules()
  /// The lessons that the editor gives.
  var tutorial: Tutorial?
  /// The document whose changes are marked.
  var old: DocumentContents?

  func run(_ output: StandardOutput) throws(CommandFailure) -> ExitStatus {
    let text = try text()
    var contents = try text.map { text throws(CommandFailure) in try source.contents(of: text) } ?? DocumentContents()
    var rules = data
    if options.keys == nil { rules.cancellation = ReadingCancellation() }
    let data = DocumentData(source, rules, follows: options.keys == nil, hasKeyboard: options.keys == nil)
    data.read(into: &contents)
    let size = options.size?.size ?? Self.usualSize
    // A script of keys means the same everywhere: only a configuration that is asked for counts.
    let configuration = try EditorConfiguration(options.configuration.chosen(orUsual: options.keys == nil))
    let theme = options.look.theme?.theme ?? configuration.settings.theme
    if let script = options.keys {
      for line in configuration.complaints { StandardStreams.report(line) }
      let glyphs = options.look.ascii ? .ascii : configuration.settings.glyphs ?? .unicode
      let session = EditorSession(
        contents, path: path, text: path == nil ? nil : text, data: data, rules: rules, glyphs: glyphs, size: size,
        configuration: configuration,
        theme: theme)
      if let tutorial { session.model.take(tutorial) }
      if let old { session.model.showChanges(since: old) }
      return try KeyScriptRun(script: script, printed: options.printed, size: size, digits: digits)
        .run(session, output)
    }
    if case .standardInput = source { StandardStreams.takeInputFromTerminal() }
    do throws(TerminalRefusal) {
      let terminalGlyphs = Terminal.glyphs()
      let glyphs = options.look.ascii ? .ascii : configuration.settings.glyphs ?? terminalGlyphs
      let session = EditorSession(
        contents, path: path, text: path == nil ? nil : text, data: data, rules: rules, follows: true,
        glyphs: glyphs, size: size,
        configuration: configuration, theme: theme, hasColors: Terminal.colors() >= 8,
        usesClipboard: options.clipboard || configuration.settings.usesClipboard)
      if let tutorial { session.model.take(tutorial) }
      if let old { session.model.showChanges(since: old) }
      session.model.highlightsChanges = configuration.settings.highlightsChanges
      session.leadsWiresInSteps = true
      try Terminal.run(
        session, options: Terminal.Options(usesMouse: configuration.settings.usesMouse && !options.noMouse))
      return .success
    } catch {
      throw CommandFailure(.usage, error.description)
    }
  }

  /// Where the document is saved: to the file it came from.
  private var path: StoragePath? {
    switch source {
    case .file(let path): path
    case .standardInput, .example, .new: nil
    }
  }

  /// The document's text; nil for a file that does not exist yet.
  private func text() throws(CommandFailure) -> [UInt8]? {
    do throws(CommandFailure) {
      return try source.bytes()
    } catch  where error.isMissingFile && old == nil {
      return nil
    }
  }
}
