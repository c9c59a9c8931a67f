import EvaluationEngine
import Formulas
import Foundation
import GraphAnalysis
import GraphDocument
import GraphFiles
import TestSupport
import Testing

/// Random documents with components, correlations, groups and data with errors beside Python's `uncertainties`: see
/// `Scripts/make-uncertainty-documents`.
struct UncertaintyDocumentTests {
  /// A document, and the value and the uncertainty of each node that computes.
  private struct Sample {
    let contents: DocumentContents
    let expected: [String: [Double]]

    init(_ line: Substring) throws {
      let parts = line.split(separator: "\t")
      contents = try NativeFormat.read(Array(try #require(parts.first).utf8))
      expected = try JSONDecoder().decode([String: [Double]].self, from: Data(try #require(parts.last).utf8))
    }

    /// What is not the same to 1e-10.
    func disagreements() throws -> [String] {
      let quantities = NodeQuantities(contents)
      return try expected.sorted { $0.key < $1.key }.compactMap { name, numbers in
        let node = try #require(contents.node(named: name))
        guard let found = quantities.quantity(of: node), found.unknown == nil, numbers.count == 2 else {
          return "\(name): \(contents.graph.value(of: node)), Python: \(numbers)"
        }
        let (value, size) = (found.value.value, found.value.upper ?? 0)
        let scale = max(1, abs(numbers[0]))
        // Uncertainties that nearly cancel out have as many digits as their parts.
        let isSame =
          abs(value - numbers[0]) <= 1e-10 * scale && abs(size - numbers[1]) <= 1e-10 * numbers[1] + 1e-13 * scale
        return isSame ? nil : "\(name): \(value) ± \(size), Python: \(numbers)"
      }
    }

    /// Where derivatives are not what the graph comes to with numbers a little larger and smaller, where two steps tell the same.
    func slopesOffDifferences() throws -> [String] {
      let numbers = contents.graph.nodes.filter { contents.graph.content(of: $0).kind == .number }
      var complaints: [String] = []
      for name in expected.keys.sorted() {
        let node = try #require(contents.node(named: name))
        guard let slopes = Sensitivities.of(node, in: contents.graph, isSource: { numbers.contains($0) }) else {
          continue
        }
        for (source, slope) in zip(slopes.sources, slopes.derivatives) {
          let (coarse, fine) = (difference(of: node, by: source, 1e-4), difference(of: node, by: source, 5e-5))
          guard let coarse, let fine, abs(coarse - fine) <= 1e-6 * (1 + abs(fine)) else { continue }
          if abs(slope - fine) > 1e-5 * (1 + abs(fine)) { complaints.append("\(name) by \(source): \(slope), \(fine)") }
        }
      }
      return complaints
    }

    private func difference(of node: NodeID, by source: NodeID, _ step: Double) -> Double? {
      guard let middle = contents.graph.value(of: source).number else { return nil }
      var graph = contents.graph
      func value(_ number: Double) -> Double? {
        graph.setContent(.number(number), of: source)
        _ = graph.propagate()
        return graph.value(of: node).number
      }
      guard let above = value(middle + step), let below = value(middle - step) else { return nil }
      return (above - below) / (2 * step)
    }
  }

  private func samples(_ text: String) throws -> [Sample] {
    try text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { try Sample($0) }
  }

  @Test func `nodes of documents have the uncertainties that Python finds`() throws {
    let samples = try samples(ReferenceTable.text(of: "UncertaintyDocuments.txt"))
    #expect(samples.count == 150)
    #expect(try samples.flatMap { try $0.disagreements() }.prefix(10) == [])
  }

  @Test func `what rests on nothing uncertain takes no work, however many values are asked for`() throws {
    func work(_ uncertainty: String) throws -> Int {
      let chain = (1...500).map { #"{"name": "s\#($0)", "kind": "formula", "formula": "s\#($0 - 1) * 2 / 2"}"# }
      let nodes =
        [
          #"{"name": "s0", "kind": "number", "value": 1}"#, #"{"name": "d", "kind": "data", "values": [1, 2, 3]}"#,
          #"{"name": "m", "kind": "formula", "formula": "mean(map(d, value + 1))"}"#,
          #"{"name": "u", "kind": "number", "value": 1\#(uncertainty)}"#,
          #"{"name": "v", "kind": "formula", "formula": "u + m"}"#,
        ] + chain
      let contents = try NativeFormat.read(
        Array("{\"nodecalc\": 1, \"nodes\": [\(nodes.joined(separator: ", "))]}".utf8))
      let quantities = NodeQuantities(contents)
      for node in contents.graph.nodes { _ = (quantities.quantity(of: node), quantities.set(of: node)) }
      return quantities.work
    }
    #expect(try work("") == 0)
    // The number and what it reaches.
    #expect(try work(#", "uncertainty": 0.1"#) == 2)
  }

  @Test func `nodes of documents move with numbers as differences say`() throws {
    let samples = try samples(ReferenceTable.text(of: "UncertaintyDocuments.txt")).prefix(
      RandomRounds.count(30, long: 150))
    #expect(try samples.flatMap { try $0.slopesOffDifferences() }.prefix(10) == [])
  }

  /// 10,000 documents that nobody has seen before.
  @Test(.enabled(if: RandomTestLength.isLong))
  func `documents made now have the uncertainties that Python finds`() throws {
    let seed = UInt32.random(in: 0...UInt32.max)
    let script =
      "/" + "\(#filePath)".split(separator: "/").dropLast(4).joined(separator: "/")
      + "/Scripts/make-uncertainty-documents"
    let made = try CommandResult.of(["/usr/bin/env", "python3", script, String(seed), "10000"])
    try #require(made.status == 0, "python3 has no 'uncertainties': 'Scripts/test --long' puts it into an environment")
    let samples = try samples(made.output)
    #expect(samples.count == 10_000, "seed \(seed)")
    #expect(try samples.flatMap { try $0.disagreements() }.prefix(10) == [], "seed \(seed)")
    #expect(try samples.flatMap { try $0.slopesOffDifferences() }.prefix(10) == [], "seed \(seed)")
  }
}
