/// Small pictures in lines of text.
enum TextBars {
  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  /// The cells of a slider.
  private static let sliderCells = 11

  /// One bar per cell, between the least and the greatest of the values or from `floor` on; a blank for a value that is
  /// not finite.
  static func bars(_ values: [Double], from floor: Double? = nil) -> String {
    let known = values.filter(\.isFinite)
    guard let least = floor ?? known.min(), let greatest = known.max() else { return "" }
    // Halved, since the distance of two finite numbers may not be finite.
    let height = greatest / 2 - least / 2
    return String(
      values.map { value in
        guard value.isFinite else { return " " }
        let share = height > 0 ? (value / 2 - least / 2) / height : 0
        return blocks[min(max(Int(share * Double(blocks.count)), 0), blocks.count - 1)]
      })
  }

  /// `····●······`: the position of a share from 0 to 1.
  static func slider(at share: Double) -> String {
    let place = min(max(Int((share * Double(sliderCells - 1)).rounded()), 0), sliderCells - 1)
    return String(repeating: "·", count: place) + "●" + String(repeating: "·", count: sliderCells - 1 - place)
  }
}
