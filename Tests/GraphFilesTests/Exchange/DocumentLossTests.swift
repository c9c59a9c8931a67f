import GraphDocument
import Testing

@testable import GraphFiles

struct DocumentLossTests {
  /// One loss of each kind.
  private static let all: [DocumentLoss] =
    GraphPart.allCases.map { .part($0, count: 2) } + [
      .documentDisplay, .distributionsBesideValues(count: 2), .operatorsWithParameters(count: 2),
      .misreadNames(count: 2), .groups(count: 2), .instances(count: 2), .formulasOfGroups(count: 2),
      .formerInputs(count: 2), .formulasAsValues(nodes: ["a", "b"]), .formulasWithoutValue(nodes: ["a", "b"]),
      .sets(nodes: ["a", "b"]), .pointDetails, .pointFields,
    ]

  @Test(arguments: all)
  func `a loss has a word for programs and a phrase for people`(loss: DocumentLoss) {
    #expect(!loss.name.isEmpty && !loss.name.contains { !$0.isLetter })
    #expect(loss.phrase.contains(" ") && !loss.phrase.hasSuffix("."), "\(loss.phrase)")
    #expect(loss.nodes == (loss.phrase.contains("of a, b") ? ["a", "b"] : []), "\(loss.phrase)")
  }

  @Test func `losses are one clause, and none is no clause`() {
    #expect(DocumentLoss.clause([]) == nil)
    #expect(
      DocumentLoss.clause([.part(.labels, count: 1), .formulasAsValues(nodes: ["a", "b"])])
        == "left out: 1 label, formulas of a, b, written as values")
    #expect(Set(Self.all.map(\.phrase)).count == Self.all.count)
  }
}
