extension CellText {
  /// Returns the text with unsafe characters replaced, in at most `limit` columns; a longer text is cut in its middle.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - limit: The largest width in columns; at 0 or less nothing remains of a text but an ellipsis.
  /// - Returns: The text, or its beginning and its end with an ellipsis between them. The beginning is twice as long.
  /// - Complexity: linear in the text.
  public static func shortened(_ text: some StringProtocol, toColumns limit: Int) -> String {
    let clusters = Array(clusters(in: text))
    if clusters.reduce(0, { $0 + Int($1.columns) }) <= limit { return safe(text) }
    let space = max(0, limit - 1)
    let head = fitting(clusters, in: space - space / 3)
    let tail = fitting(clusters.reversed(), in: space / 3).reversed()
    var shortened = ""
    for cluster in head { cluster.append(to: &shortened) }
    shortened += "…"
    for cluster in tail { cluster.append(to: &shortened) }
    return shortened
  }

  private static func fitting(_ clusters: some Sequence<CellCluster>, in limit: Int) -> [CellCluster] {
    var columns = 0
    return clusters.prefix { cluster in
      columns += Int(cluster.columns)
      return columns <= limit
    }
  }
}
