/// The two sides of an uncertainty in a column of their own.
package enum UncertaintyText {
  /// `0.5`, or `+0.5 −0.4` where the sides differ in what is written of them.
  package static func sides(lower: Double, upper: Double, _ written: (Double) -> String) -> String {
    let (below, above) = (written(lower), written(upper))
    return below == above ? above : "+\(above) −\(below)"
  }
}
