import Foundation
import FuzzTargets
import TestSupport
import Testing

@Suite struct CorpusTests {
  private static let folder = URL(fileURLWithPath: "\(#filePath)").deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fuzzing/Corpus")

  /// The files of a target, each with its bytes.
  private static func corpus(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.appendingPathComponent(target.name), includingPropertiesForKeys: nil)
    return try files.sorted { $0.path < $1.path }.map {
      (name: $0.lastPathComponent, bytes: Array(try Data(contentsOf: $0)))
    }
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `each target takes its corpus, what fuzzing found included`(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let corpus = try Self.corpus(of: target)
    #expect(corpus.count > 1, "a fuzzer without examples finds little")
    for (name, bytes) in corpus {
      #expect(throws: Never.self, "Fuzzing/Corpus/\(target.name)/\(name)") { try target.read(bytes) }
    }
  }

  @Test(arguments: FuzzTarget.all.map(\.name))
  func `each target takes its corpus cut short and with bits turned`(name: String) throws {
    let target = try #require(FuzzTarget.named(name))
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for (name, bytes) in try Self.corpus(of: target) where !bytes.isEmpty {
      for _ in 0..<RandomRounds.count(20, long: 2_000) {
        var bytes = bytes
        if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          bytes[Int.random(in: bytes.indices, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
        #expect(throws: Never.self, "seed \(seed), \(target.name)/\(name): \(bytes)") { try target.read(bytes) }
      }
    }
  }

  @Test
  func `the corpus is small`() throws {
    var total = 0
    for target in FuzzTarget.all {
      for (name, bytes) in try Self.corpus(of: target) {
        #expect(bytes.count <= target.longest, "\(target.name)/\(name)")
        total += bytes.count
      }
    }
    #expect(total < 200_000)
  }
}
