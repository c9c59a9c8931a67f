import EvaluationEngine
import Formulas
import TestSupport
import Testing

/// Random formulas over all operators beside Python's `math`: see `Scripts/make-formula-corpus`.
struct FormulaCorpusTests {
  private static let names = ["a": 3.0, "b": -0.25, "c": 1e9]

  /// What is wrong with one line of the corpus; nil where both programs agree.
  private static func disagreement(in line: Substring) -> String? {
    let fields = line.split(separator: "\t", maxSplits: 2)
    guard fields.count == 3, let limit = UInt64(fields[0]) else { return "no line of a corpus: \(line)" }
    let expected = Double(fields[1])
    let text = String(fields[2])
    do {
      // As a graph of operators, and as one node that runs the formula's program: bit for bit the same.
      let value = try value(of: text, where: names)
      let program = try programValue(of: text, where: names)
      guard value.number?.bitPattern == program.number?.bitPattern else {
        return "\(text): \(value) as a graph, \(program) as a program"
      }
      switch (value.number, expected) {
      case (nil, nil): return nil
      case (let number?, let expected?):
        guard let units = unitsInLastPlace(from: number, to: expected), units <= limit else {
          return "\(text): \(number), Python: \(expected), which may be \(limit) units in the last place apart"
        }
        return nil
      case (let number?, nil): return "\(text): \(number), but fails in Python"
      case (nil, let expected?): return "\(text): \(value), Python: \(expected)"
      }
    } catch {
      return "\(text): \(error)"
    }
  }

  @Test func `formulas come to what Python makes of them, or fail in both`() throws {
    let lines = try ReferenceTable.lines(of: "FormulaCorpus.txt")
    #expect(lines.count == 4_000)
    #expect(lines.compactMap(Self.disagreement) == [])
  }

  @Test func `the corpus has every operator, in formulas with a value`() throws {
    var met: Set<String> = []
    for line in try ReferenceTable.lines(of: "FormulaCorpus.txt") where !line.contains("\tfails\t") {
      guard let text = line.split(separator: "\t", maxSplits: 2).last else { continue }
      for case .call(let operation, _) in try Formula.parse(text).steps.map(\.kind) { met.insert(operation.name) }
    }
    // Python has no such function: they have tables of their own.
    met.formUnion(["root", "roundUp", "roundDown", "payment", "presentValue", "futureValue", "rate", "periods"])
    met.formUnion(["powerSum", "powerRatio", "amplitudeRatio"])
    met.formUnion(OperatorCatalog.all.filter { $0.category == .date }.map(\.name))
    #expect(OperatorCatalog.all.filter { !$0.isForData }.map(\.name).filter { !met.contains($0) } == [])
  }

  /// 100,000 formulas that nobody has seen before, by the Python of this machine.
  @Test(.enabled(if: RandomTestLength.isLong), arguments: [1, 2, 3, 4])
  func `formulas made by Python now come to what it makes of them`(part: Int) throws {
    let seed = UInt32.random(in: 0...UInt32.max)
    let script =
      "\(#filePath)".split(separator: "/").dropLast(4).joined(separator: "/") + "/Scripts/make-formula-corpus"
    let made = try CommandResult.of(["/usr/bin/env", "python3", "/" + script, String(seed), "25000"])
    let lines = made.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines.count == 25_000, "seed \(seed)")
    #expect(lines.compactMap(Self.disagreement).prefix(10) == [], "seed \(seed)")
  }
}
