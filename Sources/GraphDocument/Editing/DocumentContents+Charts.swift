public import EvaluationEngine

extension DocumentContents {
  mutating func setChartForm(_ form: ChartForm, of node: NodeID, _ changes: inout [DocumentChange]) throws(EditRefusal)
    -> Edit
  {
    try requireNode(node)
    try check(form, for: graph.content(of: node), named: name(of: node))
    let old = chartForm(of: node)
    setDetail(of: node) { $0.chartForm = form == .standard ? nil : form }
    if old != form { changes.append(.formChanged(node)) }
    return .setChartForm(node, old)
  }

  func check(_ form: ChartForm?, for content: NodeContent, named name: String) throws(EditRefusal) {
    guard let form, form != .standard else { return }
    if content.kind != .chart { throw .formOfOther(name) }
    if !form.isValid { throw .badChartSize }
  }

  /// How a chart is drawn; the standard for nodes of other kinds.
  public func chartForm(of node: NodeID) -> ChartForm { details[node]?.chartForm ?? .standard }
}
