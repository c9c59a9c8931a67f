import GraphDocument
import TestSupport
import Testing

@testable import GraphFiles

/// Canonical nodes are recognised as a whole; member by member they have to come to the same.
struct NativeCanonicalTests {
  /// The document, or the refusal, with canonical nodes read in one piece or not.
  private func outcome(of bytes: [UInt8], inOnePiece: Bool, _ limits: Limits = .standard) -> String {
    bytes.withUnsafeBufferPointer { text in
      do throws(ReadingStop) {
        var reader = try NativeReader(text, limits: limits)
        if !inOnePiece { reader.takesCanonicalNodes = false }
        let contents = try reader.read().finish()
        #expect(contents.checkInvariants() == [])
        return String(decoding: NativeFormat.write(contents), as: UTF8.self)
      } catch {
        return DocumentProblem(error, in: text).description
      }
    }
  }

  private static let sample = """
    {
      "nodecalc": 1,
      "nodes": [
        {"name": "a", "kind": "number", "value": -1500, "label": "first"},
        {"name": "b2", "kind": "number", "value": 7},
        {"name": "c", "kind": "operator", "operator": "add", "inputs": ["a", "b2", "c9"]},
        {"name": "c9", "kind": "operator", "operator": "lessOrEqual", "inputs": ["a", "b2"], "label": "né"},
        {"name": "d", "kind": "formula", "formula": "a + 2k * nobody + (7 ± 3) - a"},
        {"name": "e1", "kind": "formula", "formula": "max(d, c, 4.5% ± 0.1%)", "label": "top"},
        {"name": "note", "kind": "note", "text": "why"},
        {"name": "été", "kind": "operator", "operator": "negate", "inputs": [null], "bypassed": true}
      ],
      "layout": {
        "a": [2, 1],
        "b2": [-1000000000, 1000000000],
        "d": [0, 7]
      }
    }

    """

  @Test func `the sample is canonical, and read alike`() {
    let bytes = Array(Self.sample.utf8)
    #expect(outcome(of: bytes, inOnePiece: true) == Self.sample)
    #expect(outcome(of: bytes, inOnePiece: false) == Self.sample)
  }

  @Test func `every change of a byte, cut and doubled piece is read or refused alike`() {
    let seed: UInt64 = 19_051
    var random = SeededGenerator(seed: seed)
    let bytes = Array(Self.sample.utf8)
    let signs = Array("{}[],:\"\\u09-.e+ a\né\u{0}±%_".utf8)
    for round in 0..<RandomRounds.count(4_000, long: 200_000) {
      var damaged = bytes
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let start = Int.random(in: 0..<damaged.count, using: &random)
        let end = min(damaged.count, start + Int.random(in: 1..<12, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged.removeSubrange(start..<end)
        case 1: damaged.insert(contentsOf: damaged[start..<end], at: Int.random(in: 0..<damaged.count, using: &random))
        case 2: damaged[start] = signs.randomElement(using: &random) ?? 0
        default: damaged.insert(signs.randomElement(using: &random) ?? 0, at: start)
        }
        if damaged.isEmpty { break }
      }
      #expect(
        outcome(of: damaged, inOnePiece: true) == outcome(of: damaged, inOnePiece: false),
        "seed \(seed), round \(round): \(String(decoding: damaged, as: UTF8.self))")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a random document is read alike`(seed: UInt64) throws {
    var random = RandomDocument(seed: seed)
    let bytes = NativeFormat.write(try random.contents())
    #expect(outcome(of: bytes, inOnePiece: true) == outcome(of: bytes, inOnePiece: false), "seed \(seed)")
  }

  @Test(arguments: 1...9)
  func `limits hold for canonical nodes as for others`(limit: Int) {
    let bytes = Array(Self.sample.utf8)
    for change in [\Limits.nodes, \Limits.inputs, \Limits.labelBytes, \Limits.nesting] {
      var limits = Limits.standard
      limits[keyPath: change] = limit
      #expect(
        outcome(of: bytes, inOnePiece: true, limits) == outcome(of: bytes, inOnePiece: false, limits), "limit \(limit)")
    }
  }

  @Test func `a loop through mentions is refused at the mention that closes it`() {
    let text = """
      {"nodecalc": 1, "nodes": [
      {"name": "a", "kind": "formula", "formula": "2 + b"},
      {"name": "b", "kind": "formula", "formula": "c * a + a"}
      ]}
      """
    let refusal = "3:50: the links run in a loop: a → b → a; leave this name out of the formula"
    #expect(outcome(of: Array(text.utf8), inOnePiece: true) == refusal)
    #expect(outcome(of: Array(text.utf8), inOnePiece: false) == refusal)
  }
}
