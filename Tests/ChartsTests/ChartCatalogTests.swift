import Charts
import Testing

@Suite struct ChartCatalogTests {
  @Test func `D20–D23: the charts have the names that documents use, each with a sentence and inputs`() {
    let names = ["bar", "line", "scatter", "bubble", "histogram", "pie", "sparkline", "box", "history"]
    #expect(ChartCatalog.all.map(\.name) == names)
    for chart in ChartCatalog.all {
      #expect(chart.summary.hasSuffix("."), "\(chart.name)")
      #expect(chart.inputs.first?.isRequired == true, "\(chart.name)")
      #expect(ChartCatalog.chart(named: chart.name)?.name == chart.name)
    }
    #expect(ChartCatalog.chart(named: "gauge") == nil)
  }
}
