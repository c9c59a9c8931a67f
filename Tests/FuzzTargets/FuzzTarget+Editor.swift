import CharacterCanvas
import DelimitedText
import EditorInput
import EditorSession
import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles
import GraphScene
import PresentationModel

extension FuzzTarget {
  static let editor = FuzzTarget(
    "editor", "scripts of keys, as --keys has them, with what is pasted between NULs, undone and redone", longest: 512
  ) { bytes throws(FuzzFailure) in
    guard let inputs = inputs(bytes),
      let contents = valid({ () throws(DocumentProblem) in try NativeFormat.read(edited) })
    else { return }
    let document = Document(contents)
    document.meter = .ofSomeSteps
    let start = NativeFormat.write(contents)
    let screen = Size(columns: 80, rows: 24)
    let model = NodesPM(document: document, fileName: "x", screen: screen, services: EditorSession.services)
    var scene = Scene()
    for input in inputs {
      for effect in model.handle(input) { answer(effect, model) }
    }
    try checkHarmless(scene.paint(model.currentFrame(screen)).canvas)
    if let problem = document.contents.checkInvariants().first { throw FuzzFailure(problem) }

    // What the keys left undone is made again first: the end is where redo leads.
    while document.redo() {}
    let end = NativeFormat.write(document.contents)
    let again = valid { () throws(DocumentProblem) in
      NativeFormat.write(try NativeFormat.read(end, countedBy: .ofSomeSteps))
    }
    try promise(again == end, "an edited document is another one when it is read again")
    while document.undo() {}
    try promise(NativeFormat.write(document.contents) == start, "undo does not lead to the start")
    while document.redo() {}
    try promise(NativeFormat.write(document.contents) == end, "redo does not lead to the end")
    try checkHarmless(scene.paint(model.currentFrame(screen)).canvas)
  }

  /// What bytes stand for; nil where a script is none.
  private static func inputs(_ bytes: [UInt8]) -> [Input]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var inputs: [Input] = []
    for (place, part) in text.split(separator: "\0", omittingEmptySubsequences: false).enumerated() {
      if place.isMultiple(of: 2) {
        guard let keys = valid({ () throws(KeyNotation.Problem) in try InputNotation.parse(String(part)) }) else {
          return nil
        }
        inputs += keys
      } else {
        inputs.append(.paste(String(part)))
      }
    }
    return inputs
  }

  /// A bit of everything.
  private static let edited = Array(
    """
    {"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 6, "uncertainty": 1},
    {"name": "b", "kind": "number", "value": 4, "label": "four"},
    {"name": "q", "kind": "operator", "operator": "divide", "inputs": ["a", "b"]},
    {"name": "f", "kind": "formula", "formula": "q + sum(d)"}, {"name": "d", "kind": "data", "values": [3, 1, 2]},
    {"name": "p", "kind": "chart", "chart": "bar", "inputs": ["d"]}, {"name": "n", "kind": "note", "text": "why"}],
    "correlations": [["a", "b", 0.5]], "frames": {"g": ["a", "b"]}, "layout": {"a": [1, 2], "b": [1, 8]}}
    """.utf8)

  /// Does as a session does in which nothing outside can be reached.
  private static func answer(_ effect: Effect, _ model: NodesPM) {
    switch effect {
    case .save: model.saveFailed("the disk is full")
    case .export: model.exportFailed("the disk is full")
    case .list(let folder): model.listed([FolderEntry(name: "x.nodecalc", isFolder: false)], in: folder)
    case .listRecent: model.listedRecent([RecentFile(path: "/x.nodecalc", isThere: true)])
    case .editOutside(let text): _ = model.editedOutside(text + "1")
    case .open(let path): model.openingFailed("there is no '\(path)'")
    case .openTutor: model.take(.basics)
    case .openExample(let name): model.openingFailed("there is no '\(name)'")
    case .survey(let path): model.offeringFailed("there is no '\(path)'")
    case .importDocument(let name, let path): model.addImport(name, path: path)
    case .surveyAgain(let path, _): model.offeringFailed("there is no '\(path)'")
    case .surveyTable(let path, let table): model.offeringFailed("there is no '\(table)' in '\(path)'")
    case .claim, .examineHolder: model.becameWritable(saying: "it is free")
    case .recovered, .discard, .copy, .allowReading, .readAgain, .theme, .quit, .suspend, .repaint: break
    }
  }
}
