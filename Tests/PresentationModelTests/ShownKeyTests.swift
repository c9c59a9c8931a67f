import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import PresentationModel
import Testing

/// A walk by commands, each given by the key that some map has for it.
private final class CommandWalk {
  enum Step {
    case give(Command)
    case type(String)
  }

  let keyMap: KeyMap
  let walk: Walk
  private(set) var texts: [String] = []

  init(_ keyMap: KeyMap, screen: Size = Size(columns: 80, rows: 24)) {
    self.keyMap = keyMap
    walk = Walk(screen: screen, keyMap: keyMap)
    note()
  }

  func perform(_ steps: [Step]) {
    for step in steps {
      switch step {
      case .give(let command):
        let keys = keyMap.bindings[walk.model.modeName]?.first { $0.command == command }?.keys.first
        guard let keys else {
          Issue.record("\(command.name) has no key in \(walk.model.modeName.title) mode")
          return
        }
        walk.press(keys)
      case .type(let text): walk.press(text)
      }
      note()
    }
  }

  /// Notes all that is to be read on the screen now.
  private func note() {
    let screen = walk.model.screen
    texts += screen.hints.flatMap { [$0.key, $0.text] }
    let choices = screen.toolChoices.map { "\($0.key) \($0.text)" }
    texts += [
      screen.tool, choices.joined(separator: " "), screen.toolDetail, screen.message?.text ?? "",
      screen.prompt?.preview.sentence ?? "",
    ]
    if let lesson = screen.lesson { texts += [lesson.title, lesson.text.replacing("the sign * and", with: "")] }
    if let prompt = screen.prompt, prompt.label.count > 1 { texts.append(prompt.label) }
    guard let popup = screen.popup else { return }
    // A list of completions is headed by the sign of its line.
    if popup.title.count > 1 { texts.append(popup.title) }
    texts += popup.rows.flatMap { [$0.key, $0.text] }
  }
}

struct ShownKeyTests {
  /// A key of its own for every command of every mode, none of which the standard map has.
  private static let strange: KeyMap = {
    var next: UInt32 = 0x4E00
    var bindings: [Mode.Name: [KeyMap.Binding]] = [:]
    for mode in Mode.Name.allCases {
      bindings[mode] = (KeyMap.standard.bindings[mode] ?? []).map { binding in
        defer { next += 1 }
        return KeyMap.Binding(binding.command, "<M-\(Unicode.Scalar(next).map(String.init) ?? "")>")
      }
    }
    return KeyMap(bindings)
  }()

  /// Through every mode and the refusals that name a key.
  private static let steps: [CommandWalk.Step] = [
    // Nothing is there yet.
    .give(.cancel), .give(.showAll), .give(.focusNext), .give(.focusLast), .give(.rename), .give(.pasteLinked),
    .give(.searchNext), .give(.history), .type("<F7>"), .give(.help), .give(.cancel),
    // Numbers and an operator.
    .give(.enterNumber), .type("first = 6"), .give(.accept), .give(.enterNumber), .type("second = 4"), .give(.accept),
    .give(.focusLeft), .give(.focusRight), .give(.focusUp), .give(.focusDown),
    .give(.addBefore), .give(.insert), .give(.deleteAndHeal), .give(.toggleKind), .give(.undo), .give(.showHints),
    .give(.cancel), .give(.setMark), .type("m"), .give(.goToMark), .type("m"), .give(.goToMark), .give(.cancel),
    .give(.label), .type("some label"), .give(.accept), .give(.label), .give(.deleteToStart), .give(.accept),
    .give(.search), .type("first"), .give(.accept), .give(.history), .give(.focusUp), .give(.cancel),
    .give(.inspect), .give(.focusDown), .give(.cancel),
    // Linking.
    .give(.addAfter), .type("total = add"), .give(.accept), .give(.addBefore), .type("third = 7"), .give(.accept),
    .give(.link), .give(.accept), .give(.removeLink), .give(.reverseLink), .give(.showHints), .give(.cancel),
    .give(.help), .give(.cancel), .give(.search), .type("total"), .give(.accept), .type("2"), .type("1"), .type("3"),
    .give(.accept), .give(.link), .give(.cancel), .give(.insert), .type("1"), .give(.insert), .give(.cancel),
    .give(.followUpstream), .give(.followDownstream), .give(.followDownstream),
    // Notes and frames.
    .give(.addToFrame), .give(.retitleFrame), .give(.frame), .type("some title"), .give(.accept), .give(.moveFrame),
    .give(.cancel), .give(.addNote), .give(.accept), .type("some words"), .give(.accept), .give(.edit),
    .give(.deleteToStart), .give(.accept), .give(.cancel), .give(.undo),
    // The table.
    .give(.table), .give(.sortRight), .give(.reverseSort), .give(.sortLeft), .give(.sortLeft), .give(.foldSection),
    .give(.focusUp), .give(.focusDown), .give(.nextSection), .give(.groupTable), .give(.groupTable), .give(.foldAll),
    .give(.foldAll), .give(.search), .type("nothing has this"), .give(.accept), .give(.cancel), .give(.help),
    .give(.cancel), .give(.cancel), .give(.table), .give(.table), .give(.table),
    // Moving, selecting, leaving.
    .give(.move), .give(.nudgeLeft), .give(.cancel), .give(.selectTogether), .give(.selectAll), .give(.help),
    .give(.cancel), .give(.cancel), .give(.palette), .type("undo"), .give(.cancel), .give(.commandLine), .type("qu"),
    .give(.cancel), .give(.quit), .give(.cancel), .give(.save), .give(.accept), .give(.cancel),
  ]

  /// Through all lessons of the tutor.
  private static let lessons: [CommandWalk.Step] = [
    .give(.focusDown), .type("5"), .give(.accept), .give(.enterNumber), .type("total = price * count"), .give(.accept),
    .give(.search), .type("price"), .give(.accept), .type("30"), .give(.accept), .give(.undo), .give(.redo),
    .give(.add), .type("*"), .give(.accept), .give(.search), .type("price"), .give(.accept),
    .give(.link), .give(.search), .type("multiply"), .give(.accept), .give(.accept), .give(.help), .give(.cancel),
    .give(.search), .type("count"), .give(.accept),
    .give(.link), .give(.search), .type("multiply"), .give(.accept), .give(.accept),
    .give(.search), .type("multiply"), .give(.accept), .give(.rename), .give(.deleteToStart),
    .type("check"), .give(.accept),
    .give(.makeGroup), .type("part"), .give(.accept), .give(.goIn), .give(.goOut),
  ]

  private static func read(_ keyMap: KeyMap) -> [String] {
    let walk = CommandWalk(keyMap)
    walk.perform(steps)
    let tutorial = CommandWalk(keyMap)
    tutorial.perform([
      .give(.enterNumber), .type("price = 20"), .give(.accept), .give(.enterNumber), .type("count = 4"), .give(.accept),
      .give(.focusUp),
    ])
    tutorial.walk.model.take(.basics)
    tutorial.perform(lessons)
    #expect(tutorial.texts.last { $0.hasPrefix("The end") || $0.hasPrefix("Lesson") } == "The end of the tutor")
    return walk.texts + tutorial.texts
  }

  /// Words of a text as keys might stand in it.
  private static func words(_ text: String) -> [Substring] {
    text.split(separator: " ").flatMap { word -> [Substring] in
      var bare = word
      while let last = bare.last, bare.count > 1, ",;:.)".contains(last) { bare = bare.dropLast() }
      return [word, bare]
    }
  }

  @Test func `every command has a key of its own in the strange map`() {
    #expect(Self.strange.problems == [])
  }

  @Test func `no sentence, hint or list shows a key that was changed`() {
    // The article is no key; the signs of operators, a number's point and an equals sign are typed as they are; axes are called x
    // and y; `w NAME` is typed behind a colon.
    let innocent: Set<Substring> = ["a", "=", ".", "+", "-", "*", "w", "x", "y"]
    let old = Set(
      KeyMap.standard.bindings.values.joined().flatMap(\.keys).flatMap { text -> [Substring] in
        guard let keys = try? KeyNotation.parse(text) else { return [] }
        return KeyNotation.readable(keys).split(separator: " ")
      }
    ).subtracting(innocent)
    let operators = Set(OperatorCatalog.all.flatMap { [$0.name, $0.summary, "\($0.name): \($0.summary)"] })
    for text in Self.read(Self.strange) {
      // What is typed on the command line is no key.
      if text.hasSuffix(Command.commandLine.sentence) || operators.contains(text) { continue }
      let end = text.firstRange(of: " then + ")?.lowerBound ?? text.endIndex
      let met = Self.words(String(text[..<end])).filter { old.contains($0) }
      #expect(met == [], "\(text)")
      #expect(!text.contains("a adds"), "\(text)")
    }
  }

  @Test func `the same walk shows the standard keys where they were not changed`() {
    let texts = Set(Self.read(.standard))
    for text in [
      "q quits, ? shows the keys", "there are no nodes: a adds one", "F7 means nothing here: ? shows the keys",
      "select a node to rename: h j k l or Tab select one, a adds one", "type a file name, Esc goes back",
      "save the changes to a new file before leaving? y n Esc", "you have not searched yet: / begins a search",
    ] {
      #expect(texts.contains(text), "\(text)")
    }
    #expect(Self.read(Self.strange).contains { $0.hasPrefix("there are no nodes: Alt-") })
  }

  @Test func `a command without a key is named as it is typed on the command line`() {
    let (map, _) = KeyMap.standard.overridden(by: [
      KeyOverride(.add, in: .normal, keys: [], tag: 0), KeyOverride(.commandLine, in: .normal, keys: [";"], tag: 1),
    ])
    #expect(Walk(keyMap: map).press("_").message == "there are no nodes: ;add adds one")
  }

  @Test func `a command that lost its keys stays in the palette and on the command line`() {
    let (map, problems) = KeyMap.standard.overridden(by: [KeyOverride(.toggleGrid, in: .normal, keys: [], tag: 0)])
    #expect(problems == [])
    #expect(Walk(keyMap: map).press("<C-p>toggle grid").model.screen.popup?.rows.map(\.key) == ["toggle-grid"])
    #expect(!Walk(keyMap: map).press(":toggle-g<Tab><Enter>").model.view.showsGrid)
  }

  @Test func `letters for nodes and marks are given up by any key for it`() {
    let (map, _) = KeyMap.standard.overridden(by: [KeyOverride(.cancel, in: .normal, keys: ["<F8>"], tag: 0)])
    let walk = Walk(keyMap: map).press("=one = 1<Enter>=two = 2<Enter>M<F8>")
    #expect(walk.message == nil)
    #expect(walk.press("f<F8>").message == nil)
    #expect(walk.press("f<Esc>").message == "Esc means nothing here: ? shows the keys")
  }
}
