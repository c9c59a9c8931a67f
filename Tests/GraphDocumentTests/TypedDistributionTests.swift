import EvaluationEngine
import Formulas
import GraphAnalysis
import GraphDocument
import Testing
import Units

/// Distributions with units, as a user types them.
struct TypedDistributionTests {
  @Test(arguments: [
    ("2 to 4 m", "2 to 4", "m"), ("2 m to 4 m", "2 to 4", "m"), ("2 m to 400 cm", "2 to 4", "m"),
    ("2 [m] to 4 [m]", "2 to 4", "m"), ("-1 to 1 km/h", "-1 to 1", "km/h"),
    ("normal(20 °C, 1 K)", "normal(20, 1)", "°C"), ("normal(20 °C, 1 °C)", "normal(20, 1)", "°C"),
    ("normal(68 °F, 1 K)", "normal(68, 1.8)", "°F"), ("normal(20 [degC], 1 [K])", "normal(20, 1)", "°C"),
    ("uniform(1 m, 150 cm)", "uniform(1, 1.5)", "m"), ("uniform(10, 20 °C)", "uniform(10, 20)", "°C"),
    ("t(5 V, 10 mV, 8)", "t(5, 0.01, 8)", "V"), ("twoPiece(5 kg, 100 g, 0.2 kg)", "twoPiece(5, 0.1, 0.2)", "kg"),
    ("exponential(5 min)", "exponential(5)", "min"), ("normal(10 dBm, 1 dB)", "normal(10, 1)", "dBm"),
  ])
  func `numbers are converted to the first unit, deviations as differences`(
    text: String, distribution: String, unit: String
  ) throws {
    #expect(TypedDistribution.isMeant(by: text))
    let typed = try TypedDistribution(text)
    #expect(typed.distribution.text == distribution)
    #expect(typed.unit?.text == unit)
    guard case .distribution(let entry) = try TypedEntry.read(text) else {
      Issue.record("not read as a distribution")
      return
    }
    #expect(entry == typed)
  }

  @Test(arguments: [
    ("2 m to 4", "the high needs a unit too: write 4 m"), ("normal(20, 1 K)", "the mean needs a unit too: write 20 K"),
    ("normal(20 °C, 1)", "the sd needs a unit too: write 1 °C"),
    ("lognormal(1 m, 2)", "mu of lognormal is a plain number: remove 'm'"),
    ("t(5 V, 1 V, 8 V)", "dof of t is a plain number: remove 'V'"),
    ("20 °C to 30 °C", "to needs numbers with a zero, and °C has none"), ("exponential(20 °C)", "exponential needs"),
    ("uniform(1 m, 2 s)", "high of uniform: "), ("uniform(2 m, 1 m)", "low less than high"),
    ("normal(1 m ± 2 m, 3 m)", "cannot have an uncertainty"), ("normal(1 m)", "2 numbers"),
  ])
  func `what has no single meaning is refused`(text: String, part: String) {
    let problem = #expect(throws: LineProblem.self) { try TypedDistribution(text) }
    #expect(problem?.sentence.contains(part) == true, "\(problem?.sentence ?? "")")
  }

  @Test(arguments: ["60 mph to m/s", "3 [m] to [km]", "x to km", "5 m", "sqrt(4 m)"])
  func `a conversion is no distribution`(text: String) throws {
    if case .distribution = try TypedEntry.read(text) { Issue.record("read as a distribution") }
  }
}
