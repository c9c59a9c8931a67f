/// The guides of the Joint Committee: JCGM 100 (GUM), JCGM 101 and JCGM 102.
extension PublishedWork {
  static let guides: [PublishedWork] = [endGauge, impedance, thermometer, sums, mass, phases]

  private static let endGauge = PublishedWork(
    title: "JCGM 100, H.1", source: "GTC, docs/API/GUM_H1.rst; Suncal, test/test_examples.py",
    nodes: [
      number("l_s", "50000623", from: [#"{"uncertainty": 75, "coverage": 3, "degreesOfFreedom": 18}"#]),
      number(
        "d", "215",
        from: [
          #"{"uncertainty": 13, "coverage": 2.23606797749979, "degreesOfFreedom": 24}"#,
          #"{"uncertainty": 10, "coverage": 2.57, "degreesOfFreedom": 5}"#,
          #"{"uncertainty": 20, "coverage": 3, "degreesOfFreedom": 8}"#,
        ]),
      number("alpha_s", "0.0000115", from: [limits("0.000002")]),
      number("theta", "-0.1", from: [#"{"uncertainty": 0.2}"#, limits("0.5", "arcsine")]),
      number("delta_alpha", "0", from: [limits("0.000001", "uniform", #", "degreesOfFreedom": 50"#)]),
      number("delta_theta", "0", from: [limits("0.05", "uniform", #", "degreesOfFreedom": 2"#)]),
      formula("length", "l_s + d - l_s * (delta_alpha * theta + alpha_s * delta_theta)"),
    ],
    results: [
      Result("length", .value, "50000838"), Result("length", .uncertainty, "32"), Result("length", .degrees, "16.7"),
      Result("length", .factor(0.99), "2.92"), Result("length", .contribution("l_s"), "25"),
      Result("length", .contribution("d"), "9.7"), Result("length", .contribution("delta_alpha"), "2.88679"),
      Result("length", .contribution("delta_theta"), "16.599"), Result("length", .contribution("alpha_s"), "0"),
      Result("length", .contribution("theta"), "0"), Result("l_s", .uncertainty, "25"),
      Result("d", .uncertainty, "9.7"), Result("d", .degrees, "25.6"), Result("alpha_s", .uncertainty, "1.2E-6"),
      Result("theta", .uncertainty, "0.41"), Result("delta_alpha", .uncertainty, "5.8E-7"),
      Result("delta_theta", .uncertainty, "0.029"), Result("length", .secondOrder, "34"),
    ])

  /// The GUM prints 0.295 for X, of readings that were rounded on the way, and Suncal 0.296 of the readings themselves.
  private static let impedance = PublishedWork(
    title: "JCGM 100, H.2", source: "GTC, docs/API/GUM_H2.rst and GTC/core.py; Suncal, doc/API Examples, GUM.H2",
    nodes: [
      readings("V", "5.007, 4.994, 5.005, 4.990, 4.999"), readings("I", "19.663, 19.639, 19.640, 19.685, 19.678"),
      readings("phi", "1.0456, 1.0438, 1.0468, 1.0428, 1.0433"), formula("R", "1000 * V / I * cos(phi)"),
      formula("X", "1000 * V / I * sin(phi)"), formula("Z", "1000 * V / I"), formula("Z_2", "sqrt(R^2 + X^2)"),
    ],
    results: [
      Result("V", .value, "4.999"), Result("V", .uncertainty, "0.0032"), Result("I", .value, "19.661"),
      Result("I", .uncertainty, "0.0095"), Result("phi", .value, "1.04446"), Result("phi", .uncertainty, "0.00075"),
      Result("V", .correlation("I"), "-0.36"), Result("V", .correlation("phi"), "0.86"),
      Result("I", .correlation("phi"), "-0.65"), Result("R", .value, "127.732"), Result("R", .uncertainty, "0.071"),
      Result("X", .value, "219.847"), Result("X", .uncertainty, "0.296"), Result("Z", .value, "254.260"),
      Result("Z", .uncertainty, "0.236"), Result("Z_2", .uncertainty, "0.236"),
      Result("R", .correlation("X"), "-0.588"), Result("R", .correlation("Z"), "-0.485"),
      Result("X", .correlation("Z"), "0.993"), Result("R", .degrees, "4"),
    ])

  /// The line of corrections over the reading less 20 °C, its prediction at 30 °C, and with an error that all readings share.
  private static let thermometer = PublishedWork(
    title: "JCGM 100, H.3", source: "GTC, docs/API/GUM_H3.rst",
    nodes: [
      points(
        "b",
        [
          ("1.521", "-0.171"), ("2.012", "-0.169"), ("2.512", "-0.166"), ("3.003", "-0.159"), ("3.507", "-0.164"),
          ("3.999", "-0.165"), ("4.513", "-0.156"), ("5.002", "-0.157"), ("5.503", "-0.159"), ("6.010", "-0.161"),
          ("6.511", "-0.160"),
        ]),
      formula("y1", "intercept(b)"), formula("y2", "slope(b)"), formula("at30", "fitAt(10, b)"),
      formula("from_line", "y1 + 10 * y2"), number("E_sys", "0", u: "0.005"), formula("merged", "y1 + E_sys"),
    ],
    results: [
      Result("y1", .value, "-0.1712"), Result("y1", .uncertainty, "0.0029"), Result("y2", .value, "0.00218"),
      Result("y2", .uncertainty, "0.00067"), Result("y1", .correlation("y2"), "-0.93"),
      Result("at30", .value, "-0.1494"), Result("at30", .uncertainty, "0.0041"),
      Result("from_line", .value, "-0.1494"), Result("from_line", .uncertainty, "0.0041"),
      Result("merged", .uncertainty, "0.00576893138"), Result("y1", .degrees, "9"), Result("y2", .degrees, "9"),
      Result("at30", .degrees, "9"), Result("from_line", .degrees, "9"),
    ])

  /// To first order; `SamplingTests` has the intervals of samples.
  private static let sums = PublishedWork(
    title: "JCGM 101, 9.2.2", source: "Suncal, test/test_examples.py",
    nodes: [
      number("x1", "0", u: "1"), number("x2", "0", u: "1"), number("x3", "0", u: "1"), number("x4", "0", u: "1"),
      formula("sum", "x1 + x2 + x3 + x4"),
    ],
    results: [
      Result("sum", .value, "0"), Result("sum", .uncertainty, "2.0"), Result("sum", .expanded(0.95), "3.92"),
    ])

  /// To first order; `SamplingTests` has what samples come to.
  private static let mass = PublishedWork(
    title: "JCGM 101, 9.3", source: "JCGM 101:2008, 9.3.1 and 9.3.2",
    nodes: [
      number("m_c", "100000", u: "0.050"), number("dm_c", "1.234", u: "0.020"),
      number("rho_a", "1.20", from: [limits("0.10")]), number("rho_w", "8000", from: [limits("1000")]),
      number("rho_r", "8000", from: [limits("50")]),
      formula("dm", "(m_c + dm_c) * (1 + (rho_a - 1.2) * (1 / rho_w - 1 / rho_r)) - 100000"),
    ],
    results: [Result("dm", .value, "1.234"), Result("dm", .uncertainty, "0.0539")])

  /// Magnitude and phase of what is nearly 0, where first order is far from what samples come to.
  private static let phases = PublishedWork(
    title: "JCGM 102, tables 6 and 7", source: "Suncal, test/test_examples.py and test/ex_magphase.yaml",
    nodes: [
      number("re", "0.001", u: "0.01"), number("far", "0.010", u: "0.01"), number("im", "0", u: "0.01"),
      formula("magnitude", "sqrt(re^2 + im^2)"), formula("phase", "atan2(im, re)"),
      formula("far_magnitude", "sqrt(far^2 + im^2)"), formula("far_phase", "atan2(im, far)"),
    ],
    results: [
      Result("magnitude", .value, "0.001"), Result("magnitude", .uncertainty, "0.010"),
      Result("phase", .value, "0.000"),
      Result("phase", .uncertainty, "10.000"), Result("far_magnitude", .value, "0.010"),
      Result("far_magnitude", .uncertainty, "0.010"), Result("far_phase", .uncertainty, "1.000"),
    ])
}
