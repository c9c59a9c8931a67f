import EvaluationEngine
import GraphDocument
import RandomDocuments
import TestSupport
import Testing

@testable import GraphFiles

/// Patches that are written from a document's events.
@Suite struct DocumentRecorderTests {
  private static let base = """
    {"nodecalc": 1, "nodes": [{"name": "rate", "kind": "number", "value": 4},
    {"name": "sum", "kind": "operator", "operator": "add", "inputs": ["rate", null]}],
    "correlations": [], "layout": {"rate": [1, 2]}}
    """

  /// The patches of these edits, each as text.
  private func patches(
    _ text: String = base, _ edits: (DocumentContents) throws -> [Edit]
  ) throws -> [String] {
    let document = Document(try NativeFormat.read(Array(text.utf8)))
    var recorder = DocumentRecorder(document.contents)
    var patches: [String] = []
    document.addView(ViewKey("recorder")) { [unowned document] event in
      switch recorder.record(event, document.contents) {
      case .patch(let patch): patches.append(String(decoding: patch.text, as: UTF8.self))
      case .nothing: patches.append("nothing")
      case .replaced: patches.append("replaced")
      }
    }
    for edit in try edits(document.contents) { try document.apply(edit) }
    return patches
  }

  @Test func `N26: an edit is a line of the nodes that changed, by name`() throws {
    let patches = try patches { contents in
      let rate = try #require(contents.node(named: "rate"))
      return [
        .setContent(rate, .number(4.5)), .setContent(rate, .number(4.5)), .rename(rate, "apr"),
        .move([NodeMove(rate, to: nil)]), .frame([NodeFraming(rate, in: "Loan")]), .delete(rate), .setTitle("Loan"),
        .setTitle(nil), .setUnknownMembers(nil, [UnknownMember(key: "x", text: "[1]")]), .setUnknownMembers(nil, []),
      ]
    }
    #expect(
      patches == [
        #"{"put": [{"name": "rate", "kind": "number", "value": 4.5}]}"#,
        #"{"removed": ["rate"], "put": [{"name": "apr", "kind": "number", "value": 4.5}, "#
          + #"{"name": "sum", "kind": "operator", "operator": "add", "inputs": ["apr", null]}], "#
          + #""layout": {"apr": [1, 2]}}"#,
        #"{"layout": {"apr": null}}"#,
        #"{"frames": {"apr": "Loan"}}"#,
        #"{"removed": ["apr"], "put": [{"name": "sum", "kind": "operator", "operator": "add", "inputs": [null, null]}]}"#,
        #"{"title": "Loan"}"#,
        #"{"title": null}"#,
        #"{"foreign": {"x": [1]}}"#,
        #"{"foreign": {}}"#,
      ])
  }

  @Test func `correlations are written where they changed, went with a node, or one of them has another name`() throws {
    let text = """
      {"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 1, "uncertainty": 1},
      {"name": "b", "kind": "number", "value": 2, "uncertainty": 1}], "correlations": [["a", "b", 0.5]]}
      """
    let patches = try patches(text) { contents in
      let node = try #require(contents.node(named: "b"))
      return [.setLabel(node, "l"), .rename(node, "c"), .setContent(node, .operator(.add))]
    }
    #expect(!patches[0].contains("correlations"))
    #expect(patches[1].contains(#""correlations": [["a", "c", 0.5]]"#))
    #expect(patches[2].contains(#""correlations": null"#))
  }

  @Test func `another document in the place of this one is reported as that`() throws {
    let document = Document(try NativeFormat.read(Array(Self.base.utf8)))
    var recorder = DocumentRecorder(document.contents)
    let event = DocumentEvent(cause: .replaced, changes: [.replaced], updates: [], computed: [])
    #expect(recorder.record(event, DocumentContents()) == .replaced)
  }

  @Test func `N26: what an edit costs follows the change, not the document`() throws {
    var builder = DocumentBuilder()
    for index in 0..<20_000 { _ = builder.addNode(.number(1), NodeAttributes(name: "n\(index)")) }
    let document = Document(try builder.finish())
    var recorder = DocumentRecorder(document.contents)
    let node = try #require(document.contents.node(named: "n77"))
    try document.apply(.setContent(node, .number(2)))
    let event = DocumentEvent(
      cause: .edited, changes: [.contentChanged(node, old: .number(1), new: .number(2))], updates: [], computed: [])
    guard case .patch(let patch) = recorder.record(event, document.contents) else {
      Issue.record("no patch")
      return
    }
    #expect(patch.put.count == 1 && patch.text.count < 100)
  }

  @Test(arguments: 0..<UInt64(RandomRounds.count(12, long: 200)))
  func `N26: random edits, undone and redone, are followed to the byte at every step`(seed: UInt64) throws {
    var source = RandomDocument(seed: seed)
    let document = Document(seed.isMultiple(of: 3) ? nil : try source.contents())
    var edits = RandomEdits(seed: seed)
    document.importReader = RandomEdits.imported
    var recorder = DocumentRecorder(document.root)
    var pieces = try DocumentFragments(NativeFormat.write(document.root)[...], limits: .standard)
    var failure: (any Error)?
    var patches = 0
    document.addRootView(ViewKey("recorder")) { [unowned document] event in
      guard case .patch(let patch) = recorder.record(event, document.root) else { return }
      patches += 1
      do {
        let read = try DocumentPatch.read(patch.text[...])
        #expect(read.text == patch.text, "seed \(seed)")
        pieces.apply(read)
      } catch {
        failure = error
      }
    }
    for step in 0..<400 {
      let edit = try edits.edit(of: document.root)
      switch Int.random(in: 0..<8, using: &edits.random) {
      case 0: for _ in 0..<Int.random(in: 1..<9, using: &edits.random) { document.undo() }
      case 1: for _ in 0..<Int.random(in: 1..<9, using: &edits.random) { document.redo() }
      case 2 where step.isMultiple(of: 20):
        var other = RandomDocument(seed: seed &* 1000 &+ UInt64(step))
        _ = try? document.join(try other.contents(), title: "joined")
      default: try? document.apply(edit)
      }
      // What an edit inside of a definition undoes is shown there.
      while document.leave() != nil {}
      #expect(failure == nil, "seed \(seed), step \(step): \(edit)")
      let written = NativeFormat.write(document.root)
      let joined = pieces.text()
      if joined != written {
        Issue.record(
          """
          seed \(seed), step \(step): \(edit)
          written: \(String(decoding: written, as: UTF8.self))
          joined: \(String(decoding: joined, as: UTF8.self))
          """)
        return
      }
      // A new base in mid-session, as a save or a compaction makes one.
      if step.isMultiple(of: 37) {
        pieces = try DocumentFragments(written[...], limits: .standard)
        #expect(pieces.text() == written, "seed \(seed), step \(step)")
      }
    }
    #expect(patches > 100, "seed \(seed)")
  }

  @Test(arguments: 0..<UInt64(RandomRounds.count(20, long: 400)))
  func `the patch between two documents makes the one of the other`(seed: UInt64) throws {
    var left = RandomDocument(seed: seed)
    var right = RandomDocument(seed: seed + 1_000_000)
    let texts = try [NativeFormat.write(left.contents()), NativeFormat.write(right.contents())]
    var pieces = try DocumentFragments(texts[0][...], limits: .standard)
    let other = try DocumentFragments(texts[1][...], limits: .standard)
    pieces.apply(try DocumentPatch.read(pieces.patch(to: other).text[...]))
    #expect(pieces.text() == texts[1], "seed \(seed)")
    #expect(pieces.patch(to: other).isEmpty, "seed \(seed)")
  }
}
