internal import DataSets

/// A place on the x axis as a text.
enum PlaceText {
  /// The number, or the date without the time of day where it is midnight.
  static func text(_ x: Double, isDate: Bool) -> String {
    isDate ? DateText.text(x) ?? NumberLabel.text(x) : NumberLabel.text(x, digits: 9)
  }
}
