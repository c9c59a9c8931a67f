import DiagramModel
import EvaluationEngine
import Geometry
import GraphAnalysis
import GraphDocument
import TestSupport
import Testing

@testable import PresentationModel

/// How the work of what is shown grows, counted: `Docs/Growth.md` has the times.
struct GrowthTests {
  private let sizes = [100, 1_000, 10_000]

  private func numbers(_ count: Int) throws -> DocumentContents {
    var builder = DocumentBuilder()
    for index in 0..<count {
      _ = builder.addNode(
        .number(Double(index)),
        NodeAttributes(name: "n\(1_000_000 + index)", place: Point(column: 0, row: index * 4)))
    }
    return try builder.finish()
  }

  /// An uncertain number, and so many nodes that each negate the one before.
  private func chain(_ count: Int) throws -> DocumentContents {
    var builder = DocumentBuilder()
    let negate = try #require(OperatorID(named: "negate"))
    var last = builder.appendNode(
      .number(1), NodeAttributes(name: "start", uncertainty: .init(0.5), place: Point(column: 0, row: 0)))
    for index in 0..<count {
      let node = builder.appendNode(
        .operator(negate),
        NodeAttributes(name: "n\(1_000_000 + index)", place: Point(column: 40, row: index * 4)))
      builder.addInput(last)
      last = node
    }
    _ = builder.enterNames()
    return try builder.finish()
  }

  @Test func `an edit with the table shown makes as many rows whatever the document's size`() throws {
    let exponent = try Growth.exponent(of: sizes) { size in
      let walk = Walk(try numbers(size), screen: Size(columns: 100, rows: 30))
      walk.press("t")
      let before = walk.model.table.counts.rows
      walk.press("5<Enter>")
      return walk.model.table.counts.rows - before
    }
    #expect(abs(exponent) < 0.01, "\(exponent)")
  }

  @Test func `the lines of the table that are made are those that are seen`() throws {
    let exponent = try Growth.exponent(of: sizes) { size in
      let walk = Walk(try numbers(size), screen: Size(columns: 100, rows: 30))
      walk.press("t")
      _ = walk.model.tableLines
      return walk.model.table.counts.lines
    }
    #expect(abs(exponent) < 0.01, "\(exponent)")
  }

  @Test func `the uncertainty of the end of a chain takes work in proportion to it`() throws {
    let exponent = try Growth.exponent(of: sizes) { size in
      let contents = try chain(size)
      let known = UncertaintyCache()
      known.beginFrame()
      let end = try #require(contents.node(named: "n\(1_000_000 + size - 1)"))
      _ = known.uncertainty(of: end, in: contents)
      return known.counts.work
    }
    #expect((0.9...1.1).contains(exponent), "\(exponent)")
  }
}
