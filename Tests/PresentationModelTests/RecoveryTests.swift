import EditorInput
import EvaluationEngine
import Geometry
import GraphDocument
import GraphFiles
import Testing

@testable import PresentationModel

/// Edits that a session left behind, and documents that another session has.
struct RecoveryTests {
  private func written(_ script: String) -> DocumentContents {
    Walk().press(script).document.contents
  }

  /// An editor that has just read `base` and is offered what became of it.
  private func offered(
    _ edited: String, file: DocumentContents? = nil, steps: [String] = ["a = 8", "b = 5"],
    services: EditorServices = EditorServices()
  ) -> Walk {
    let base = written(quotient)
    let walk = Walk(file ?? base, fileName: "dir/x.nodecalc", services: services)
    walk.model.offerRecovery([
      RecoveryOffer(
        journal: "one", moment: "2026-11-22 14:03", steps: steps, base: base, recovered: written(quotient + edited))
    ])
    return walk
  }

  private func question(_ walk: Walk) -> String? { walk.model.screen.prompt?.label }

  @Test func `N26: what was not saved is asked about in a sentence, and nothing is changed yet`() {
    let walk = offered("/a<Enter>8<Enter>/b<Enter>5<Enter>")
    #expect(walk.mode == "RECOVERY")
    #expect(
      question(walk)
        == "2 edits of 2026-11-22 14:03 not saved: r recover, l look, d discard, Esc later · …, b = 5")
    #expect(walk.value("a") == "6" && !walk.document.isModified && walk.effects.isEmpty)
  }

  @Test func `N26: recovered edits are one step of undo, and their journal goes`() {
    let walk = offered("/a<Enter>8<Enter>/b<Enter>5<Enter>")
    let before = walk.graph
    walk.press("r")
    #expect(walk.mode == "NORMAL" && walk.value("a") == "8" && walk.value("b") == "5" && walk.document.isModified)
    #expect(walk.message?.hasPrefix("recovered 2 edits: 2 nodes revalued") == true)
    #expect(walk.effects == [.recovered(journal: "one")])
    #expect(walk.document.steps.done == ["recovered 2 edits of 2026-11-22 14:03"])
    walk.press("u")
    #expect(walk.graph == before && !walk.document.isModified)
  }

  @Test func `N26: what the file has become meanwhile is merged, and conflicts are named`() {
    let file = written(quotient + "/a<Enter>9<Enter>/b<Enter>2<Enter>\(times(20, "j"))=c = 3<Enter>")
    let walk = offered("/a<Enter>8<Enter>", file: file, steps: ["a = 8"])
    walk.press("r")
    #expect(walk.value("a") == "8" && walk.value("b") == "2" && walk.value("c") == "3")
    #expect(walk.message?.contains("the file also changed 'a', your edits are kept") == true)
  }

  @Test func `edits of an unchanged file are taken as they are, and merged after another edit`() {
    for (key, conflict) in [("", false), ("/b<Enter>2<Enter>", false), ("/a<Enter>9<Enter>", true)] {
      let base = written(quotient)
      let walk = Walk(base, fileName: "dir/x.nodecalc").press(key)
      #expect(walk.document.isAsOpened == key.isEmpty)
      walk.model.offerRecovery([
        RecoveryOffer(
          journal: "one", moment: "now", steps: ["a = 8"], base: base, isBaseOpen: true,
          recovered: written(quotient + "/a<Enter>8<Enter>"))
      ])
      walk.press("r")
      #expect(walk.value("a") == "8" && (walk.value("b") == "2") == key.hasPrefix("/b"))
      #expect(walk.message?.contains("also changed 'a'") == conflict)
    }
  }

  @Test func `edits that the file holds by now change nothing, and their journal goes too`() {
    let walk = offered("/a<Enter>8<Enter>", file: written(quotient + "/a<Enter>8<Enter>"), steps: ["a = 8"])
    walk.press("r")
    #expect(walk.message == "the document already has the 1 edit" && !walk.document.canUndo)
    #expect(walk.effects == [.recovered(journal: "one")])
  }

  @Test func `N26: looking lists the edits and what they change, and asks again`() {
    let services = EditorServices(differences: { _, _ in ["= a: 6 → 8"] })
    let walk = offered("/a<Enter>8<Enter>", steps: ["a = 8"], services: services).press("l")
    let rows = walk.model.screen.popup?.rows.map { "\($0.key) \($0.text)" }
    #expect(rows == ["EDITS ", "1 a = 8", "WHAT THEY CHANGE ", "= a: 6 → 8"])
    #expect(walk.mode == "LIST" && walk.value("a") == "6")
    walk.press("<Esc>")
    #expect(walk.mode == "RECOVERY")
    walk.press("l<Enter>")
    #expect(walk.mode == "RECOVERY")
    walk.press("r")
    #expect(walk.value("a") == "8")
  }

  @Test func `discarding asks once more, drops the journal and leaves the document`() {
    let walk = offered("/a<Enter>8<Enter>").press("d")
    #expect(walk.effects.isEmpty && question(walk) == "discard the 2 edits of 2026-11-22 14:03? y n")
    walk.press("y")
    #expect(walk.effects == [.discard(journal: "one")] && walk.mode == "NORMAL" && walk.value("a") == "6")
    #expect(
      walk.message == "discarded 2 edits: 'nodecalc recover --dropped' has them for 14 days")
  }

  @Test(arguments: ["dn", "d<Esc>", "3<Esc>", "3n", "d<Enter>x<Esc>"])
  func `no other key after d discards, and the question comes back`(keys: String) {
    let walk = offered("/a<Enter>8<Enter>").press(keys)
    #expect(walk.effects.isEmpty && walk.mode == "RECOVERY" && walk.model.file.offers.count == 1)
  }

  @Test func `no single key but the answer recover takes the offer away`() {
    for byte in UInt8(0x20)...0x7E where byte != UInt8(ascii: "r") && byte != UInt8(ascii: "1") {
      let walk = offered("/a<Enter>8<Enter>")
      _ = walk.model.handle(.key(Key(.character(Character(Unicode.Scalar(byte))))))
      #expect(walk.model.file.offers.count == 1, "\(byte)")
    }
  }

  @Test func `a key that is no answer puts the question off and does what it does`() {
    let walk = offered("/a<Enter>8<Enter>").press("=width = 2<Enter>")
    #expect(walk.effects.isEmpty && walk.mode == "NORMAL" && walk.value("width") == "2")
    #expect(walk.model.file.offers.count == 1)
    let moved = offered("/a<Enter>8<Enter>").press("z")
    #expect(
      moved.mode == "NORMAL" && moved.message == "the edits are kept: the next start asks again, or type ':recover'")
    let pasted = offered(
      "/a<Enter>8<Enter>",
      services: EditorServices(readClipboard: { text in
        (try? ClipboardText.read(Array(text.utf8))).map { .success($0) } ?? .failure(ClipboardProblem(sentence: "no"))
      }))
    let effects = pasted.model.handle(.paste("ddd = 5\nw = 6"))
    #expect(pasted.value("ddd") == "5" && effects.isEmpty, "\(pasted.message ?? "")")
    #expect(pasted.model.file.offers.count == 1)
  }

  @Test func `a change that begins with a key that puts the question off is repeated whole`() {
    let walk = offered("/a<Enter>8<Enter>").press("=a + b<Enter>")
    walk.press(".")
    #expect(walk.document.contents.count == 5)
  }

  @Test func `putting off leaves the journal, and the command asks again`() {
    let walk = offered("/a<Enter>8<Enter>").press("<Esc>")
    #expect(walk.effects.isEmpty && walk.mode == "NORMAL" && !walk.model.file.offers.isEmpty)
    #expect(walk.message == "the edits are kept: the next start asks again, or type ':recover'")
    walk.press("j")
    #expect(walk.mode == "NORMAL")
    walk.press(":recover<Enter>")
    #expect(walk.mode == "RECOVERY")
    walk.press("dy:recover<Enter>")
    #expect(walk.message == "no journal has unsaved edits")
  }

  @Test func `several journals are asked about one after the other`() {
    let base = written(quotient)
    let walk = Walk(base, fileName: "x.nodecalc")
    walk.model.offerRecovery(
      ["a", "b"].map { name in
        RecoveryOffer(
          journal: name, moment: "2026-11-22 14:03", steps: ["\(name) = 1"], base: base,
          recovered: written(quotient + "/\(name)<Enter>1<Enter>"))
      })
    walk.press("r")
    #expect(walk.mode == "RECOVERY" && question(walk)?.contains("b = 1") == true)
    walk.press("r")
    #expect(walk.mode == "NORMAL" && walk.value("a") == "1" && walk.value("b") == "1")
    #expect(walk.effects == [.recovered(journal: "a"), .recovered(journal: "b")])
  }

  /// An editor of a document that another session has.
  private func held() -> Walk {
    let walk = Walk(written(quotient), fileName: "dir/x.nodecalc")
    walk.model.askAboutHolder(HolderNotice(holder: "process 4711 since 2026-11-22 14:03", isAlive: true))
    return walk
  }

  @Test func `N26: a document that another session has is asked about`() {
    let walk = held()
    #expect(walk.mode == "HELD")
    #expect(
      question(walk)
        == "x.nodecalc is open in process 4711 since 2026-11-22 14:03 · r read-only, t take over, b both")
    walk.press("t")
    #expect(walk.effects == [.claim(.takeOver)])
    #expect(held().press("b").effects == [.claim(.openBeside)])
  }

  @Test func `a key that is no answer leaves the document read-only and does what it does`() {
    let walk = held().press("/a<Enter>")
    #expect(walk.mode == "NORMAL" && walk.effects.isEmpty && walk.model.screen.title.isReadOnly)
    #expect(walk.model.selection == walk.document.contents.node(named: "a"))
    #expect(held().press("=t = 1<Enter>").effects.isEmpty)
  }

  @Test(arguments: [
    "/a<Enter>8<Enter>", "aadd<Enter>", "d", "u", "U", "<S-Right>", "Rz<Enter>", "<C-a>", "p",
  ])
  func `N26: what is read-only refuses every edit, and says how to leave`(keys: String) {
    let walk = Walk(written(quotient), fileName: "dir/x.nodecalc").press("/a<Enter>y7<Enter>/b<Enter>5<Enter>u")
    let steps = walk.document.steps
    let before = walk.graph
    walk.model.askAboutHolder(HolderNotice(holder: "process 4711", isAlive: true))
    walk.press("r/a<Enter>" + keys)
    #expect(walk.graph == before && walk.document.steps == steps)
    #expect(
      walk.message
        == "x.nodecalc is read-only here because process 4711 has it open: ':w NAME' writes a copy, ':writable' makes it editable"
    )
    #expect(walk.model.screen.title.isReadOnly)
  }

  @Test func `what is read-only is not written to its file, and a copy is`() {
    let walk = held().press("<Esc>")
    #expect(walk.model.screen.title.isReadOnly)
    walk.press("<C-s>:w<Enter>:w!<Enter>")
    #expect(walk.effects.isEmpty && !walk.model.isSaveAwaited)
    walk.press(":w y.nodecalc<Enter>")
    #expect(walk.effects == [.save(path: "y.nodecalc", isCopy: true)])
  }

  @Test func `what others write is taken in where it is read-only too`() {
    let base = written(quotient)
    let walk = held().press("r")
    walk.model.changedOutside(written(quotient + "/a<Enter>8<Enter>"), since: { base })
    #expect(walk.value("a") == "8")
  }

  @Test func `a document that was taken over is read-only until it is asked for`() {
    let walk = Walk(written(quotient), fileName: "dir/x.nodecalc").press("/a<Enter>8<Enter>")
    walk.model.wasTakenOver()
    #expect(
      walk.message
        == "another session took x.nodecalc over: ':w NAME' writes a copy, ':writable' makes it editable")
    walk.press("9<Enter>")
    #expect(walk.value("a") == "8")
    walk.press("<Esc>:writable<Enter>")
    #expect(walk.effects == [.examineHolder])
    walk.model.becameWritable(saying: "no other session has it")
    walk.press("/a<Enter>9<Enter>")
    #expect(walk.value("a") == "9" && !walk.model.screen.title.isReadOnly)
  }

  @Test func `offers wait until the document may be edited`() {
    let walk = held()
    let base = written(quotient)
    walk.press("r")
    walk.model.offerRecovery([
      RecoveryOffer(journal: "one", moment: "now", steps: ["a = 8"], base: base, recovered: written("=a = 8<Enter>"))
    ])
    #expect(walk.mode == "NORMAL")
    walk.model.becameWritable(saying: "taken over")
    #expect(walk.mode == "RECOVERY")
  }
}
