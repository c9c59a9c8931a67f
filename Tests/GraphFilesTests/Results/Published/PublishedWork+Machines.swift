/// Examples of the National Institute of Standards and Technology and of Sandia's Suncal.
extension PublishedWork {
  static let machines: [PublishedWork] = [
    temperature, viscometer, attenuator, expansion, constant, degrees, fluorescence, logarithm,
  ]

  private static let temperature = PublishedWork(
    title: "NIST TN 1900, E2", source: "NIST TN 1900, example E2",
    nodes: [
      #"{"name": "t", "kind": "number", "components": [{"readings": [18.75, 28.25, 25.75, 28, 28.5, 20.75, 21, 22.75, 18.5, 27.25, 20.75, 26.5, 28, 23.25, 28, 21.75, 26, 26.5, 28, 33.25, 32, 29.5]}]}"#
    ],
    results: [
      Result("t", .value, "25.6"), Result("t", .uncertainty, "0.872"), Result("t", .degrees, "21"),
      Result("t", .factor(0.95), "2.08"), Result("t", .expanded(0.95), "1.8"),
    ])

  private static let viscometer = PublishedWork(
    title: "NIST TN 1900, E3", source: "Suncal, doc/API Examples, NIST1900.E3",
    nodes: [
      number("mu_c", "4.63", u: "0.0463"), number("t_m", "61.0", u: "6.1"), number("rho_m", "1180", u: "0.5"),
      number("rho_c", "810", u: "0.5"), number("t_c", "36.6", u: "5.49"), number("rho_b", "2217", u: "0.5"),
      formula("mu_m", "mu_c * t_m * (rho_b - rho_m) / (t_c * (rho_b - rho_c))"),
    ],
    results: [
      Result("mu_m", .value, "5.69"), Result("mu_m", .uncertainty, "1.03"), Result("mu_m", .expanded(0.95), "2.01"),
      Result("mu_m", .factor(0.95), "1.960"),
    ])

  private static let attenuator = PublishedWork(
    title: "NIST TN 1900, E11", source: "Suncal, doc/API Examples, NIST1900.E11",
    nodes: [
      #"{"name": "Ls", "kind": "number", "components": [{"readings": [30.033, 30.058, 30.018, 30.052]}]}"#,
      number("dLs", "0.003", from: [limits("0.00433")]), number("dLd", "0", from: [limits("0.001980", "arcsine")]),
      number("dLm", "0", from: [limits("0.02828", "arcsine")]), number("dLk", "0", from: [limits("0.003", "arcsine")]),
      number("dLib", "0", from: [limits("0.0005196")]), number("dLia", "0", from: [limits("0.0005196")]),
      number("dL0b", "0", u: "0.002"), number("dL0a", "0", u: "0.002"),
      formula("Lx", "Ls + dLs + dLd + dLm + dLk + dLib - dLia + dL0b - dL0a"),
    ],
    results: [
      Result("Lx", .value, "30.043"), Result("Lx", .uncertainty, "0.022"), Result("Lx", .degrees, "109.64"),
      Result("Lx", .factor(0.95), "1.982"), Result("Ls", .uncertainty, "0.0091"), Result("Ls", .degrees, "3"),
      Result("dLs", .uncertainty, "0.0025"), Result("dLd", .uncertainty, "0.0014"),
      Result("dLm", .uncertainty, "0.020"), Result("dLk", .uncertainty, "0.0021"),
      Result("dLia", .uncertainty, "0.00030"),
    ])

  private static let expansion = PublishedWork(
    title: "NIST TN 1900, E13", source: "Suncal, test/test_examples.py and doc/API Examples, NIST1900.E13",
    nodes: [
      number("L0", "1.4999", u: "0.0001"), number("L1", "1.5021", u: "0.0002"), number("T0", "288.15", u: "0.02"),
      number("T1", "373.10", u: "0.05"), formula("alpha", "(L1 - L0) / (L0 * (T1 - T0))"),
    ],
    results: [
      Result("alpha", .value, "1.7266E-5"), Result("alpha", .uncertainty, "1.76E-6"),
      Result("alpha", .expanded(0.95), "3.4E-6"), Result("alpha", .expanded(0.99), "4.5E-6"),
      Result("alpha", .factor(0.99), "2.576"),
    ])

  private static let constant = PublishedWork(
    title: "NIST Uncertainty Machine, example 10", source: "Suncal, test/test_examples.py",
    nodes: [
      number("h", "6.62606957e-34", u: "0.00000029e-34"), number("R", "8.3144621", u: "0.0000075"),
      number("R_inf", "10973731.568539", u: "0.000055"), number("A_r", "5.4857990946e-4", u: "0.0000000022e-4"),
      number("alpha", "7.2973525698e-3", u: "0.0000000024e-3"),
      formula(
        "sigma", "32 * pi^5 * h * R^4 * R_inf^4 / (15 * A_r^4 * 0.001^4 * 299792458^6 * alpha^8)"),
    ],
    results: [
      Result("sigma", .value, "5.67037E-8"), Result("sigma", .uncertainty, "2.05E-13"),
      Result("sigma", .expanded(0.95), "4.0E-13"),
    ])

  private static let degrees = PublishedWork(
    title: "Sandia, ENGR224, degrees of freedom", source: "Suncal, test/test_examples.py",
    nodes: [
      number("a", "1", #""uncertainty": 0.57, "degreesOfFreedom": 9"#), number("b", "2", u: "0.25"),
      formula("sum", "a + b"),
    ],
    results: [Result("sum", .degrees, "12.8")])

  private static let fluorescence = PublishedWork(
    title: "Sandia, ENGR224, X-ray fluorescence", source: "Suncal, test/test_examples.py",
    nodes: [
      number("X1", "0.1820", #""uncertainty": 0.00093, "degreesOfFreedom": 9"#),
      number("X2", "0.1823", #""uncertainty": 0.00058, "degreesOfFreedom": 19"#),
      number("Yu", "0.6978", #""uncertainty": 0.0026, "degreesOfFreedom": 19"#), formula("yc", "X1 / X2 * Yu"),
    ],
    results: [Result("yc", .value, "0.6967"), Result("yc", .expanded(0.95), "0.0101")])

  private static let logarithm = PublishedWork(
    title: "NPL DEM-ES-011, 9.2", source: "Suncal, test/test_examples.py",
    nodes: [number("x", "0.6", from: [limits("0.5")]), formula("y", "ln(x)")],
    results: [Result("y", .value, "-0.511"), Result("y", .uncertainty, "0.481")])
}
