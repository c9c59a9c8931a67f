import EvaluationEngine
import Foundation
import Testing

@Suite struct OperatorCatalogTests {
  @Test(arguments: OperatorCatalog.ids)
  func `N23: an operator's example comes to what it says`(_ id: OperatorID) {
    let example = id.descriptor.example
    #expect(id.descriptor.takes(example.arguments.count))
    // Those of data sets are computed as formulas, which tests of that module do.
    guard let numbers = example.numbers, case .number(let result) = example.result else {
      #expect(id.descriptor.isForData)
      return
    }
    #expect(id.descriptor(numbers) == .number(result), "\(id.name)")
  }

  @Test(arguments: OperatorCatalog.ids)
  func `an operator is found by its name alone`(_ id: OperatorID) {
    #expect(OperatorID(named: id.name) == id)
    #expect(OperatorCatalog.all[Int(id.index)].name == id.name)
    #expect(!id.descriptor.asciiSymbol.utf8.isEmpty && id.descriptor.asciiSymbol.utf8.allSatisfy { $0 < 0x80 })
    #expect(!id.descriptor.summary.isEmpty)
  }

  @Test func `N23: every operator that is written stands in the catalogue`() throws {
    // Each has to have ports, kernel, sentence and example to compile; only the list could lack one.
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/EvaluationEngine/Operators")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let text = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    let list = try #require(text.firstMatch(of: /static let all: \[Operator\] = \[([^\]]*)\]/))
    let listed = Set(list.1.matches(of: /\.(\w+)/).map { String($0.1) })
    let written = text.matches(
      of:
        /\n  (?:public )?static let `?(\w+)`? = (?:Operator|decimalRounding|fold|money|ofEveryPoint|ofFit|ofLine|ofOnePoint|ofSet|ofTable|part|ratio|reduction|span|step)\(/
    )
    #expect(Set(written.map { String($0.1) }) == listed)
    #expect(listed.count == OperatorCatalog.all.count)
  }

  @Test func `names and labels are unique and the well-known ids are right`() throws {
    let names = OperatorCatalog.all.map(\.name)
    #expect(Set(names).count == names.count)
    let wellKnown: [OperatorID] = [.null, .add, .subtract, .multiply, .divide, .power]
    #expect(wellKnown.map(\.name) == ["null", "add", "subtract", "multiply", "divide", "power"])
    let found: [OperatorID] = [.reciprocal, .exp, .ln, .log10, .addMonths]
    #expect(found.map(\.name) == ["reciprocal", "exp", "ln", "log10", "addMonths"])
    #expect(OperatorID(named: "Add") == nil)
    // KELVIN SIGN: canonically equal letters are other bytes.
    #expect(OperatorID(named: "\u{212A}") == nil)
    #expect(OperatorID.divide.descriptor.ports.label(at: 0) == "dividend")
    #expect(OperatorID.divide.descriptor.ports.label(at: 1) == "divisor")
    #expect(OperatorID.add.descriptor.ports.label(at: 2) == "term 3")
    let round = try #require(OperatorID(named: "round")).descriptor
    #expect([0, 1].map(round.ports.label) == ["number", "digits"])
    #expect(round.callLabels == ["number", "digits"])
    #expect(round.callArguments == 1...2)
  }

  @Test func `a word near an operator's name suggests it`() {
    #expect(OperatorCatalog.suggestion(for: "mutliply") == "multiply")
    #expect(OperatorCatalog.suggestion(for: "Divde") == "divide")
    #expect(OperatorCatalog.suggestion(for: "sqr") == "sqrt")
    #expect(OperatorCatalog.suggestion(for: "xylophone") == nil)
    #expect(OperatorCatalog.suggestion(for: "") == nil)
  }
}
