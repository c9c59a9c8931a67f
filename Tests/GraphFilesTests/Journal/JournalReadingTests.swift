import EvaluationEngine
import GraphDocument
import TestSupport
import Testing

@testable import GraphFiles

/// Journals that are whole, torn, damaged or somebody else's idea of one.
@Suite struct JournalReadingTests {
  private static let header = JournalHeader(
    program: "0.1.0", path: Array("/home/é/\u{FFFD}.nodecalc".utf8) + [0xFF, 0x25, 0x32],
    file: FileIdentity(device: .max, inode: 1 << 60),
    writer: ProcessIdentity(host: "host", boot: "boot", process: 4711, start: .max), moment: 1_700_000_000.5)
  private static let base = #"{"nodecalc": 1, "nodes": [{"name": "a", "kind": "number", "value": 0}]}"#

  private static func step(_ index: Int) throws -> JournalStep {
    let patch = #"{"put": [{"name": "a", "kind": "number", "value": \#(index)}]}"#
    return JournalStep(
      sentence: "a = \(index)", seconds: Double(index), patch: try DocumentPatch.read(Array(patch.utf8)[...]))
  }

  /// A journal with that many steps, and where each of its records ends.
  private static func journal(steps: Int, base: String = base) throws -> (bytes: [UInt8], ends: [Int]) {
    var text = JournalText()
    var ends: [Int] = []
    text.append(.header(header))
    ends.append(text.bytes.count)
    text.append(.base(JournalBase(file: Fingerprint(of: []), text: Array(base.utf8)[...])))
    ends.append(text.bytes.count)
    for index in 0..<steps {
      text.append(.step(try step(index + 1)))
      ends.append(text.bytes.count)
    }
    return (text.bytes, ends)
  }

  private func value(_ contents: DocumentContents) -> Double? {
    guard let node = contents.node(named: "a"), case .number(let value) = contents.graph.content(of: node) else {
      return nil
    }
    return value
  }

  @Test func `limit journal-bytes: one of so many bytes is read, and of one more it is refused`() throws {
    let bytes = try Self.journal(steps: 1).bytes
    #expect(try JournalReading(bytes, atMost: bytes.count).steps.count == 1)
    #expect(throws: JournalProblem.tooLarge(limit: bytes.count - 1)) {
      try JournalReading(bytes, atMost: bytes.count - 1)
    }
  }

  @Test func `N26: a journal gives back its header, its base and its steps`() throws {
    let reading = try JournalReading(try Self.journal(steps: 3).bytes)
    #expect(reading.header == Self.header && reading.file == Fingerprint(of: []) && reading.end == .whole)
    #expect(reading.steps == [try Self.step(1), try Self.step(2), try Self.step(3)])
    #expect(value(try reading.contents().contents) == 3)
    #expect((0...4).map { try? value(reading.contents(upTo: $0).contents) } == [0, 1, 2, 3, 3])
    #expect(try reading.contents(upTo: -1).steps == 0)
  }

  @Test func `a journal of a version that did not know an attribute gives back its members`() throws {
    func line(_ members: String) -> String { #"{"name": "a", "kind": "number", "value": 1\#(members)}"# }
    let members = [#", "unit": {"x": 1}"#, #", "unit": "m""#, #", "unit": [1]"#, #", "label": "l", "unit": [1]"#, ""]
    var text = JournalText()
    text.append(.header(Self.header))
    let base = #"{"nodecalc": 1, "nodes": [\#(line(members[0]))]}"#
    text.append(.base(JournalBase(file: Fingerprint(of: []), text: Array(base.utf8)[...])))
    for (index, member) in members.dropFirst().enumerated() {
      let patch = try DocumentPatch.read(Array(#"{"put": [\#(line(member))]}"#.utf8)[...])
      text.append(.step(JournalStep(sentence: "edit", seconds: Double(index), patch: patch)))
    }
    let reading = try JournalReading(text.bytes)
    for (step, member) in members.enumerated() {
      let contents = try reading.contents(upTo: step).contents
      let written = String(decoding: NativeFormat.write(contents), as: UTF8.self)
      #expect(written.contains("    \(line(member))\n"), "\(written)")
      #expect(contents.checkInvariants().isEmpty)
    }
  }

  @Test func `a journal is text that a person can read`() throws {
    let text = String(decoding: try Self.journal(steps: 1).bytes, as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.count == 7)
    #expect(lines[0].hasPrefix("header ") && lines[2].hasPrefix("base ") && lines[5].hasPrefix("step "))
    #expect(lines[1].hasPrefix(#"{"journal": 1, "program": "0.1.0", "path": "/home/%c3%a9/"#))
    #expect(
      lines[6]
        == #"{"seconds": 1, "sentence": "a = 1", "patch": {"put": [{"name": "a", "kind": "number", "value": 1}]}}"#)
  }

  @Test func `whether edits follow the last save is reported by few bytes, wherever the journal ends`() throws {
    let base = #"{"nodecalc": 1, "title": "\#(String(repeating: "x", count: 20_000))", "nodes": []}"#
    var text = JournalText()
    text.append(.header(Self.header))
    text.append(.base(JournalBase(file: nil, text: Array(base.utf8)[...])))
    for index in 0..<2 { text.append(.step(try Self.step(index + 1))) }
    let edits = text.bytes.count
    text.append(.saved(Fingerprint(of: [])))
    let saved = text.bytes.count
    text.append(.step(try Self.step(3)))
    let (bytes, ends) = (text.bytes, [edits, saved, text.bytes.count])
    for cut in bytes.indices.filter({ $0 < 400 || $0 > 20_000 }) + [bytes.count] {
      var (count, read) = (0, 0)
      let hasEdits = JournalReading.hasEdits(size: cut) { offset, most in
        (count, read) = (count + 1, read + min(most, cut - offset))
        return Array(bytes[offset..<min(offset + most, cut)])
      }
      let steps = (try? JournalReading(Array(bytes[..<cut])).steps.count) ?? 0
      #expect(hasEdits == (steps > 0), "cut at \(cut) of \(ends)")
      #expect(count <= 6 && read <= 9_000, "cut at \(cut): \(count) blocks, \(read) bytes")
    }
    #expect(!JournalReading.hasEdits(size: 10) { _, _ in [] })
  }

  @Test func `N26: a journal torn at any byte gives all records before it`() throws {
    let (bytes, ends) = try Self.journal(steps: 32)
    #expect(bytes.count > 4096)
    for cut in bytes.indices {
      let whole = ends.filter { $0 <= cut }.count
      do throws(JournalProblem) {
        let reading = try JournalReading(Array(bytes[..<cut]))
        #expect(reading.steps.count == whole - 2, "cut at \(cut)")
        let isEnd = ends.contains(cut)
        #expect(
          reading.end == (isEnd ? .whole : .torn(record: whole + 1, byte: ends[whole - 1])), "cut at \(cut)")
        #expect(reading.wholeBytes == ends[whole - 1])
      } catch {
        #expect(whole < 2 && error == .torn, "cut at \(cut)")
      }
      // What a file system leaves where nothing was written before the power failed.
      var zeros = bytes
      for index in cut..<bytes.count { zeros[index] = 0 }
      let steps = (try? JournalReading(zeros).steps.count) ?? 0
      #expect(steps == max(0, whole - 2), "zeros from \(cut)")
    }
  }

  @Test func `N26: a journal with any bit flipped gives all records before it, and nothing else`() throws {
    let (bytes, ends) = try Self.journal(steps: 32)
    // All eight of each byte where the long tests are asked for.
    for index in bytes.indices {
      for bit in RandomTestLength.isLong ? Array(0..<8) : [index % 8] {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        let whole = ends.filter { $0 <= index }.count
        do throws(JournalProblem) {
          let reading = try JournalReading(damaged)
          #expect(reading.steps.count == whole - 2, "bit \(bit) of byte \(index)")
          #expect(reading.end != .whole, "bit \(bit) of byte \(index)")
        } catch {
          #expect(whole < 2, "bit \(bit) of byte \(index)")
          // With edits after it a journal is never taken for one that holds nothing.
          #expect(error == .notAJournal, "bit \(bit) of byte \(index)")
        }
      }
    }
  }

  @Test func `records that are lost, doubled, exchanged or of another journal end the reading`() throws {
    let (bytes, ends) = try Self.journal(steps: 6)
    func record(_ index: Int) -> ArraySlice<UInt8> { bytes[ends[index - 1]..<ends[index]] }
    let head = bytes[..<ends[3]]
    for rest in [[5, 6], [3, 4], [5, 4]] {
      let reading = try JournalReading(Array(head + rest.flatMap { record($0) }))
      #expect(reading.steps.count == 2)
      #expect(reading.end == .damaged(record: 5, byte: ends[3]))
    }
    var again = Array(bytes)
    again += bytes
    #expect(try JournalReading(again).steps.count == 6)
  }

  @Test func `what claims to be longer than it is takes no memory`() {
    let text = "header 9223372036854775807 00000000\n{}\n"
    #expect(throws: JournalProblem.torn) { try JournalReading(Array(text.utf8)) }
  }

  @Test(arguments: ["", "{}", "\u{0}", "header", "base 2 00000000\n{}\n", "header 2 00000000\n{}\n", "héader 1 2\n3\n"])
  func `other files are no journals`(text: String) {
    #expect(throws: JournalProblem.self) { try JournalReading(Array(text.utf8)) }
  }

  @Test func `a journal of a newer version says so`() throws {
    let payload = Array(#"{"journal": 7, "path": 3}"#.utf8)
    let check = RecordLine.checksum(of: .header, payload[...], after: 0)
    let bytes = RecordLine(.header, count: payload.count, checksum: check).text + [10] + payload + [10]
    #expect(throws: JournalProblem.newerVersion(7)) { try JournalReading(bytes) }
    #expect(throws: JournalProblem.newerVersion(7)) { try JournalReading.header(in: bytes) }
  }

  @Test func `recovery begins where the file was last saved`() throws {
    var text = JournalText()
    text.append(.header(Self.header))
    text.append(.base(JournalBase(file: nil, text: Array(Self.base.utf8)[...])))
    for index in 1...5 {
      text.append(.step(try Self.step(index)))
      if index == 3 { text.append(.saved(Fingerprint(of: [3]))) }
    }
    let reading = try JournalReading(text.bytes)
    #expect(reading.savedSteps == 3 && reading.steps.count == 2 && reading.file == Fingerprint(of: [3]))
    #expect(value(try reading.contents(upTo: 0).contents) == 3)
    text.append(.saved(Fingerprint(of: [5])))
    #expect(try JournalReading(text.bytes).steps.isEmpty)
  }

  @Test func `a clock that runs backwards leaves the steps in order`() throws {
    var text = JournalText()
    text.append(.header(Self.header))
    text.append(.base(JournalBase(file: nil, text: Array(Self.base.utf8)[...])))
    for seconds in [5, -3, .nan, 9, 7] as [Double] {
      text.append(.step(JournalStep(sentence: "s", seconds: seconds, patch: DocumentPatch())))
    }
    #expect(try JournalReading(text.bytes).steps.map(\.seconds) == [5, 5, 5, 9, 9])
  }

  @Test(arguments: [0, 1, 5, 17])
  func `N26: of steps that make no document the most are taken that do`(good: Int) throws {
    var text = JournalText()
    text.append(.header(Self.header))
    text.append(.base(JournalBase(file: nil, text: Array(Self.base.utf8)[...])))
    let bad = #"{"put": [{"name": "b", "kind": "operator", "operator": "nonsense", "inputs": []}]}"#
    for index in 0..<30 {
      let step = try Self.step(index + 1)
      let patch = try DocumentPatch.read(Array(bad.utf8)[...])
      text.append(.step(index == good ? JournalStep(sentence: "bad", seconds: 0, patch: patch) : step))
    }
    let reading = try JournalReading(text.bytes)
    let recovered = try reading.contents()
    #expect(recovered.steps == good && value(recovered.contents) == Double(good))
    #expect(recovered.problem?.reason == .unknownOperator("nonsense", suggestions: []) || recovered.problem != nil)
    #expect(try reading.contents(upTo: good).problem == nil)
  }

  @Test(arguments: [
    #"{"put": [{"kind": "number"}]}"#, #"{"put": [3]}"#, #"{"removed": [3]}"#, #"{"layout": []}"#, #"{"title": }"#,
    #"{"later": 3}"#, #"{"put": [{"name": "a"}]"#, #"{"frames": {"a": 3}}"#, "[]", "",
  ])
  func `a step that is no patch ends the reading, whatever its checksum`(patch: String) throws {
    #expect(throws: (any Error).self) { try DocumentPatch.read(Array(patch.utf8)[...]) }
    var (bytes, ends) = try Self.journal(steps: 2)
    let payload = Array(#"{"seconds": 1, "sentence": "", "patch": \#(patch)}"#.utf8)
    let before = try #require(RecordLine(bytes[ends[2]...]))
    let check = RecordLine.checksum(of: .step, payload[...], after: before.checksum)
    bytes += RecordLine(.step, count: payload.count, checksum: check).text + [10] + payload + [10]
    let reading = try JournalReading(bytes)
    #expect(reading.steps.count == 2 && reading.end == .damaged(record: 5, byte: ends[3]))
  }

  @Test func `a compacted journal leads to the same document by one step`() throws {
    let reading = try JournalReading(try Self.journal(steps: 9).bytes)
    let compacted = try JournalReading(reading.compacted().bytes)
    #expect(compacted.steps.count == 1 && compacted.header == reading.header && compacted.file == reading.file)
    #expect(compacted.steps.first?.sentence == "9 edits, the last: a = 9" && compacted.steps.first?.seconds == 9)
    #expect(compacted.text() == reading.text() && compacted.text(upTo: 0) == reading.text(upTo: 0))
    let none = try JournalReading(try Self.journal(steps: 0).bytes)
    #expect(try JournalReading(none.compacted().bytes).steps.isEmpty)
    var other = Self.header
    other.writer.process = 1
    let copy = try JournalReading(reading.text(under: other, upTo: 4).bytes)
    #expect(copy.header == other && copy.steps == Array(reading.steps.prefix(4)))
  }

  @Test func `N26: ten thousand steps over ten thousand nodes are joined to one text that is read once`() throws {
    var builder = DocumentBuilder()
    for index in 0..<10_000 { _ = builder.addNode(.number(0), NodeAttributes(name: "n\(index)")) }
    let document = Document(try builder.finish())
    var text = JournalText()
    text.append(.header(Self.header))
    text.append(.base(JournalBase(file: nil, text: NativeFormat.write(document.contents)[...])))
    var recorder = DocumentRecorder(document.contents)
    var bytes = 0
    document.addView(ViewKey("recorder")) { [unowned document] event in
      guard case .patch(let patch) = recorder.record(event, document.contents) else { return }
      bytes += patch.text.count
      text.append(.step(JournalStep(sentence: "s", seconds: 0, patch: patch)))
    }
    for index in 0..<10_000 {
      let node = try #require(document.contents.node(named: "n\(index % 100)"))
      try document.apply(.setContent(node, .number(Double(index + 1))))
    }
    #expect(bytes < 10_000 * 70)
    let reading = try JournalReading(text.bytes)
    #expect(reading.steps.count == 10_000)
    // The work of reading is that of one text of the document's size, whatever the number of steps.
    #expect(reading.text() == NativeFormat.write(document.contents))
    #expect(NativeFormat.write(try reading.contents().contents) == NativeFormat.write(document.contents))
  }

  @Test func `paths of any bytes come back`() {
    for path in [Array("/a b/é%41/%".utf8), [0xFF, 0x2F, 0x80, 0x25], [], [UInt8](repeating: 0xC3, count: 255)] {
      #expect(EscapedPath.bytes(of: EscapedPath.text(of: path)) == path)
    }
  }
}
