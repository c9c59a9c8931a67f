import EvaluationEngine
import Foundation
import Testing

@Suite struct EdgeValuesPageTests {
  @Test
  func `the page of edge values says what is computed`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Docs/EdgeValues.md")
    let page = EdgeValuesPage.text()
    if ProcessInfo.processInfo.environment["NODECALC_UPDATE_EDGE_VALUES"] != nil {
      try Data(page.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == page, "run Scripts/update-edge-values-page")
  }

  @Test
  func `the page has every operator on numbers, and no value that is none`() {
    let page = EdgeValuesPage.text()
    for operation in EdgeValuesPage.operators where !EdgeValuesPage.counts(of: operation).isEmpty {
      #expect(page.contains("`\(operation.name)"), "\(operation.name)")
    }
    #expect(!page.lowercased().contains("nan |") && !page.contains("inf |"))
    #expect(EdgeValuesPage.operators.count > 50)
  }
}
