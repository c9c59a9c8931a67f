/// The two sides of an uncertainty in a column of their own.
package enum UncertaintyText {
  /// `0.5`, or `+0.5 −0.4` where the sides differ in what is written of them.
  package static func sides(lower: Double, upper: Double, _ written: (Double) -> String) -> String {
    sides(lower: written(lower), upper: written(upper))
  }

  /// The same of sides that are written already.
  static func sides(lower: String, upper: String) -> String { lower == upper ? upper : "+\(upper) −\(lower)" }
}
