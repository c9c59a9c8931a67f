import DelimitedText
import DiagramModel
import EditorInput
import EvaluationEngine
import Foundation
import Geometry
import GraphDocument
import Testing

@testable import PresentationModel

/// What each key of fixed scripts brings about, in its order: the text that is kept tells a change of the order, not only of the end.
struct KeyOrderTests {
  private static let loan = "=p = 250k<Enter>=r = 4.5% ± 0.1%<Enter>=n = 30<Enter>=y = p * r / n<Enter>"

  /// A title and a script; the first keys only make a document.
  private static let scripts: [(title: String, before: String, keys: String)] = [
    ("create", "", "=a = 6<Enter>aq = divide<Enter>o+<Enter>O7<Enter>I-<Enter>"),
    ("type what is refused", "", "=1 +<Enter><Esc>asin = 3<Enter><Esc>Rx<Enter>"),
    ("edit", loan, "/n<Enter>e<C-u>25<Enter><C-a><C-x>20<Enter>."),
    ("rename and label", loan, "/p<Enter>Rprincipal<Enter>\"EUR<Enter>\"<C-u><Enter>Ry<Enter><Esc>"),
    (
      "link", "asum = add<Enter>gj=a = 1<Enter>gj=b = 2<Enter>",
      "cfsum<Esc>"
        + "c/sum<Enter><Enter>/b<Enter>C/sum<Enter><Enter><Esc>SX"
    ),
    ("replace and bypass", "=a = 4<Enter>osqrt<Enter>", "rneg<Tab><Enter>bb~~"),
    ("delete and undo", loan, "/r<Enter>duUu/p<Enter>DU<C-r>"),
    ("select and move", loan, "savm3l2j<Enter>sasiv<S-Left><S-Down><Esc>m5l<Esc>"),
    ("copy and paste", loan, "/y<Enter>suyplPgjpu"),
    ("collapse and expand", "=a = 2<Enter>o*<Enter>O3<Enter>/mul<Enter>Rm<Enter>", "sa<Space>=<Space>euu"),
    (
      "notes and frames", loan,
      "<Space>nnwhy\\nso<Enter>/p<Enter>v/r<Enter>v"
        + "<Space>nfIn<Enter><Space>nrMoney<Enter><Space>nsm2j<Enter><Space>nd"
    ),
    (
      "displays and ranges", loan,
      "/r<Enter>%<C-u>3 decimals<Enter>"
        + "<Space>%2 decimals<Enter><Space>dr0..10%<Enter><C-a>u"
    ),
    ("uncertainty", loan, "/p<Enter><Space>du±100 k=2<Enter>i<Esc>/y<Enter>g%"),
    (
      "scenarios and interface", loan,
      "/r<Enter><Space>di/y<Enter><Space>do<Space>dtbase<Enter>"
        + "/r<Enter>e7%<Enter><Space>dabase<Enter><Space>dl<Esc><Space>dxbase<Enter>"
    ),
    ("samples and goals", loan, "/y<Enter>:sample 100<Enter><Space>ds400 by p<Enter><Space>dw<Esc>"),
    (
      "groups", loan,
      "/y<Enter><Space>ggpart<Enter>"
        + "gd/y<Enter>e<C-u>p + r<Enter>gu<Space>gvn = 3<Enter><Space>gc<Space>geuuu"
    ),
    ("table", loan, "tjjkloza_e<C-u>9<Enter>FFtt"),
    (
      "charts and points", "=d = 3, 1, 2<Enter>",
      "opicture = line<Enter><Space>c1j<Esc>/d<Enter><Space>pa4, 5 ± 1, food"
        + "<Enter><Esc>"
    ),
    ("inspector and lists", loan, "/y<Enter>ijj<Enter><Esc><Space>uj<Enter><Space>m<Esc>?<Esc>g<Esc>f<Esc>"),
    ("commands by name", loan, "<C-p>swap<Enter><C-p>undo<Enter>:nosuch<Enter><Esc>:7<Enter>:undo<Enter>"),
    ("save and quit", loan, "q<Esc>:w<Enter><Esc>:w loan.nodecalc<Enter>qq"),
    ("quit after a save", loan, ":w loan.nodecalc<Enter>/n<Enter>e8<Enter>qy"),
    ("save, quit, not saved", loan, ":w full.nodecalc<Enter>ZZ<Esc>ZQ"),
    (
      "files", loan,
      ":w loan.nodecalc<Enter>"
        + "<Space>oother.nodecalc<Enter><Space>xshop<Enter>:export out.svg<Enter><Space>irows.csv<Enter>"
    ),
    ("an editor of one's own", loan, "/y<Enter>E"),
    ("edit the document's numbers", loan, "<Space>%2 decimals<Enter>/p<Enter>y:nosuch<Esc>/p<Enter>E"),
    ("repeat and marks", loan, "/p<Enter>Ma/n<Enter>'a<C-o><M-o>]2[Ggg<Tab>*nN"),
  ]

  @Test
  func `each key has its changes, messages and effects in the order that is kept`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../References/KeyOrder.txt")
    let text = try Self.scripts.map { script in
      let record = KeyRecord()
      try record.press(script.before, isKept: false)
      try record.press(script.keys, isKept: true)
      return "# \(script.title)\n\n" + record.lines.joined(separator: "\n") + "\n"
    }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["NODECALC_UPDATE_KEY_ORDER"] != nil { try Data(text.utf8).write(to: file) }
    let kept = try String(contentsOf: file, encoding: .utf8)
    let (lines, keptLines) = (text.split(separator: "\n"), kept.split(separator: "\n"))
    let place = zip(lines, keptLines).enumerated().first { $1.0 != $1.1 }?.offset ?? min(lines.count, keptLines.count)
    #expect(
      text == kept,
      """
      line \(place + 1) is '\(lines.dropFirst(place).first ?? "")', was '\(keptLines.dropFirst(place).first ?? "")'; \
      look at all of it and run Scripts/update-key-order
      """
    )
  }

  @Test func `the scripts bring about every kind of change, message, announcement and most effects`() throws {
    let records = try Self.scripts.map { script in
      let record = KeyRecord()
      try record.press(script.before + script.keys, isKept: true)
      return record
    }
    let words = Set(
      records.flatMap(\.lines).compactMap { $0.dropFirst(2).split { !$0.isLetter }.first.map(String.init) })
    let missing = [
      "nodeCreated", "nodeDeleted", "nodeRenamed", "contentChanged", "attributesChanged", "displayChanged",
      "textChanged",
      "bypassChanged", "relationshipsChanged", "nodesMoved", "framesChanged", "interfaceChanged", "groupChanged",
      "said", "refused", "selected", "dragging", "linking", "mode", "save", "quit", "open", "openExample", "export",
      "survey", "editOutside", "copy",
    ].filter { !words.contains($0) }
    #expect(missing == [])
  }
}

/// An editor that writes down what keys bring about, and answers effects as a session does.
private final class KeyRecord {
  private(set) var lines: [String] = []
  private let document = Document()
  private let model: NodesPM
  private var isKept = false
  private var shownCount = 0
  private var mode = Mode.Name.normal

  init() {
    let services = EditorServices(examples: [.init(name: "shop", title: "A shop")]) { _ in
      .failure(ClipboardProblem(sentence: "no document"))
    }
    model = NodesPM(document: document, screen: Size(columns: 100, rows: 30), services: services)
    model.observer = { [unowned self] in note($0) }
  }

  func press(_ script: String, isKept: Bool) throws {
    self.isKept = isKept
    for key in try KeyNotation.parse(script) {
      noteKey(KeyNotation.script(key))
      var effects = model.handle(.key(key))
      noteState()
      var answered = 0
      while answered < effects.count {
        note("  \(effects[answered])")
        effects += answer(effects[answered])
        noteState()
        answered += 1
      }
    }
  }

  private func answer(_ effect: Effect) -> [Effect] {
    switch effect {
    case .save("full.nodecalc"?, _, _),
      .save(nil, _, _) where model.file.name == nil:
      model.saveFailed("the disk is full")
    case .save(let path, _, let isCopy):
      let name = path ?? model.file.name ?? "unnamed.nodecalc"
      return isCopy && model.file.name != nil ? model.copied(to: name) : model.saved(to: name)
    case .export: model.exportFailed("the disk is full")
    case .list(let folder): model.listed([FolderEntry(name: "x.nodecalc", isFolder: false)], in: folder)
    case .listRecent: model.listedRecent([RecentFile(path: "/x.nodecalc", isThere: true)])
    case .editOutside(let text): return model.editedOutside(text + " + 1") ?? []
    case .open(let path): model.openingFailed("there is no '\(path)'")
    case .openExample, .openTutor: model.opened(DocumentContents(), name: nil, saying: "opened")
    case .survey(let path): model.offeringFailed("there is no '\(path)'")
    case _: break
    }
    return []
  }

  /// Keys that bring nothing about share a line.
  private func noteKey(_ key: String) {
    if isKept, let last = lines.last, !last.hasPrefix("  ") {
      lines[lines.count - 1] = last + key
    } else {
      note(key)
    }
  }

  private func note(_ line: String) {
    if isKept { lines.append(line) }
  }

  /// What the model says and in which mode it is, where that is new.
  private func noteState() {
    if model.messages.shownCount != shownCount {
      shownCount = model.messages.shownCount
      if let message = model.message {
        note("  \(message.kind == .refusal ? "refused" : "said"): \(message.text)")
      }
    }
    guard model.modeName != mode else { return }
    note("  mode \(Self.word(mode)) → \(Self.word(model.modeName))")
    mode = model.modeName
  }

  private func note(_ event: ScreenEvent) {
    noteState()
    switch event {
    case .documentChanged(let event):
      note("  event \(event.cause): \(event.updates.count) updates, \(event.computed.count) computed")
      for change in event.changes { note("  \(text(of: change))") }
    case .nodeSelected(let node): note("  selected \(node.map(name) ?? "nothing")")
    case .draggingChanged(let isDragging): note("  dragging \(isDragging)")
    case .relationshipCreationModeChanged(let isLinking): note("  linking \(isLinking)")
    }
  }

  /// Its case, and the names of its nodes: how a change is made in memory is nobody's business here.
  private func text(of change: DocumentChange) -> String {
    switch change {
    case .nodeDeleted(_, let name): return "nodeDeleted \(name)"
    case .nodeRenamed(_, let old, let new): return "nodeRenamed \(old) → \(new)"
    case _:
      return ([Self.word(change)] + change.nodes.map(name)).joined(separator: " ")
    }
  }

  /// The name of a case.
  private static func word(_ value: some Any) -> String { String("\(value)".prefix { $0 != "(" }) }

  private func name(_ node: NodeID) -> String {
    document.contents.contains(node) ? document.contents.name(of: node) : "a node that is gone"
  }
}
