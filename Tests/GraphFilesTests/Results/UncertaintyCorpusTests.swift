import DataSets
import EvaluationEngine
import Formulas
import GraphDocument
import GraphFiles
import TestSupport
import Testing

/// Random formulas over uncertain numbers and sets beside Python's `uncertainties`, in which every point is a variable of its own: see
/// `Scripts/make-uncertainty-corpus`.
struct UncertaintyCorpusTests {
  /// The nodes that the formulas name, as members of a document, and the formulas with what they come to.
  private struct Corpus {
    var nodes = ""
    var rows: [Row] = []

    init(_ text: String) throws {
      for line in text.split(separator: "\n") {
        if line.hasPrefix("# nodes [") {
          nodes = String(line.dropFirst("# nodes [".count).dropLast())
        } else if !line.hasPrefix("#") {
          rows.append(try #require(Row(line), "\(line)"))
        }
      }
    }

    /// So many formulas from `start` on as nodes of one document.
    func document(_ range: Range<Int>) throws -> DocumentContents {
      let formulas = range.map { index in
        ", {\"name\": \"f\(index)\", \"kind\": \"formula\", \"formula\": \"\(rows[index].formula)\"}"
      }
      return try NativeFormat.read(Array("{\"nodecalc\": 1, \"nodes\": [\(nodes)\(formulas.joined())]}".utf8))
    }

    /// What is wrong, formula by formula.
    func disagreements() throws -> [String] {
      try stride(from: 0, to: rows.count, by: 100).flatMap { start in
        let range = start..<min(start + 100, rows.count)
        let contents = try document(range)
        let quantities = NodeQuantities(contents)
        return try range.compactMap { index in
          let node = try #require(contents.node(named: "f\(index)"))
          return rows[index].disagreement(with: node, contents, quantities)
        }
      }
    }
  }

  private struct Row {
    let values: [Double]
    let errors: [Double]
    let formula: String

    init?(_ line: Substring) {
      let fields = line.split(separator: "\t")
      guard fields.count == 3 else { return nil }
      func numbers(_ field: Substring) -> [Double] {
        field.filter { !"[] ".contains($0) }.split(separator: ",").compactMap { Double($0) }
      }
      values = numbers(fields[0])
      errors = numbers(fields[1])
      formula = String(fields[2])
      if values.isEmpty || values.count != errors.count { return nil }
    }

    func disagreement(
      with node: NodeID, _ contents: DocumentContents, _ quantities: NodeQuantities
    ) -> String? {
      if let quantity = quantities.quantity(of: node), quantity.unknown == nil {
        return difference([quantity.value.value], [quantity.value.upper ?? 0])
      }
      guard let set = quantities.set(of: node), set.unknown == nil else {
        return "\(formula): \(contents.graph.value(of: node)), Python: \(values) ± \(errors)"
      }
      let bars = set.value.indices.map { set.value.errorsY?[$0]?.upper ?? 0 }
      return difference(set.value.values, bars)
    }

    private func difference(_ found: [Double], _ bars: [Double]) -> String? {
      func isNear(_ one: Double, _ other: Double, _ scale: Double) -> Bool {
        abs(one - other) <= 1e-8 * abs(other) + 1e-9 * max(scale, 1)
      }
      let largest = values.map(abs).max() ?? 0
      let isSame =
        found.count == values.count && zip(found, values).allSatisfy { isNear($0, $1, abs($1)) }
        && zip(bars, errors).allSatisfy { isNear($0, $1, largest) }
      return isSame ? nil : "\(formula): \(found) ± \(bars), Python: \(values) ± \(errors)"
    }
  }

  @Test func `formulas over uncertain numbers and sets have the uncertainties that Python finds`() throws {
    let corpus = try Corpus(ReferenceTable.text(of: "UncertaintyCorpus.txt"))
    #expect(corpus.rows.count == 2_000)
    #expect(try corpus.disagreements().prefix(10) == [])
  }

  /// 10,000 formulas that nobody has seen before.
  @Test(.enabled(if: RandomTestLength.isLong))
  func `formulas made now have the uncertainties that Python finds`() throws {
    let seed = UInt32.random(in: 0...UInt32.max)
    let script =
      "/" + "\(#filePath)".split(separator: "/").dropLast(4).joined(separator: "/") + "/Scripts/make-uncertainty-corpus"
    let found = try CommandResult.of(["/usr/bin/env", "python3", "-c", "import uncertainties"])
    try #require(found.status == 0, "python3 has no 'uncertainties': 'Scripts/test --long' puts it into an environment")
    let made = try CommandResult.of(["/usr/bin/env", "python3", script, String(seed), "10000"])
    let corpus = try Corpus(made.output)
    #expect(corpus.rows.count == 10_000, "seed \(seed)")
    #expect(try corpus.disagreements().prefix(10) == [], "seed \(seed)")
  }
}
