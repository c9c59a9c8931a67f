/// A quantity with a well-known name, such as force, and its dimension.
///
/// Each unit of the catalogue has a kind. Kinds such as energy and torque may have the same dimension.
enum QuantityKind: UInt8, CaseIterable, Sendable {
  case one, length, mass, time, current, temperature, amount, luminousIntensity, information, calendar, turn, cycle
  case level, magnitude, interval
  /// Money; the dimension depends on the currency, which is the symbol of the unit.
  case currency
  case area, volume, speed, acceleration, flowRate, massFlow
  case rate, frequency, rotation, rotationAcceleration
  case force, pressure, energy, power, density, surfaceTension, momentum, torqueRate
  case dynamicViscosity, kinematicViscosity
  case charge, voltage, resistance, conductance, capacitance, inductance, magneticFlux, fluxDensity
  case electricField, magneticField, resistivity, conductivity
  case luminance, illuminance, luminousExposure
  case doseRate, specificEnergy, exposure, catalyticActivity, concentration, molarMass, molarEnergy
  case heatCapacity, specificHeat, thermalConductivity, heatTransfer, thermalInsulance, irradiance, spectralIrradiance
  case spectralWavelength, dataRate, wavenumber, inverseArea, linearDensity

  /// The exponents of the base dimensions, in the order of `Dimension.Base.all`.
  private var exponents: [Int] {
    switch self {
    case .one, .currency: []
    case .length: [1]
    case .mass: [0, 1]
    case .time: [0, 0, 1]
    case .current: [0, 0, 0, 1]
    case .temperature: [0, 0, 0, 0, 1]
    case .amount: [0, 0, 0, 0, 0, 1]
    case .luminousIntensity: [0, 0, 0, 0, 0, 0, 1]
    case .information: [0, 0, 0, 0, 0, 0, 0, 1]
    case .calendar: [0, 0, 0, 0, 0, 0, 0, 0, 1]
    case .turn: [0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    case .cycle: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    case .level: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    case .magnitude: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    case .interval: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    case .area: [2]
    case .volume: [3]
    case .wavenumber: [-1]
    case .linearDensity: [-1, 1]
    case .inverseArea: [-2]
    case .speed: [1, 0, -1]
    case .acceleration: [1, 0, -2]
    case .flowRate: [3, 0, -1]
    case .massFlow: [0, 1, -1]
    case .rate: [0, 0, -1]
    case .frequency: [0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 1]
    case .rotation: [0, 0, -1, 0, 0, 0, 0, 0, 0, 1]
    case .rotationAcceleration: [0, 0, -2, 0, 0, 0, 0, 0, 0, 1]
    case .force: [1, 1, -2]
    case .pressure: [-1, 1, -2]
    case .energy: [2, 1, -2]
    case .power: [2, 1, -3]
    case .torqueRate: [2, 1, -4]
    case .density: [-3, 1]
    case .surfaceTension: [0, 1, -2]
    case .momentum: [1, 1, -1]
    case .dynamicViscosity: [-1, 1, -1]
    case .kinematicViscosity: [2, 0, -1]
    case .charge: [0, 0, 1, 1]
    case .voltage: [2, 1, -3, -1]
    case .resistance: [2, 1, -3, -2]
    case .conductance: [-2, -1, 3, 2]
    case .capacitance: [-2, -1, 4, 2]
    case .inductance: [2, 1, -2, -2]
    case .magneticFlux: [2, 1, -2, -1]
    case .fluxDensity: [0, 1, -2, -1]
    case .electricField: [1, 1, -3, -1]
    case .magneticField: [-1, 0, 0, 1]
    case .resistivity: [3, 1, -3, -2]
    case .conductivity: [-3, -1, 3, 2]
    case .luminance, .illuminance: [-2, 0, 0, 0, 0, 0, 1]
    case .luminousExposure: [-2, 0, 1, 0, 0, 0, 1]
    case .doseRate: [2, 0, -3]
    case .specificEnergy: [2, 0, -2]
    case .exposure: [0, -1, 1, 1]
    case .catalyticActivity: [0, 0, -1, 0, 0, 1]
    case .concentration: [-3, 0, 0, 0, 0, 1]
    case .molarMass: [0, 1, 0, 0, 0, -1]
    case .molarEnergy: [2, 1, -2, 0, 0, -1]
    case .heatCapacity: [2, 1, -2, 0, -1]
    case .specificHeat: [2, 0, -2, 0, -1]
    case .thermalConductivity: [1, 1, -3, 0, -1]
    case .heatTransfer: [0, 1, -3, 0, -1]
    case .thermalInsulance: [0, -1, 3, 0, 1]
    case .irradiance: [0, 1, -3]
    case .spectralIrradiance: [0, 1, -2, 0, 0, 0, 0, 0, 0, 0, -1]
    case .spectralWavelength: [-1, 1, -3]
    case .dataRate: [0, 0, -1, 0, 0, 0, 0, 1]
    }
  }

  /// The dimension; for money, the dimension of a plain number.
  var dimension: Dimension { Dimension(exponents: exponents) }

  /// Returns the kind with this name without blanks, ignoring case: `flowRate`, `volumeflow`, `energy`; nil if there is
  /// none.
  static func named(_ name: String) -> QuantityKind? {
    let name = name.lowercased()
    return allCases.first { kind in
      guard kind != .one, kind != .currency else { return false }
      let words = kind.word?.split(separator: " or ").map { $0.filter { $0 != " " } } ?? []
      return "\(kind)".lowercased() == name || words.contains { $0.lowercased() == name }
    }
  }

  /// The name for messages.
  ///
  /// Nil if messages name another kind with the same dimension, or if a name would not help.
  var word: String? {
    switch self {
    case .one: "plain number"
    case .currency, .torqueRate, .luminousExposure, .exposure, .luminance, .spectralIrradiance, .spectralWavelength,
      .doseRate, .surfaceTension, .inverseArea:
      nil
    case .current: "electric current"
    case .amount: "amount of substance"
    case .luminousIntensity: "luminous intensity"
    case .calendar: "calendar time"
    case .turn: "turns"
    case .cycle: "cycles"
    case .interval: "frequency interval"
    case .flowRate: "volume flow"
    case .massFlow: "mass flow"
    case .rate: "rate per time"
    case .rotation: "rotational speed"
    case .rotationAcceleration: "rotational acceleration"
    case .energy: "energy or torque"
    case .dynamicViscosity: "dynamic viscosity"
    case .kinematicViscosity: "kinematic viscosity"
    case .magneticFlux: "magnetic flux"
    case .fluxDensity: "magnetic flux density"
    case .electricField: "electric field"
    case .magneticField: "magnetic field"
    case .specificEnergy: "specific energy"
    case .catalyticActivity: "catalytic activity"
    case .molarMass: "molar mass"
    case .molarEnergy: "molar energy"
    case .heatCapacity: "heat capacity"
    case .specificHeat: "specific heat capacity"
    case .thermalConductivity: "thermal conductivity"
    case .heatTransfer: "heat transfer coefficient"
    case .thermalInsulance: "thermal insulance"
    case .dataRate: "data rate"
    case .linearDensity: "mass per length"
    default: "\(self)"
    }
  }
}
