import DocumentStorage
import EditorSession
import GraphFiles
import JSONRPC
import JSONText
import TestSupport
import Testing

@testable import CommandRuns

/// What programs may ask for at most, at each limit and one beyond.
struct ServeLimitTests {
  @Test func `limit answer-bytes: an answer of so many bytes is given, a longer one is refused`() throws {
    let blanks = [UInt8](repeating: UInt8(ascii: " "), count: ServeLimits.answerBytes - 1)
    #expect(try JSONValue(written: blanks + [UInt8(ascii: "7")]).description.last == "7")
    #expect(throws: RPCError.tooLong) { try JSONValue(written: blanks + Array("77".utf8)) }
  }

  @Test func `limit page-nodes: so many nodes are a page, more are refused`() throws {
    let program = try ServedSession().program()
    #expect(program.call("outline", #"{"count": \#(ServeLimits.pageLength)}"#).hasPrefix(#""result""#))
    #expect(program.call("outline", #"{"count": \#(ServeLimits.pageLength + 1)}"#).hasPrefix(#""error""#))
    func names(_ count: Int) -> String {
      #"{"names": [\#(Array(repeating: "\"tax\"", count: count).joined(separator: ", "))]}"#
    }
    #expect(program.call("read", names(ServeLimits.pageLength)).hasPrefix(#""result""#))
    #expect(program.call("read", names(ServeLimits.pageLength + 1)).hasPrefix(#""error""#))
  }

  @Test func `limit remembered-changes: so many are known, and of an older state it is reported that it is not`() {
    var log = ChangeLog()
    for number in 1...3 * ServeLimits.rememberedChanges {
      log.record(ChangedParts(), by: "ada", nil, step: "\(number)")
    }
    let oldest = log.revision - ServeLimits.rememberedChanges
    #expect(log.changes(since: oldest)?.count == ServeLimits.rememberedChanges)
    #expect(log.changes(since: oldest)?.first?.revision == oldest + 1)
    #expect(log.changes(since: oldest - 1) == nil && log.changes(since: log.revision + 1) == nil)
    #expect(log.changes(since: log.revision)?.isEmpty == true)
    log.replace()
    #expect(log.changes(since: log.revision - 1) == nil && log.changes(since: log.revision)?.isEmpty == true)
  }

  @Test func `limit joined-programs: so many work at once, and the next waits until one has gone`() throws {
    let folder = ScratchFolder()
    let session = try ServedSession(in: folder)
    let runtime = StateFolder(StoragePath(folder.file("r")))
    let guests = EditorGuests(of: session.session, in: runtime)
    session.session.guests = guests
    defer { guests.end() }
    let address = try #require(EditorAddress(of: StoragePath(folder.file("sale.nodecalc")), in: runtime))
    var programs: [SocketConnection] = []
    for _ in 0...ServeLimits.clients {
      let program = try #require(SocketConnection(to: address))
      guard case .done = program.send(Array("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"check\"}\n".utf8)[...])
      else {
        throw NotSent()
      }
      programs.append(program)
      for _ in 0..<3 { _ = guests.takeFromSource() }
    }
    func isAnswered(_ program: SocketConnection) -> Bool {
      if case .done(let bytes) = program.read(atMost: 1000) { !bytes.isEmpty } else { false }
    }
    #expect(programs.dropLast().allSatisfy(isAnswered))
    let last = try #require(programs.last)
    #expect(!isAnswered(last))
    programs.removeFirst()
    for _ in 0..<5 { _ = guests.takeFromSource() }
    #expect(isAnswered(last))
  }

  private struct NotSent: Error {}
}
