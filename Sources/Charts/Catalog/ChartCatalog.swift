/// All charts, in the order of the documentation.
public enum ChartCatalog {
  /// Every kind of chart once; names are unique.
  public static let all: [ChartDescriptor] = [
    .bar, .line, .scatter, .bubble, .histogram, .pie, .sparkline, .box, .history,
  ]

  /// The chart of that name; nil if there is none.
  public static func chart(named name: String) -> ChartDescriptor? {
    all.first { $0.name == name }
  }
}
