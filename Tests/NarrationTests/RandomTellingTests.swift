import DelimitedText
import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import Narration
import PresentationModel
import TestSupport
import Testing

/// Whatever is pressed, what is told is plain, new, and enough to know what is selected.
struct RandomTellingTests {
  private static let keys: [Key] = {
    let scripts = [
      "hjklfnNacrRmdxuUvvssyypPsususdsaq~=:/?zg0123456789.+-*^abcdefgstw ,_%", "ttjjF_-h<Esc>l/a<Enter>o",
      "boOIXDCi\"G[]M'<C-p><C-o><M-o><Space>u<Space>a<C-t><C-t><C-l><M-0><M-1><M-2>",
      "<Enter><Enter><Esc><Esc><Tab><S-Tab><BS><Del><Up><Down><Left><Right><S-Left><C-r><C-u><Home><End><C-w>",
    ]
    return scripts.flatMap { (try? KeyNotation.parse($0)) ?? [] }
  }()

  private static let lines: [[Key]] = [
    "=12<Enter>", "=x = 4.5%<Enter>", "=y = x * 3 ± 0.1<Enter>", "asum = add<Enter>", "o/<Enter>", "c/x<Enter><Enter>",
    "<Space>nnwords\\nmore<Enter>", "<Space>nfgroup<Enter>", "<Space>ggpart<Enter>", "gd", "gu", ":undo<Enter>",
    "\"EUR<Enter>", "Rname<Enter>", "=d = 3, 1, 2<Enter><Space>c", "=z = 1/0<Enter>", "u", "U", "2<Enter>",
  ].compactMap { try? KeyNotation.parse($0) }

  private static func inputs(_ generator: inout SeededGenerator) -> [Input] {
    switch Int.random(in: 0..<40, using: &generator) {
    case 0: [.paste("x = 1\u{7}2\u{202E}\n3\u{1B}[2J")]
    case 1: [.unknown("\\xFF")]
    case 2..<12: (lines.randomElement(using: &generator) ?? []).map(Input.key)
    default: [.key(keys.randomElement(using: &generator) ?? Key(.escape))]
    }
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(3, long: 12)), ReadingDetail.allCases)
  func `nothing is drawn, nothing is reported twice, and the selected node is always known`(
    seed: UInt64, detail: ReadingDetail
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let telling = Telling(nil, detail)
    var listener = Listener(telling)
    var steps = 0
    while steps < RandomTestLength.steps(1_200) {
      // Inputs are taken until there were enough.
      for input in Self.inputs(&generator) {
        steps += 1
        let (text, effects) = telling.take(input)
        for effect in effects { answer(effect, telling.model) }
        let problem = listener.hear(text, isAgain: effects.contains(.repaint))
        #expect(problem == nil, "seed \(seed), step \(steps), \(detail), \(input): \(problem ?? "")\n\(text)")
        if problem != nil { return }
      }
    }
  }

  private func answer(_ effect: Effect, _ model: NodesPM) {
    switch effect {
    case .save: model.saveFailed("the disk is full")
    case .export: model.exportFailed("the disk is full")
    case .list(let folder): model.listed([], in: folder)
    case .listRecent: model.listedRecent([])
    case .editOutside: model.editingOutsideFailed("there is no editor")
    case .open(let path): model.openingFailed("there is no '\(path)'")
    case .survey(let path): model.offeringFailed("there is no '\(path)'")
    case .openTutor: model.take(.basics)
    case .openExample(let name): model.openingFailed("there is no example '\(name)'")
    case .copy, .surveyAgain, .surveyTable, .importDocument, .allowReading, .readAgain, .theme, .recovered, .discard,
      .claim,
      .examineHolder, .quit, .suspend, .repaint:
      break
    }
  }
}

/// Who hears a transcript line by line, and remembers what was said to be selected.
private struct Listener {
  private let telling: Telling
  private var line = ""
  private var lastLine = ""
  private var known: NodeID?
  private var knowsNothingIsSelected = true
  /// Whether a key asked for what was told to be told again, the line that is still open among it.
  private var isAsked = false

  init(_ telling: Telling) { self.telling = telling }

  /// What is wrong with what follows; nil for nothing.
  mutating func hear(_ text: String, isAgain: Bool) -> String? {
    for scalar in text.unicodeScalars {
      if scalar != "\n", scalar.properties.generalCategory == .control { return "a control character" }
    }
    // What is typed is echoed as it is; what is told has nothing drawn in it.
    var isRepeated = false
    isAsked = isAsked || isAgain
    defer { if !isAgain, line.isEmpty { isAsked = false } }
    for character in text {
      guard character == "\n" else {
        line.append(character)
        continue
      }
      let isDrawn = line.unicodeScalars.contains {
        (0x2500...0x259F).contains($0.value) || (0x2800...0x28FF).contains($0.value)
      }
      if isDrawn { return "something drawn: \(line)" }
      if line == lastLine, !isAsked { isRepeated = true }
      if line.isEmpty { return "an empty line" }
      note(line)
      (lastLine, line) = (line, "")
    }
    if isRepeated { return "the line before once more: \(lastLine)" }
    return isKnown ? nil : "what is selected is not known"
  }

  private mutating func note(_ line: String) {
    if line.hasPrefix("empty canvas") || line.contains("section ") || line.contains("the table") {
      knowsNothingIsSelected = true
    }
    guard let focused = telling.model.focusedNode else { return }
    let name = SpokenText.words(telling.document.contents.name(of: focused))
    if line.hasPrefix(name) || line.contains(": \(name)") {
      known = focused
      knowsNothingIsSelected = false
    }
  }

  /// At rest what was told is what is so.
  private var isKnown: Bool {
    guard telling.model.isOnCanvas else { return true }
    guard let focused = telling.model.focusedNode else { return known == nil || knowsNothingIsSelected }
    return known == focused
  }
}
