/// The catalogue of charts, in the order of the documentation.
public enum ChartCatalog {
  /// All kinds of charts; names are unique.
  public static let all: [ChartDescriptor] = [
    .bar, .line, .scatter, .bubble, .histogram, .pie, .sparkline, .box, .history,
  ]

  /// Returns the kind of chart with a name; nil if there is none.
  public static func chart(named name: String) -> ChartDescriptor? {
    all.first { $0.name == name }
  }
}
