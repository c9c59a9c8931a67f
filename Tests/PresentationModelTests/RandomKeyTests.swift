import DataSets
import DelimitedText
import DiagramModel
import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles
import TestSupport
import Testing

@testable import PresentationModel

struct RandomKeyTests {
  /// Keys as a cat on the keyboard presses them, with the ones that do something more often than others.
  private static let keys: [Key] = {
    let scripts = [
      "hjklHJKLfnNacrRSmdxuUeqvvssyypPsususdscsist~=:/?zg0123456789.+-*^abcdefgstw ,_%",
      "ttttt<Down><Down>jjjF_-h<Esc>l/a<Enter>o{}",
      "boOIXDCi\"G[]M'<C-p><C-o><M-o><Space>u..oO",
      "<Space>nf<Enter><Space>na<Space>nr<Space>nd<Space>nx<Space>nm<Space>ns<Space>nnt\\n<Enter>nnnfamsx",
      "<Enter><Enter><Enter><Esc><Esc><Tab><S-Tab><BS><Del><Up><Down><Left><Right><S-Left><S-Down><C-s><C-r><C-u>",
      "<C-c><C-d><PageUp><PageDown><F1><F2><M-Left><M-Down><Space><C-Left><Home><End><C-w><C-k><C-z><C-l>",
    ]
    return scripts.flatMap { (try? KeyNotation.parse($0)) ?? [] }
  }()

  /// What people type into lines.
  private static let lines: [[Key]] = [
    "a*<Enter>", "=12<Enter>", "=x = 4.5%<Enter>", "asum = add<Enter>", "o/<Enter>", "O7<Enter>", "I+<Enter>",
    "c/x<Enter><Enter>", "rmax<Enter>", "<Space>nnwords\\nmore<Enter>", "<Space>nfgroup<Enter>", "/is:failed<Enter>",
    "<C-p>swap<Enter>", ":undo<Enter>", "<Space>xshop<Enter>", "\"EUR<Enter>", "Ry<Enter>",
    "=d = 3, 1, 2<Enter><Space>c", "opicture = line<Enter><Space>c", "=3 ± 0.5<Enter>",
    "=p = 1, 2<Enter><Space>pa3, 4 ± 1, food<Enter>", "<Space>ix.csv<Enter>", "*<Enter>",
    "<Space>ggpart<Enter>", "<Space>gg<Enter>", "gd", "gu", "gd=x = 2<Enter>", "<Space>gapart<Enter>",
    "<Space>gvx = 3<Enter>",
    "<Space>dI<C-u><Enter>", "<Space>do",
  ].compactMap { try? KeyNotation.parse($0) }

  /// The standard keys, or keys of a person's own: some commands have changed places, and some have lost all keys.
  private static func keyMap(_ seed: UInt64, _ generator: inout SeededGenerator) -> KeyMap {
    guard seed.isMultiple(of: 2) else { return .standard }
    var overrides: [KeyOverride] = []
    for mode in [Mode.Name.normal, .select, .table, .relationshipCreation, .move, .listing, .inspector, .chart] {
      var bindings = (KeyMap.standard.bindings[mode] ?? []).shuffled(using: &generator).prefix(30)
      while let first = bindings.popFirst(), let second = bindings.popFirst() {
        overrides.append(KeyOverride(first.command, in: mode, keys: second.keys, tag: overrides.count))
        overrides.append(KeyOverride(second.command, in: mode, keys: first.keys, tag: overrides.count))
      }
    }
    return KeyMap.standard.overridden(by: overrides).map
  }

  private static func inputs(_ walk: Walk, _ keyMap: KeyMap, _ generator: inout SeededGenerator) -> [Input] {
    switch Int.random(in: 0..<200, using: &generator) {
    case 0:
      let size = Size(columns: .random(in: 0...200, using: &generator), rows: .random(in: 0...80, using: &generator))
      return [.resize(size)]
    case 1: return [.paste("x = 1\u{7}2\u{202E}\n3")]
    case 2: return [.unknown("\\xFF")]
    case 3: return [.paste(String(decoding: walk.model.clipboard.map(ClipboardText.write) ?? [], as: UTF8.self))]
    case 4..<30:
      // Any command of the mode, however seldom its key is struck.
      let bindings = keyMap.bindings[walk.model.modeName] ?? []
      let keys = bindings.randomElement(using: &generator)?.keys.randomElement(using: &generator)
      return ((try? KeyNotation.parse(keys ?? "<Esc>")) ?? []).map(Input.key)
    case 30..<34: return (lines.randomElement(using: &generator) ?? []).map(Input.key)
    default: return [.key(keys.randomElement(using: &generator) ?? Key(.escape))]
    }
  }

  @Test(arguments: 1...UInt64(RandomRounds.count(2, long: 4)))
  func `V12, N18: no keys break a promise, undo leads to the start and redo to the end`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let keyMap = Self.keyMap(seed, &generator)
    #expect(keyMap.problems == [])
    let services = EditorServices(examples: [.init(name: "shop", title: "A shop")]) { text in
      do throws(DocumentProblem) {
        return .success(try ClipboardText.read(Array(text.utf8)))
      } catch {
        return .failure(ClipboardProblem(sentence: error.description))
      }
    }
    let walk = Walk(screen: Size(columns: 60, rows: 20), keyMap: keyMap, services: services)
    if seed == 3 { walk.model.take(.basics) }
    var start = text(walk)
    var steps = 0
    while steps < RandomTestLength.steps(25_000) {
      meetOthers(walk, &generator)
      for input in Self.inputs(walk, keyMap, &generator) {
        steps += 1
        for effect in walk.model.handle(input) { answer(effect, walk, &start, &generator) }
        check(walk, steps, "seed \(seed), step \(steps)")
      }
    }
    // What the keys left undone is made again first: the end is where redo leads.
    while walk.document.redo() {}
    let end = text(walk)
    #expect(text(try NativeFormat.read(end)) == end, "seed \(seed)")
    while walk.document.undo() {}
    #expect(text(walk) == start, "seed \(seed)")
    while walk.document.redo() {}
    #expect(text(walk) == end, "seed \(seed)")
  }

  /// Now and then another session had the document, or has it for a while.
  private func meetOthers(_ walk: Walk, _ generator: inout SeededGenerator) {
    let model = walk.model
    switch Int.random(in: 0..<400, using: &generator) {
    case 0 where model.isOnCanvas:
      model.askAboutHolder(HolderNotice(holder: "process 2", isAlive: Bool.random(using: &generator)))
    case 1 where model.file.offers.isEmpty:
      let base = walk.document.root
      var recovered = base
      let name = recovered.freeName("left")
      let creation = NodeCreation(content: .number(1), attributes: NodeAttributes(name: name))
      var changes: [DocumentChange] = []
      if (try? recovered.apply(.create(creation), noting: &changes)) == nil { return }
      model.offerRecovery([
        RecoveryOffer(journal: "1", moment: "2026-11-22 14:03", steps: ["added"], base: base, recovered: recovered)
      ])
    case 2..<20 where model.file.access != .writable: model.becameWritable(saying: "it is free")
    default: break
    }
  }

  /// Does as the session does: saves go well or not, documents are opened or missing.
  private func answer(_ effect: Effect, _ walk: Walk, _ start: inout [UInt8], _ generator: inout SeededGenerator) {
    switch effect {
    case .save:
      if Bool.random(using: &generator) {
        walk.model.saveFailed("the disk is full")
      } else {
        _ = walk.model.saved(to: "x")
      }
    case .export: walk.model.exportFailed("the disk is full")
    case .list(let folder): walk.model.listed([FolderEntry(name: "x.nodecalc", isFolder: false)], in: folder)
    case .listRecent: walk.model.listedRecent([RecentFile(path: "/x.nodecalc", isThere: true)])
    case .editOutside(let text):
      if Bool.random(using: &generator) {
        walk.model.editingOutsideFailed("there is no editor")
      } else {
        _ = walk.model.editedOutside(Bool.random(using: &generator) ? nil : text + "1")
      }
    case .open(let path): walk.model.openingFailed("there is no '\(path)'")
    case .openTutor: walk.model.take(.basics)
    case .openExample:
      walk.model.opened(walk.document.root, name: nil, saying: "opened")
      start = text(walk)
    case .survey(let path):
      if Bool.random(using: &generator) { return walk.model.offeringFailed("there is no '\(path)'") }
      walk.model.offer(table(path, DataFileForm()))
      if Bool.random(using: &generator) { walk.model.offer(tables: ["a", "b"], of: path) }
    case .surveyAgain(let path, let form):
      if Bool.random(using: &generator) { return walk.model.offeringFailed("there is no '\(path)'") }
      walk.model.offer(table(path, form))
    case .surveyTable(let path, let table): walk.model.offeringFailed("there is no '\(table)' in '\(path)'")
    case .importDocument(let name, let path): walk.model.addImport(name, path: path)
    case .claim: walk.model.becameWritable(saying: "taken over")
    case .examineHolder:
      if Bool.random(using: &generator) { walk.model.askAboutHolder(HolderNotice(holder: "process 2", isAlive: true)) }
    case .recovered, .discard, .copy, .allowReading, .readAgain, .theme, .quit, .suspend, .repaint: break
    }
  }

  /// A table of five columns; about the last one something is asked until the decimal mark is chosen.
  private func table(_ path: String, _ form: DataFileForm) -> OfferedTable {
    var columns: [OfferedTable.Column] = [ColumnContent.numbers, .texts, .dates, .unclear, .numbers].enumerated().map {
      .init(name: .number($0.offset + 1), title: "column \($0.offset + 1)", content: $0.element)
    }
    if form.hasDecimalComma == nil {
      let reason = DelimitedProblem.Reason.ambiguousNumber(
        column: "column 5", text: "1.234", withComma: "1234", withPoint: "1.234")
      columns[4].question = reason.question
    }
    var table = OfferedTable(.file(path: path, form: form), columns: columns)
    table.given = form
    table.preview = Array("note\n\na;b\n1;2\n3;4\n".utf8).withUnsafeBufferPointer {
      try? TablePreview($0, isWhole: true, DelimitedOptions())
    }
    return table
  }

  private func check(_ walk: Walk, _ step: Int, _ place: String) {
    let contents = walk.document.contents
    if let selection = walk.model.selection { #expect(contents.contains(selection), "\(place)") }
    #expect(walk.model.selectedNodes.allSatisfy { contents.contains($0) }, "\(place)")
    if step.isMultiple(of: 20) {
      _ = walk.model.screen
      let nodes = walk.model.diagramView.nodes(in: walk.model.viewport.rect)
      #expect(nodes.allSatisfy { $0.frame.intersects(walk.model.viewport.rect) }, "\(place)")
      // Names in columns have no wires but those of the selected node, which are found when they are drawn.
      if walk.model.view.fitted?.form != .dots {
        #expect(
          walk.model.diagramView.wires(in: walk.model.diagramView.extent).filter { !$0.isProposed }.count
            == linkCount(contents), "\(place)")
      }
      #expect(walk.document.root.checkInvariants() == [], "\(place)")
    }
    if step.isMultiple(of: 100) {
      #expect(walk.model.diagram.checkInvariants() == [], "\(place)")
      #expect(walk.model.table.checkInvariants() == [], "\(place)")
    }
    if step.isMultiple(of: 500) {
      let written = text(walk)
      #expect((try? NativeFormat.read(written)).map(text) == written, "\(place)")
    }
  }

  private func text(_ walk: Walk) -> [UInt8] { text(walk.document.root) }
  private func text(_ contents: DocumentContents) -> [UInt8] { NativeFormat.write(contents) }

  private func linkCount(_ contents: DocumentContents) -> Int {
    contents.nodes.reduce(0) { $0 + contents.inputs(of: $1).compactMap(\.self).count }
  }
}
