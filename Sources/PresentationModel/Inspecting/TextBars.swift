/// Small charts made of characters, for lines of text.
enum TextBars {
  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let sliderCells = 11

  /// Returns a bar character for each value, such as `▁▂▅█`; a value that is not finite gives a blank.
  ///
  /// The lowest bar stands for `floor` or, if it is nil, for the smallest value. The highest bar stands for the largest
  /// value.
  static func bars(_ values: [Double], from floor: Double? = nil) -> String {
    let known = values.filter(\.isFinite)
    guard let least = floor ?? known.min(), let greatest = known.max() else { return "" }
    // Halved, because the difference of two finite numbers may overflow.
    let height = greatest / 2 - least / 2
    return String(
      values.map { value in
        guard value.isFinite else { return " " }
        let share = height > 0 ? (value / 2 - least / 2) / height : 0
        return blocks[min(max(Int(share * Double(blocks.count)), 0), blocks.count - 1)]
      })
  }

  /// Returns a slider such as `····●······`, at a share from 0 to 1.
  static func slider(at share: Double) -> String {
    let place = min(max(Int((share * Double(sliderCells - 1)).rounded()), 0), sliderCells - 1)
    return String(repeating: "·", count: place) + "●" + String(repeating: "·", count: sliderCells - 1 - place)
  }
}
