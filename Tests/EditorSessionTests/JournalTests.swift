import DocumentStorage
import EditorSession
import Glibc
import TestSupport
import Testing

/// Edits outlive the session that made them.
@Suite struct JournalTests {
  private let folder = ScratchFolder()

  private func document(_ value: Int) -> String {
    """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "a", "kind": "number", "value": \(value)},
        {"name": "b", "kind": "number", "value": 2}
      ],
      "layout": {
        "a": [0, 0],
        "b": [40, 0]
      }
    }

    """
  }

  private func open(_ name: String? = "x.nodecalc") throws -> JournalledEditor {
    try JournalledEditor(name, in: folder)
  }

  /// A session that set `a` to that and died.
  private func died(_ keys: String) throws {
    let editor = try open().press(keys)
    editor.die()
  }

  @Test func `N26: what was edited and not saved is there after the session has died`() throws {
    folder.write(document(1), to: "x.nodecalc")
    try died("/a<Enter>8<Enter>/b<Enter>9<Enter>")
    #expect(folder.text(of: "x.nodecalc") == document(1))
    let next = try open()
    #expect(next.mode == "RECOVERY" && next.question.hasPrefix("2 edits of 2"))
    #expect(next.value("a") == "1.0")
    try next.press("r")
    #expect(next.value("a") == "8.0" && next.value("b") == "9.0")
    #expect(folder.text(of: "x.nodecalc") == document(1))
    try next.press("u")
    #expect(next.value("a") == "1.0")
    try next.press("U:w<Enter>")
    #expect(folder.text(of: "x.nodecalc")?.contains(#""value": 8"#) == true)
  }

  @Test func `N26: a journal that is damaged before its first edit is reported at each start until it is dropped`()
    throws
  {
    folder.write(document(1), to: "x.nodecalc")
    try died("/a<Enter>8<Enter>/b<Enter>9<Enter>")
    let name = try #require(folder.journals.first)
    let file = "state/nodecalc/journals/\(name)"
    let text = try #require(folder.text(of: file))
    let damaged = text.replacing("\nstep ", with: "\nstex ", maxReplacements: 1)
    #expect(damaged != text)
    folder.write(damaged, to: file, mode: 0o600)
    for _ in 0..<2 {
      let next = try open()
      #expect(next.mode == "NORMAL" && next.message.contains("is damaged from record 3 on"), "\(next.message)")
      #expect(next.message.contains("nodecalc recover \(name) --discard"))
      try next.press("q")
    }
    #expect(folder.journals == [name])
  }

  @Test func `two names of one file are one document to two editors`() throws {
    let path = folder.write(document(1), to: "x.nodecalc")
    #expect(link(path, folder.file("y.nodecalc")) == 0)
    let first = try open().press("/a<Enter>8<Enter>")
    let second = try open("y.nodecalc")
    #expect(second.mode != "NORMAL" && second.question.contains("process"), "\(second.mode) \(second.question)")
    second.die()
    first.die()
    #expect(try open("y.nodecalc").mode == "RECOVERY")
  }

  @Test func `N26: recovered edits that are not saved either are there a third time`() throws {
    folder.write(document(1), to: "x.nodecalc")
    try died("/a<Enter>8<Enter>")
    let second = try open().press("r/b<Enter>5<Enter>")
    second.die()
    let third = try open()
    #expect(third.mode == "RECOVERY")
    try third.press("r")
    #expect(third.value("a") == "8.0" && third.value("b") == "5.0")
    #expect(third.mode == "NORMAL")
  }

  @Test func `a clean end leaves neither a lock nor a journal that is offered`() throws {
    folder.write(document(1), to: "x.nodecalc")
    for leaving in ["/a<Enter>8<Enter>:q!<Enter>", "/a<Enter>8<Enter>:wq<Enter>", "q", "/a<Enter>9<Enter>qn"] {
      let editor = try open()
      #expect(editor.mode == "NORMAL", "before \(leaving)")
      #expect(folder.locks.count == 1)
      try editor.press(leaving)
      // There may be none.
      #expect(folder.journals.allSatisfy { $0.hasSuffix(".dropped") } && folder.locks == [], "after \(leaving)")
    }
  }

  @Test func `what was saved before the end is not offered`() throws {
    folder.write(document(1), to: "x.nodecalc")
    try died("/a<Enter>8<Enter>:w<Enter>")
    #expect(try open().mode == "NORMAL")
    try died("/b<Enter>7<Enter>:w<Enter>/a<Enter>3<Enter>")
    let next = try open()
    #expect(next.question.hasPrefix("1 edit of "))
    try next.press("r")
    #expect(next.value("a") == "3.0" && next.value("b") == "7.0")
  }

  @Test func `what was taken back by undo is not offered`() throws {
    folder.write(document(1), to: "x.nodecalc")
    try died("/a<Enter>8<Enter>u")
    #expect(try open().mode == "NORMAL")
  }

  @Test func `N26: the file has changed since: both are merged`() throws {
    folder.write(document(1), to: "x.nodecalc")
    try died("/b<Enter>9<Enter>")
    folder.write(document(4), to: "x.nodecalc")
    let next = try open()
    #expect(next.question.contains("the file has changed since; both are merged"))
    try next.press("r")
    #expect(next.value("a") == "4.0" && next.value("b") == "9.0")
  }

  @Test func `the file is gone: the journal has it whole`() throws {
    folder.write(document(1), to: "x.nodecalc")
    try died("/b<Enter>9<Enter>")
    unlink(folder.file("x.nodecalc"))
    let next = try open()
    #expect(next.question.contains("the file is gone"))
    try next.press("r")
    #expect(next.value("a") == "1.0" && next.value("b") == "9.0")
  }

  @Test func `discarded edits are not offered again, and those put off are`() throws {
    folder.write(document(1), to: "x.nodecalc")
    try died("/a<Enter>8<Enter>")
    let later = try open().press("<Esc>")
    #expect(later.mode == "NORMAL")
    try later.press(":q<Enter>")
    let next = try open()
    #expect(next.mode == "RECOVERY")
    try next.press("dy:q<Enter>")
    #expect(folder.journals.map { $0.hasSuffix(".dropped") } == [true])
    #expect(try open().mode == "NORMAL")
  }

  @Test(arguments: [":q!<Enter>", "qn", "ZQ"])
  func `edits that are left unsaved on purpose are not offered again and are kept as dropped`(keys: String) throws {
    folder.write(document(1), to: "x.nodecalc")
    try open().press("/a<Enter>8<Enter>" + keys)
    #expect(folder.journals.map { $0.hasSuffix(".dropped") } == [true])
    #expect(try open().mode == "NORMAL")
    try open().press("/a<Enter>8<Enter>:w<Enter>:q<Enter>")
    #expect(folder.journals.count == 1)
  }

  @Test func `several journals of one document are offered, the latest first`() throws {
    folder.write(document(1), to: "x.nodecalc")
    try died("/a<Enter>8<Enter>")
    let second = try open().press("<Esc>/b<Enter>9<Enter>")
    second.die()
    let next = try open()
    #expect(next.question.contains("b = 9") || next.question.contains("'b'"), "\(next.question)")
    try next.press("rr")
    #expect(next.value("a") == "8.0" && next.value("b") == "9.0" && next.mode == "NORMAL")
  }

  @Test func `N26: a document that never had a file is offered to the next empty one`() throws {
    try open(nil).press("=n = 5<Enter>").die()
    let next = try open(nil)
    #expect(next.mode == "RECOVERY")
    try next.press("r")
    #expect(next.value("n") == "5.0")
    try next.press(":w \(folder.file("new.nodecalc"))<Enter>:q<Enter>")
    #expect(folder.journals == [] && folder.names.contains("new.nodecalc"))
  }

  @Test func `the journal follows the document to the file that it is saved to or that is opened`() throws {
    folder.write(document(1), to: "x.nodecalc")
    let editor = try open(nil).press("=n = 5<Enter>:w \(folder.file("y.nodecalc"))<Enter>")
    try editor.press(":open \(folder.file("x.nodecalc"))<Enter>/a<Enter>8<Enter>")
    editor.die()
    #expect(try open("x.nodecalc").mode == "RECOVERY")
    #expect(try open(nil).mode == "NORMAL")
  }

  @Test func `N26: a folder of state that is no folder, a link or somebody's is reported once, and editing goes on`()
    throws
  {
    folder.write(document(1), to: "x.nodecalc")
    folder.write("", to: "state")
    let editor = try open()
    #expect(editor.message.hasPrefix("edits are not kept for recovery, so a crash would lose them"))
    try editor.press("/a<Enter>8<Enter>/b<Enter>9<Enter>")
    #expect(!editor.message.contains("not kept") && editor.value("b") == "9.0")
    try editor.press(":w<Enter>")
    #expect(folder.text(of: "x.nodecalc")?.contains(#""value": 9"#) == true)
    #expect(editor.session.lastWords == "")
  }

  @Test(arguments: [
    ("my plan.nodecalc", #"my\ plan.nodecalc"#), ("d'été $1 (2).nodecalc", #"d\'été\ \$1\ \(2\).nodecalc"#),
    (#"a\b;c&*?.nodecalc"#, #"a\\b\;c\&\*\?.nodecalc"#),
  ])
  func `the command that shows the edits has the path as a shell reads it`(name: String, word: String) throws {
    folder.write(document(1), to: name)
    let editor = try JournalledEditor(name, in: folder).press("/a<Enter>8<Enter>")
    #expect(editor.session.lastWords.contains("'nodecalc recover \(folder.path)/\(word)' shows them"))
  }

  @Test func `a path that is no line of text is left to the list of what there is`() throws {
    folder.write(document(1), to: "a\nb.nodecalc")
    let editor = try JournalledEditor("a\nb.nodecalc", in: folder).press("/a<Enter>8<Enter>")
    #expect(editor.session.lastWords.contains("'nodecalc recover' shows them"))
  }

  @Test func `a journal has the version of the program that wrote it`() throws {
    folder.write(document(1), to: "x.nodecalc")
    let editor = try open()
    try editor.press("/a<Enter>8<Enter>")
    let name = try #require(folder.journals.first)
    #expect(folder.text(of: "state/nodecalc/journals/\(name)")?.contains(#""program": "0.1.0""#) == true)
  }

  @Test func `what is said at an unexpected end names the command that shows the edits`() throws {
    folder.write(document(1), to: "x.nodecalc")
    let editor = try open()
    #expect(editor.session.lastWords == "")
    try editor.press("/a<Enter>8<Enter>")
    #expect(
      editor.session.lastWords
        == "the edits are in the journal: 'nodecalc recover \(folder.file("x.nodecalc"))' shows them, the next start offers them"
    )
  }

  @Test func `journals and locks are for the user alone`() throws {
    folder.write(document(1), to: "x.nodecalc")
    let editor = try open().press("/a<Enter>8<Enter>")
    #expect(folder.permissions(of: "state/nodecalc/open") == 0o700)
    #expect(folder.permissions(of: "state/nodecalc/journals") == 0o700)
    for name in folder.locks { #expect(folder.permissions(of: "state/nodecalc/open/\(name)") == 0o600) }
    for name in folder.journals { #expect(folder.permissions(of: "state/nodecalc/journals/\(name)") == 0o600) }
    editor.die()
  }
}

/// Two sessions of one document.
@Suite struct TwoSessionsTests {
  private let folder = ScratchFolder()
  private let text = #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 1}]}"#

  private func open() throws -> JournalledEditor { try JournalledEditor("x.nodecalc", in: folder) }

  @Test func `N26: the second session is asked, and is read-only until that is answered`() throws {
    folder.write(text, to: "x.nodecalc")
    let first = try open()
    let second = try open()
    #expect(first.mode == "NORMAL" && second.mode == "HELD")
    #expect(second.question.contains("is open in process \(getpid()) since"))
    try second.press("r/a<Enter>5<Enter>")
    #expect(second.value("a") == "1.0" && second.message.contains("is read-only here"))
    try second.press(":w<Enter>:w! \(folder.file("x.nodecalc"))<Enter>")
    #expect(folder.text(of: "x.nodecalc") == text)
    try second.press(":w \(folder.file("y.nodecalc"))<Enter>")
    #expect(folder.names.contains("y.nodecalc"))
    try first.press("q")
    try second.press(":writable<Enter>/a<Enter>5<Enter>")
    #expect(second.value("a") == "5.0")
  }

  @Test func `N26: taking over makes the first session read-only, and its edits are offered`() throws {
    folder.write(text, to: "x.nodecalc")
    let first = try open().press("/a<Enter>8<Enter>")
    let second = try open().press("t")
    #expect(second.mode == "RECOVERY", "\(second.message)")
    try second.press("r")
    #expect(second.value("a") == "8.0")
    first.hear()
    #expect(first.message.hasPrefix("another session took x.nodecalc over"))
    try first.press("/a<Enter>9<Enter>")
    #expect(first.value("a") == "8.0")
    try second.press(":w<Enter>:q<Enter>")
    first.hear()
    try first.press(":q!<Enter>")
    #expect(folder.locks == [])
    #expect(try open().mode == "NORMAL")
  }

  @Test func `both edit: what the other saves is merged`() throws {
    folder.write(text, to: "x.nodecalc")
    let first = try open()
    let second = try open().press("b")
    #expect(second.mode == "NORMAL" && folder.locks.count == 2)
    try second.press("=c = 3<Enter>:w<Enter>")
    try first.press("/a<Enter>8<Enter>:w<Enter>")
    #expect(first.mode == "CHOICE")
    try first.press("b:w<Enter>")
    let saved = folder.text(of: "x.nodecalc") ?? ""
    #expect(saved.contains(#""name": "c""#) && saved.contains(#""value": 8"#))
  }

  @Test func `a lock that a killed session left is no session`() throws {
    folder.write(text, to: "x.nodecalc")
    let first = try open()
    first.die()
    #expect(folder.locks.count == 1)
    let second = try open()
    #expect(second.mode == "NORMAL" && folder.locks.count == 1)
  }

  @Test func `documents of one name in other folders do not meet`() throws {
    folder.makeFolder("one")
    folder.makeFolder("two")
    folder.write(text, to: "one/x.nodecalc")
    folder.write(text, to: "two/x.nodecalc")
    let first = try JournalledEditor("one/x.nodecalc", in: folder)
    let second = try JournalledEditor("two/x.nodecalc", in: folder)
    #expect(first.mode == "NORMAL" && second.mode == "NORMAL")
  }

  @Test func `a document is the same by a link`() throws {
    folder.write(text, to: "x.nodecalc")
    folder.makeLink("link", to: "x.nodecalc")
    let first = try open()
    let second = try JournalledEditor("link", in: folder)
    #expect(first.mode == "NORMAL" && second.mode == "HELD")
  }
}
