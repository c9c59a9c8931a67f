import CharacterCanvas
import CursesFrontEnd
import EditorInput
import EditorSession
import EvaluationEngine
import GraphDocument
import PresentationModel
import TestSupport
import Testing

@testable import CommandRuns

/// Requests of programs while the user presses keys.
@Suite(.onOwnThread)
struct PausedRequestTests {
  /// A keyboard on which a key is held down.
  private final class HeldKey: KeyCancellation {
    var hasDeferred = false

    func hasWaiting(_ isWanted: (Input) -> Bool) -> Bool { false }
    func show(_ frame: Frame) {}
  }

  private static let most = 2_000
  private static let slow =
    "sum(map(bin([1, 2], 200000), \((1...8).map { "sin(value / \($0)) ^ 1.5" }.joined(separator: " + "))))"
  private let keyboard = HeldKey()
  private let session: ServedSession
  private let program: TalkingProgram

  init() throws {
    session = try ServedSession(cancellation: WorkCancellation())
    session.session.begin(on: keyboard)
    program = session.program()
  }

  private func request(_ method: String, _ parameters: String) -> String {
    #"{"jsonrpc": "2.0", "id": 1, "method": "\#(method)", "params": \#(parameters)}"#
  }

  private static let evaluate = #"{"names": ["total"], "with": {"nodes": {"total": {"formula": "\#(slow) + price"}}}}"#
  private static let apply = #"{"revision": 0, "nodes": {"slow": {"kind": "formula", "formula": "\#(slow)"}}}"#

  /// Handles a request in slices, with `key` after each; the answers, and how many slices it took.
  private func slices(
    _ method: String, _ parameters: String, _ key: (Int) throws -> Void
  ) rethrows -> (answers: [String], count: Int) {
    keyboard.hasDeferred = true
    program.connection.take(Array((request(method, parameters) + "\n").utf8))
    var count = 0
    while program.connection.hasWork, count < Self.most {
      program.connection.handleNext()
      count += 1
      if program.connection.isInterrupted { try key(count) }
    }
    keyboard.hasDeferred = false
    program.connection.announceChanges()
    let text = String(decoding: program.connection.takeOutput(), as: UTF8.self)
    return (text.split(separator: "\n").map(String.init), count)
  }

  private var steps: Int { session.session.model.document.meter?.steps ?? 0 }

  @Test func `with a key held down, a request goes on after each and ends`() throws {
    let before = steps
    let undisturbed = program.call("evaluate", Self.evaluate)
    let needed = steps - before
    #expect(undisturbed.contains(#""revision": 0"#) && needed > 1_000_000)
    let (answers, count) = try slices("evaluate", Self.evaluate) { _ in try session.press("j") }
    #expect(count > 3 && count < Self.most)
    #expect(answers.first?.contains(undisturbed) == true, "\(answers)")
    // One beginning is lost at most.
    #expect(steps - before < 3 * needed + needed / 2, "\(steps - before) of \(needed)")
  }

  @Test func `an evaluation answers for the document at its beginning`() throws {
    let undisturbed = program.call("evaluate", Self.evaluate)
    let (answers, _) = try slices("evaluate", Self.evaluate) { count in
      if count == 3 { try session.press("=later = 1<Enter>") }
    }
    #expect(answers.first?.contains(undisturbed) == true, "\(answers)")
    #expect(session.nodes.contains { $0.contains("later") })
    #expect(program.call("evaluate", #"{"names": ["later"]}"#).contains(#""revision": 1"#))
  }

  @Test func `with a key held down, an edit ends and is one step`() throws {
    let (answers, count) = try slices("apply", Self.apply) { _ in try session.press("j") }
    #expect(count > 3 && count < Self.most)
    #expect(answers.first?.contains(#""revision": 1"#) == true, "\(answers)")
    #expect(session.steps.count == 1 && session.nodes.contains { $0.contains("slow") })
  }

  @Test func `with a key held down that changes the document, an edit ends and loses nothing`() throws {
    let (answers, count) = try slices("apply", Self.apply) { try session.press("=n\($0) = 1<Enter>") }
    #expect(count > 3 && count < 50)
    #expect(answers.contains { $0.contains(#""revision": \#(count)"#) }, "\(answers)")
    #expect(session.steps.count == count && session.nodes.contains { $0.contains("slow") })
  }

  @Test func `a paused request is given up, cancelled, or ends with its program`() throws {
    let (given, count) = slices("evaluate", Self.evaluate) { if $0 == 3 { program.connection.giveUp() } }
    #expect(count == 4 && given.first?.contains("the person at the editor cancelled the request") == true, "\(given)")
    let cancel = #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}"#
    let (cancelled, _) = slices("evaluate", Self.evaluate) {
      if $0 == 3 { program.connection.take(Array((cancel + "\n").utf8)) }
    }
    #expect(cancelled.isEmpty, "\(cancelled)")
    let other = session.program()
    keyboard.hasDeferred = true
    other.connection.take(Array((request("evaluate", Self.evaluate) + "\n").utf8))
    for _ in 0..<3 { other.connection.handleNext() }
    #expect(other.connection.isInterrupted)
    other.connection.abandon()
    keyboard.hasDeferred = false
    #expect(program.call("evaluate", #"{"names": ["tax"]}"#).contains("2"))
  }
}
