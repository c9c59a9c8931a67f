extension Unit {
  /// Returns the temperatures that `20 C to F` means; nil if the units are not meant as temperatures.
  ///
  /// `C` and `F` are coulomb and farad, which convert into neither each other nor a temperature. Where one of two units is
  /// `C` or `F` and the other is one of them or a temperature, both are temperatures.
  public static func temperatures(_ source: Unit, _ target: Unit) -> (source: Unit, target: Unit)? {
    guard source != target, source.temperatureName != nil || target.temperatureName != nil,
      let first = source.asTemperature, let second = target.asTemperature
    else { return nil }
    return (first, second)
  }

  /// The name of the temperature that the unit's letter can mean.
  private var temperatureName: String? {
    guard factors.count == 1, let factor = factors.first, factor.exponent == .one, factor.number == nil, !isChain
    else { return nil }
    return factor.name == "C" ? "°C" : factor.name == "F" ? "°F" : nil
  }

  private var asTemperature: Unit? {
    if let temperatureName { return Unit(named: temperatureName) }
    return dimension == QuantityKind.temperature.dimension ? self : nil
  }
}
