import EvaluationEngine
import GraphDocument
import Testing

/// What documents make of the engine's sinks.
struct SinkCatalogTests {
  @Test func `every sink stands in the catalogue once, under a name of its own`() {
    let sinks = SinkCatalog.all.map(\.sink)
    #expect(Set(sinks).count == sinks.count)
    #expect(Set(sinks.map(\.name)).count == sinks.count)
    for (sink, kind) in SinkCatalog.all {
      #expect(sink.kind == kind && NodeContent.sink(sink).kind == kind)
      #expect(!kind.hasOutput, "\(sink)")
    }
    let kinds = Set(SinkCatalog.all.map(\.kind))
    #expect(NodeKind.allCases.filter { !$0.hasOutput }.allSatisfy(kinds.contains))
  }

  @Test func `a kind of chart is found by its name and by its sink`() {
    for kind in ChartKind.allCases {
      #expect(ChartKind(named: kind.name) == kind && ChartKind(kind.sink) == kind)
      #expect(NodeContent.chart(kind).chartKind == kind && NodeContent.chart(kind).kind == .chart)
    }
    #expect(ChartKind(named: "note") == nil && ChartKind(.note) == nil)
    #expect(NodeContent.note.chartKind == nil && NodeContent.number(1).chartKind == nil)
  }

  @Test func `a sink is called what it is, in words`() {
    #expect(Sink.note.title == "note")
    #expect(ChartKind.bar.sink.title == "bar chart")
  }
}
